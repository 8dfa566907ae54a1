import type { BusinessFile, StaffMember } from '../../schema/content/business-file.ts'
import { firstName, shownName, unshownWords, wordsOf } from './shown-name.ts'

/** A form of a hidden name in texts, and its replacement. */
export type MaskedForm = { form: string; pattern: RegExp; instead: string }

/**
 * The forms in which texts name technicians whose names are hidden: the full name, and the aliases that would reveal it. A
 * one-word form must match exactly, and is skipped if the texts also use it as an ordinary word ("will", "art"): replacing that
 * would change customers' words.
 */
export function maskedForms(
  { technicians }: Pick<BusinessFile, 'technicians'>,
  texts: readonly string[],
): MaskedForm[] {
  const forms = technicians.flatMap((technician) =>
    identifying(technician).map((form) => ({ form, instead: `[${shownName(technician)}]` })),
  )
  const ordinary = ordinaryAmong(forms.map(({ form }) => form).filter(isOneWord), texts)
  return forms
    .filter(({ form }) => !ordinary.has(form))
    .sort((a, b) => b.form.length - a.form.length)
    .map(({ form, instead }) => ({ form, instead, pattern: patternOf(form) }))
}

/** Makes a function that replaces these names in a text by words in square brackets. */
export function masking(forms: readonly MaskedForm[]): (text: string) => string {
  if (forms.length === 0) return (text) => text
  // One search for all names, because nearly all texts contain none.
  const anyFirstWord = new RegExp(
    forms.map(({ form }) => inAnyApostrophe(wordsInForm(form)[0] ?? form)).join('|'),
    'iu',
  )
  return (text) => (anyFirstWord.test(text) ? masked(text, forms) : text)
}

function masked(text: string, forms: readonly MaskedForm[]): string {
  return forms.reduce(
    (sofar, { pattern, instead }) => (sofar.search(pattern) < 0 ? sofar : sofar.replace(pattern, instead)),
    text,
  )
}

/** All forms of a technician's name that reveal more than is shown. */
export function identifying(technician: StaffMember): string[] {
  const unshown = new Set(unshownWords(technician))
  if (unshown.size === 0) return []
  const { name, aliases, display } = technician
  const forms = display === 'role' ? [name, firstName(name), ...aliases] : [name, ...aliases.filter(telling)]
  return [...new Set(forms)]

  function telling(alias: string): boolean {
    return wordsOf(alias).some((word) => unshown.has(word))
  }
}

/** The words that the texts also contain in lower case, and all words that are in lower case themselves. */
export function ordinaryAmong(words: readonly string[], texts: readonly string[]): Set<string> {
  // One search for all words, because nearly all texts contain none.
  const anyLower = new RegExp(words.map((word) => inAnyApostrophe(word.toLowerCase())).join('|'))
  const having = words.length === 0 ? [] : texts.filter((text) => anyLower.test(text))
  return new Set(
    words.filter((word) => {
      const lower = word.toLowerCase()
      if (lower === word) return true
      const pattern = patternOf(lower)
      return having.some((text) => text.search(pattern) >= 0)
    }),
  )
}

function isOneWord(form: string): boolean {
  return wordsOf(form).length < 2
}

function wordsInForm(form: string): string[] {
  return form.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [form]
}

/** A pattern of a word: owner and customers may type different apostrophes. */
function inAnyApostrophe(word: string): string {
  return word
    .split(/['’]/)
    .map((part) => RegExp.escape(part))
    .join("['’‘`´]")
}

function patternOf(form: string): RegExp {
  const words = wordsInForm(form)
  const between = words.map(inAnyApostrophe).join('[^\\p{L}\\p{N}]+') + (form.endsWith('.') ? '\\.?' : '')
  return new RegExp(`(?<![\\p{L}\\p{N}])${between}(?![\\p{L}\\p{N}])`, words.length < 2 ? 'gu' : 'giu')
}
