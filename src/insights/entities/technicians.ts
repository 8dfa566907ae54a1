import type { BusinessFile } from '../../schema/content/business-file.ts'
import type { ReviewLanguage } from '../languages/review-language.ts'
import type { ParsedText } from '../text/parsed-text.ts'
import { nameForms, nameWords } from './name-forms.ts'
import type { NameForms } from './name-forms.ts'
import { lastNameAfter, refersToTechnician } from './name-candidate.ts'
import type { NameCandidate } from './name-candidate.ts'
import { isNear, isNearBesideName } from './near-spelling.ts'
import { roleFinder } from './role-placeholders.ts'
import { surnameAt } from './surnames.ts'

/** A technician named in a text: the id, and the tokens of the name (end exclusive). */
export type TechnicianMention = { id: string; from: number; to: number }

/** Finds the technicians that a text by `author` names. */
export type TechnicianFinder = (parsed: ParsedText, author: string) => TechnicianMention[]

type Candidate = TechnicianMention & { ids: ReadonlySet<string>; words: string }

/**
 * Finds technicians by full name, first name, nickname, alias, title with last name, and likely misspelling. A wrong attribution harms a person, so
 * a name that may refer to anything else (two technicians, a customer, a relative, a town, a plain word) is ignored.
 */
export function technicianFinder(
  business: Pick<BusinessFile, 'name' | 'technicians' | 'service_areas'>,
  language: ReviewLanguage,
): TechnicianFinder {
  const { words } = language
  const forms = nameForms(
    business.technicians.filter(({ display }) => display !== 'role'),
    language,
  )
  const findRoles = roleFinder(business.technicians, words)
  if (forms.idsByForm.size === 0) return findRoles
  const businessWords = new Set(
    [business.name, ...business.service_areas.flatMap(({ name, aliases }) => [name, ...aliases])].flatMap((name) =>
      nameWords(name, words),
    ),
  )
  const findMisspelt = misspellingFinder(forms, language)
  return (parsed, author) => {
    const names = parsed.tokens.map(({ folded, kind }) => (kind === 'word' ? baseName(folded, language) : folded))
    const context = { parsed, names, author: nameWords(author, words)[0] ?? '', businessWords, forms }
    const exact = exactNames(context).filter((found) => refersToTechnician({ ...context, ...found }))
    const titled = titledNames(context).filter(({ from }) => !exact.some((one) => one.from <= from && from < one.to))
    const misspelt = findMisspelt(context, [...exact, ...titled]).filter((found) =>
      refersToTechnician({ ...context, ...found }),
    )
    const named = [...exact, ...misspelt].flatMap((found) => resolve(context, found))
    return [...named, ...titled, ...findRoles(parsed)].sort((a, b) => a.from - b.from)
  }
}

type NameContext = Omit<NameCandidate, 'from' | 'to' | 'words' | 'exact'>

/** A name without the possessive and without an honorific suffix. */
function baseName(folded: string, { people }: ReviewLanguage): string {
  return folded.replace(people.endings, '').replace(/(?<=[a-z]{4})(?:paji|bhai|san)$/, '')
}

function exactNames({ parsed, names, forms }: NameContext): (Candidate & { exact: true })[] {
  const found: (Candidate & { exact: true })[] = []
  for (let index = 0; index < names.length; index += 1) {
    const match = longestForm(parsed, names, forms, index)
    if (match === null) continue
    found.push({ id: '', from: index, ...match, exact: true })
    index = match.to - 1
  }
  return found
}

/** "Herr Müller", "Dr. Patel": the last name of one technician alone, after a title. */
function titledNames({ parsed, names, forms }: NameContext): Candidate[] {
  const { titles } = parsed.language.people
  return names.flatMap((name, index) => {
    if (!titles.has(name)) return []
    const from = names[index + 1] === '.' ? index + 2 : index + 1
    const { name: words, to } = surnameAt(names, from, (next) => mayFollowParticle(parsed, next))
    const ids = forms.idsBySurname.get(words) ?? new Set<string>()
    const [id, ...others] = ids
    return id === undefined || others.length > 0 ? [] : [{ id, from, to, words, ids }]
  })
}

