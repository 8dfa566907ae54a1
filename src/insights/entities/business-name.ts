import type { BusinessFile } from '../../schema/content/business-file.ts'
import type { ParsedText } from '../text/parsed-text.ts'
import type { Form, Words } from '../text/tokens.ts'
import { nameWords } from './name-forms.ts'

/** The ways to write the name of a business. */
export type BusinessNames = {
  /** The folded words of each, longest first. */
  ways: readonly (readonly string[])[]
  /** Whether any of the ways may begin with a form. */
  mayOpen: (form: Form) => boolean
}

/** Legal forms at the end of a name, which customers leave out. */
const LEGAL_FORM =
  /^(?:llc|inc|ltd|limited|co|corp|corporation|company|gmbh|plc|pllc|pc|lp|llp|ag|kg|ohg|ug|sl|slu|sa|sarl|sas|eurl|srl|spa|snc|bv|nv|vof|lda|ltda)$/

/**
 * The ways to write the name: the whole name, the name without its legal form, and any two or more consecutive words ("Deck
 * Masters" for "Fair Deck Masters LLC"). In a text, one or two words count only if each is capitalised or a number.
 */
export function businessNames(
  { name, legal_name }: Pick<BusinessFile, 'name' | 'legal_name'>,
  language: Words,
): BusinessNames {
  const full = [name, legal_name ?? ''].map((one) => nameWords(one, language)).filter((words) => words.length > 0)
  const short = full.map((words) => (LEGAL_FORM.test(words.at(-1) ?? '') ? words.slice(0, -1) : words))
  const parts = short.flatMap((words) =>
    words.flatMap((_, from) => words.slice(from + 1).map((__, length) => words.slice(from, from + length + 2))),
  )
  const ways = [...full, ...short, ...parts].sort((a, b) => b.length - a.length)
  const openers = ways.map(openerOf)
  return { ways, mayOpen: ({ folded }) => openers.some((opener) => folded.startsWith(opener)) }
}

/** Hides the name of the business from search and rating; returns the tokens that it covered. */
export function hideBusinessName(parsed: ParsedText, { ways, mayOpen }: BusinessNames): ReadonlySet<number> {
  const hidden = new Set<number>()
  for (let from = 0; from < parsed.tokens.length; from += 1) {
    const token = parsed.tokens[from]
    if (token === undefined || !mayOpen(token)) continue
    const length = ways.find((words) => isNameAt(parsed, from, words))?.length ?? 0
    for (let index = from; index < from + length; index += 1) {
      hidden.add(index)
      parsed.stems[index] = ''
      parsed.singulars[index] = ''
      parsed.valences[index] = 0
    }
    from += Math.max(0, length - 1)
  }
  return hidden
}

function openerOf([first = '']: readonly string[]): string {
  return first.replace(/'s$/, '')
}

function isNameAt({ tokens }: ParsedText, from: number, words: readonly string[]): boolean {
  if (tokens[from]?.folded.startsWith(openerOf(words)) !== true) return false
  const own = tokens.slice(from, from + words.length)
  const same = words.every((word, offset) => own[offset]?.folded.replace(/'s$/, '') === word.replace(/'s$/, ''))
  return same && (words.length > 2 || own.every(({ text }) => /^[\p{Lu}\p{N}]/u.test(text)))
}
