import { foldForSearch } from './fold-for-search.ts'
import { withoutAccents } from './wanted-words.ts'
import { type EndingsOf, type Stems, withoutEndings } from './word-endings.ts'

/** A subject and its terms: the stems of words in a row, joined by spaces. The first term is its name. */
export type SubjectTerms = { terms: readonly string[] }

/** The fewest letters of a word that can stand for a whole name, unlike "of" and "the". */
const TELLING = 4

/** The terms of a subject with this name and these aliases, each once. */
export function termsOf(name: string, aliases: readonly string[], stem: (text: string) => readonly string[]): string[] {
  const terms = [name, ...aliases].map((text) => stem(text).join(' '))
  const spaced = [...new Set(terms)].filter((term) => term !== '').map((term) => ` ${term} `)
  // "Very clean" finds nothing that "clean" does not.
  return spaced
    .filter((term, nth) => nth === 0 || !spaced.some((one) => one.length < term.length && term.includes(one)))
    .map((term) => term.slice(1, -1))
}

/** The stems of the words of a text, in order. */
export function stemsIn(text: string, language: EndingsOf, stems: Stems): string[] {
  return queryWords(text).map((word) => withoutEndings(withoutAccents(word), language, stems))
}

/** The folded words of a text, in order. */
export function queryWords(text: string): string[] {
  return foldForSearch(text)
    .replace(/(?<=\p{L})'s(?![\p{L}\p{N}])/gu, ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
}

/**
 * The subjects that a query is about, at most `most`; those that explain most of its words come first. A query is about a subject
 * if it contains a term of the subject, or if the subject's name contains all words of the query. A subject that explains only
 * words that better ones explain is left out, unless every name merely contains the whole query.
 */
export function findSubjects<S extends SubjectTerms>(
  subjects: readonly S[],
  query: readonly string[],
  most: number,
): S[] {
  const found = subjects
    .map((subject) => ({ subject, ...explainedBy(subject, query) }))
    .filter(({ places }) => places.size > 0)
    // Sorting keeps equal subjects in the order of the page.
    .sort((a, b) => b.places.size - a.places.size || Number(a.isPartOfName) - Number(b.isPartOfName))
  const taken: typeof found = []
  for (const one of found) {
    const isNew = [...one.places].some((place) => taken.every(({ places }) => !places.has(place)))
    if (isNew || (one.isPartOfName && taken.every(({ isPartOfName }) => isPartOfName))) taken.push(one)
  }
  return taken.slice(0, most).map(({ subject }) => subject)
}

type Explained = { places: ReadonlySet<number>; isPartOfName: boolean }

/** The places of the words of a query that a subject explains. */
function explainedBy({ terms }: SubjectTerms, query: readonly string[]): Explained {
  const places = new Set<number>()
  for (const term of terms) {
    const words = term.split(' ')
    for (let at = 0; at + words.length <= query.length; at++) {
      if (words.every((word, nth) => query[at + nth] === word)) words.forEach((_, nth) => places.add(at + nth))
    }
  }
  const name = terms[0]?.split(' ') ?? []
  const isTelling = query.some(({ length }) => length >= TELLING)
  if (places.size > 0 || !isTelling || !query.every((word) => name.includes(word)))
    return { places, isPartOfName: false }
  return { places: new Set(query.keys()), isPartOfName: true }
}