/** Whether a word may go on a name: a particle in capitals stands before a capitalised word. */
function mayFollowParticle({ tokens }: ParsedText, index: number): boolean {
  const isCapital = (at: number): boolean => /^\p{Lu}/u.test(tokens[at]?.text ?? '')
  return tokens[index]?.kind === 'word' && (isCapital(index) || !isCapital(index - 1))
}

function longestForm(
  parsed: ParsedText,
  names: readonly string[],
  { idsByForm, starts, longest }: NameForms,
  from: number,
) {
  if (!starts.has(names[from] ?? '')) return null
  let words = ''
  let best: { to: number; words: string; ids: ReadonlySet<string> } | null = null
  for (let index = from, count = 0; count < longest && index < names.length; index += 1) {
    const name = names[index] ?? ''
    if (name === '.' && count > 0 && (parsed.tokens[index - 1]?.text.length ?? 0) <= 3) continue
    if (parsed.tokens[index]?.kind !== 'word') break
    words = words === '' ? name : `${words} ${name}`
    count += 1
    const ids = idsByForm.get(words)
    if (ids !== undefined) best = { to: index + 1, words, ids }
  }
  return best
}

/** The only technician to whom the form may refer, or the one whose last name or initial follows it. */
function resolve({ parsed, forms }: NameContext, { ids, from, to }: Candidate): TechnicianMention[] {
  const last = lastNameAfter(parsed, to)
  const fits = [...ids].filter((id) => {
    const own = forms.lastNames.get(id) ?? ''
    return last !== null && own !== '' && (last.length === 1 ? own.startsWith(last) : isNear(last, own) || last === own)
  })
  const [only, ...others] = fits.length > 0 ? fits : [...ids]
  return only === undefined || others.length > 0 ? [] : [{ id: only, from, to }]
}

/** Finds likely misspellings of names; each word is compared once. */
function misspellingFinder(forms: NameForms, { people, lexicon }: ReviewLanguage) {
  const single = [...forms.idsByForm].filter(([form]) => !form.includes(' ') && form.length >= 4)
  const cache = new Map<string, readonly [string, ReadonlySet<string>] | null>()
  const lookUp = (word: string, besideName: boolean): readonly [string, ReadonlySet<string>] | null => {
    const key = besideName ? `+${word}` : word
    const known = cache.get(key)
    if (known !== undefined) return known
    const fits = single.filter(([form]) => (besideName ? isNearBesideName(word, form) : isNear(word, form)))
    const one =
      fits.length === 1 &&
      fits[0] !== undefined &&
      !people.givenNames.has(word) &&
      (besideName || !lexicon.words.has(word))
        ? fits[0]
        : null
    if (cache.size < 200_000 && key.length < 40) cache.set(key, one)
    return one
  }
  return ({ parsed, names }: NameContext, exact: readonly Candidate[]): (Candidate & { exact: false })[] => {
    const taken = new Set(
      exact.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, offset) => from + offset)),
    )
    return names.flatMap((name, index) => {
      const token = parsed.tokens[index]
      if (token?.kind !== 'word' || name.length < 4 || taken.has(index)) return []
      const besideName = isBesideName(names, taken, index, people.joins)
      if (forms.idsByForm.has(name.replace(/s$/, ''))) return []
      if (!besideName && !/^\p{Lu}/u.test(token.text)) return []
      const fit = lookUp(name, besideName)
      if (fit === null || people.namesThatAreWords.has(fit[0])) return []
      return [{ id: '', from: index, to: index + 1, words: fit[0], ids: fit[1], exact: false }]
    })
  }
}

/** Whether "and" joins the word to a technician's name. */
function isBesideName(
  names: readonly string[],
  taken: ReadonlySet<number>,
  index: number,
  joins: ReadonlySet<string>,
): boolean {
  const joined = (word: string | undefined): boolean => word !== undefined && joins.has(word)
  return (taken.has(index - 2) && joined(names[index - 1])) || (taken.has(index + 2) && joined(names[index + 1]))
}
