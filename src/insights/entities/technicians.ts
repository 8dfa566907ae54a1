import type { BusinessFile } from '../../schema/content/business-file.ts'
import type { Parsed } from '../text/parse.ts'
import { nameForms, wordsOf } from './name-forms.ts'
import type { NameForms } from './name-forms.ts'
import { ALSO_WORDS, GIVEN_NAMES } from './name-lists.ts'
import { isNear, isNearInCompany } from './near-spelling.ts'
import { isMeant, lastNameAfter } from './name-in-context.ts'
import type { Place } from './name-in-context.ts'
import { byName, roleFinder } from './shown-roles.ts'
import { WORDS } from '../sentiment/lexicon.ts'

/** A technician named in a text: who, and by which tokens (end exclusive). */
export type Named = { id: string; from: number; to: number }

/** Finds the technicians that a text names; `author` is who wrote it. */
export type TechnicianFinder = (parsed: Parsed, author: string) => Named[]

type Candidate = Named & { ids: ReadonlySet<string>; words: string }

/**
 * Finds technicians by full name, first name, nickname, alias and likely misspelling. A wrong attribution harms a person, so
 * what may mean somebody else (two technicians, a customer, a relative, a town, a plain word) is left out.
 */
export function technicianFinder(business: BusinessFile): TechnicianFinder {
  const forms = nameForms(byName(business.technicians))
  const byTheirRoles = roleFinder(business.technicians)
  if (forms.meant.size === 0) return byTheirRoles
  const ours = new Set(
    [business.name, ...business.service_areas.flatMap(({ name, aliases }) => [name, ...aliases])].flatMap(wordsOf),
  )
  const near = nearest(forms)
  return (parsed, author) => {
    const names = parsed.tokens.map(({ folded, kind }) => (kind === 'word' ? bare(folded) : folded))
    const place = { parsed, names, author: wordsOf(author)[0] ?? '', ours, forms }
    const exact = exactNames(place).filter((found) => isMeant({ ...place, ...found }))
    const misspelt = near(place, exact).filter((found) => isMeant({ ...place, ...found }))
    const named = [...exact, ...misspelt].flatMap((found) => resolved(place, found))
    return [...named, ...byTheirRoles(parsed)].sort((a, b) => a.from - b.from)
  }
}

type Text = Omit<Place, 'from' | 'to' | 'words' | 'exact'>

/** A name without the possessive, and without what politeness adds to it. */
function bare(folded: string): string {
  return folded.replace(/'s$/, '').replace(/(?<=[a-z]{4})(?:paji|bhai|san)$/, '')
}

function exactNames({ parsed, names, forms }: Text): (Candidate & { exact: true })[] {
  const found: (Candidate & { exact: true })[] = []
  for (let at = 0; at < names.length; at += 1) {
    const match = longestForm(parsed, names, forms, at)
    if (match === null) continue
    found.push({ id: '', from: at, ...match, exact: true })
    at = match.to - 1
  }
  return found
}

function longestForm(parsed: Parsed, names: readonly string[], { meant, starts, longest }: NameForms, from: number) {
  if (!starts.has(names[from] ?? '')) return null
  let words = ''
  let best: { to: number; words: string; ids: ReadonlySet<string> } | null = null
  for (let at = from, count = 0; count < longest && at < names.length; at += 1) {
    const name = names[at] ?? ''
    if (name === '.' && count > 0 && (parsed.tokens[at - 1]?.text.length ?? 0) <= 3) continue
    if (parsed.tokens[at]?.kind !== 'word') break
    words = words === '' ? name : `${words} ${name}`
    count += 1
    const ids = meant.get(words)
    if (ids !== undefined) best = { to: at + 1, words, ids }
  }
  return best
}

/** One technician: the only one whom the form may mean, or the one whose last name or initial follows it. */
function resolved({ parsed, forms }: Text, { ids, from, to }: Candidate): Named[] {
  const last = lastNameAfter(parsed, to)
  const fits = [...ids].filter((id) => {
    const own = forms.lastNames.get(id) ?? ''
    return last !== null && own !== '' && (last.length === 1 ? own.startsWith(last) : isNear(last, own) || last === own)
  })
  const [only, ...others] = fits.length > 0 ? fits : [...ids]
  return only === undefined || others.length > 0 ? [] : [{ id: only, from, to }]
}

/** Finds what is nearly a name; each word is compared once. */
function nearest(forms: NameForms) {
  const single = [...forms.meant].filter(([form]) => !form.includes(' ') && form.length >= 4)
  const remembered = new Map<string, readonly [string, ReadonlySet<string>] | null>()
  const lookUp = (word: string, company: boolean): readonly [string, ReadonlySet<string>] | null => {
    const key = company ? `+${word}` : word
    const known = remembered.get(key)
    if (known !== undefined) return known
    const fits = single.filter(([form]) => (company ? isNearInCompany(word, form) : isNear(word, form)))
    const one =
      fits.length === 1 && fits[0] !== undefined && !GIVEN_NAMES.has(word) && (company || !WORDS.has(word))
        ? fits[0]
        : null
    if (remembered.size < 200_000 && key.length < 40) remembered.set(key, one)
    return one
  }
  return ({ parsed, names }: Text, exact: readonly Candidate[]): (Candidate & { exact: false })[] => {
    const taken = new Set(
      exact.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, place) => from + place)),
    )
    return names.flatMap((name, at) => {
      const token = parsed.tokens[at]
      if (token?.kind !== 'word' || name.length < 4 || taken.has(at)) return []
      const company = inCompany(names, taken, at)
      if (forms.meant.has(name.replace(/s$/, ''))) return []
      if (!company && !/^\p{Lu}/u.test(token.text)) return []
      const fit = lookUp(name, company)
      if (fit === null || ALSO_WORDS.has(fit[0])) return []
      return [{ id: '', from: at, to: at + 1, words: fit[0], ids: fit[1], exact: false }]
    })
  }
}

/** Whether "and" joins the word to a technician's name. */
function inCompany(names: readonly string[], taken: ReadonlySet<number>, at: number): boolean {
  const joins = (word: string | undefined): boolean => word === 'and' || word === '&' || word === '+' || word === 'n'
  return (taken.has(at - 2) && joins(names[at - 1])) || (taken.has(at + 2) && joins(names[at + 1]))
}
