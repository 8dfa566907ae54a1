import type { BusinessFile } from '../../schema/content/business-file.ts'
import type { ReviewLanguage } from '../languages/review-language.ts'
import type { ParsedText } from '../text/parsed-text.ts'
import { nameForms, nameWords } from './name-forms.ts'
import type { NameForms } from './name-forms.ts'
import { lastNameAfter, refersToTechnician } from './name-candidate.ts'
import type { NameCandidate } from './name-candidate.ts'
import { byForm } from '../text/by-form.ts'
import { remembered } from '../text/remembered.ts'
import type { Form } from '../text/tokens.ts'
import { isNear, isNearBesideName } from './near-spelling.ts'
import { opensRole, roleFinder } from './role-placeholders.ts'
import { surnameAt } from './surnames.ts'

/** A technician named in a text: the id, and the tokens of the name (end exclusive). */
export type TechnicianMention = { id: string; from: number; to: number }

/** Finds technicians in texts. */
export type TechnicianFinder = {
  /** The technicians that a text by `author` names. */
  find: (parsed: ParsedText, author: string) => TechnicianMention[]
  /** Whether a form may be part of a name. A text without such forms names nobody. */
  mayName: (form: Form) => boolean
}

type Candidate = TechnicianMention & { ids: ReadonlySet<string>; words: string }

/**
 * Finds technicians by full name, first name, nickname, alias, title with last name, and likely misspelling. A wrong attribution
 * harms a person, so a name is ignored if it may refer to two technicians, a customer, a relative or a town, or be a plain word.
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
  if (forms.idsByForm.size === 0) return { find: findRoles, mayName: opensRole }
  const businessWords = new Set(
    [business.name, ...business.service_areas.flatMap(({ name, aliases }) => [name, ...aliases])].flatMap((name) =>
      nameWords(name, words),
    ),
  )
  const misspellings = misspellingsOf(forms, language)
  const readWord = byForm((form): WordOfName => {
    const name = form.kind === 'word' ? baseName(form.folded, language) : form.folded
    const misspelt = misspellings.byItself(form, name)
    return { name, misspelt }
  })
  const find: TechnicianFinder['find'] = (parsed, author) => {
    const read = parsed.tokens.map(readWord)
    const names = read.map(({ name }) => name)
    const context = { parsed, names, author: nameWords(author, words)[0] ?? '', businessWords, forms }
    const exact = exactNames(context).filter((found) => refersToTechnician({ ...context, ...found }))
    const titled = titledNames(context).filter(({ from }) => !exact.some((one) => one.from <= from && from < one.to))
    const fitAt = (index: number): Fit | null => read[index]?.misspelt ?? null
    const misspelt = misspeltNames(context, [...exact, ...titled], {
      fitAt,
      besideName: misspellings.besideName,
    }).filter((found) => refersToTechnician({ ...context, ...found }))
    const named = [...exact, ...misspelt].flatMap((found) => resolve(context, found))
    return [...named, ...titled, ...findRoles(parsed)].sort((a, b) => a.from - b.from)
  }
  const mayName = (form: Form): boolean => {
    const { name, misspelt } = readWord(form)
    return misspelt !== null || forms.starts.has(name) || language.people.titles.has(name) || opensRole(form)
  }
  return { find, mayName }
}

/** A name that a word may misspell, and the technicians with that name. */
type Fit = readonly [form: string, ids: ReadonlySet<string>]

/** A form as part of a name: the word to compare, and the name that it misspells by itself. */
type WordOfName = { name: string; misspelt: Fit | null }

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

/** Whether a word may continue a name: after a capitalised particle, it must be capitalised too. */
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

/** The only technician that the form may refer to, or the one whose last name or initial follows it. */
function resolve({ parsed, forms }: NameContext, { ids, from, to }: Candidate): TechnicianMention[] {
  const last = lastNameAfter(parsed, to)
  const fits = [...ids].filter((id) => {
    const own = forms.lastNames.get(id) ?? ''
    return last !== null && own !== '' && (last.length === 1 ? own.startsWith(last) : isNear(last, own) || last === own)
  })
  const [only, ...others] = fits.length > 0 ? fits : [...ids]
  return only === undefined || others.length > 0 ? [] : [{ id: only, from, to }]
}

type Misspellings = { byItself: (form: Form, name: string) => Fit | null; besideName: (name: string) => Fit | null }

/** The names that words may misspell: a capitalised word by itself, any word beside another name. Each word is compared once. */
function misspellingsOf({ idsByForm }: NameForms, { people, lexicon }: ReviewLanguage): Misspellings {
  const single = [...idsByForm].filter(([form]) => !form.includes(' ') && form.length >= 4)
  const fitOf = (name: string, isNearTo: (word: string, form: string) => boolean): Fit | null => {
    if (name.length < 4 || idsByForm.has(name.replace(/s$/, ''))) return null
    const [fit, ...others] = single.filter(([form]) => isNearTo(name, form))
    const isName = people.givenNames.has(name) || others.length > 0
    return fit === undefined || isName || people.namesThatAreWords.has(fit[0]) ? null : fit
  }
  return {
    byItself: ({ kind, text }, name) =>
      kind !== 'word' || !/^\p{Lu}/u.test(text) || lexicon.words.has(name) ? null : fitOf(name, isNear),
    besideName: remembered((name) => fitOf(name, isNearBesideName)),
  }
}

type Fits = { fitAt: (index: number) => Fit | null; besideName: (name: string) => Fit | null }

/** The likely misspellings of names among the words that are not part of a name in `taken`. */
function misspeltNames(
  { parsed, names }: NameContext,
  taken: readonly Candidate[],
  { fitAt, besideName }: Fits,
): (Candidate & { exact: false })[] {
  const { joins } = parsed.language.people
  const indexes = new Set(
    taken.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, offset) => from + offset)),
  )
  const beside = new Set([...indexes].flatMap((index) => joinedTo(names, index, joins)))
  const found: (Candidate & { exact: false })[] = []
  for (const [index, name] of names.entries()) {
    if (indexes.has(index)) continue
    const isWord = parsed.tokens[index]?.kind === 'word'
    const fit = isWord && beside.has(index) ? besideName(name) : fitAt(index)
    if (fit !== null) found.push({ id: '', from: index, to: index + 1, words: fit[0], ids: fit[1], exact: false })
  }
  return found
}

/** The positions of words that "and" joins to a word. */
function joinedTo(names: readonly string[], index: number, joins: ReadonlySet<string>): number[] {
  return [index - 2, index + 2].filter((other) => joins.has(names[(index + other) / 2] ?? ''))
}
