import { wordStem } from './word-stem.ts'

/** A language whose word endings the search ignores. Words of any other language are treated as English. */
export type EndingsOf = 'de' | 'en' | 'es' | 'fr' | 'it' | 'nl' | 'pt'

/**
 * The stem of a folded word by Snowball (https://snowballstem.org/algorithms/). Words come without accents, because many people
 * omit them; so endings that Snowball recognises only by an accent are removed first.
 */
export type Stem = (word: string) => string

/** The stems of languages besides English. Words of a language that is missing keep their endings. */
export type Stems = Readonly<Partial<Record<Exclude<EndingsOf, 'en'>, Stem>>>

/** Letters of the shortest word that is stemmed. */
const LEAST = 4

/** The language whose endings are ignored in a review with this language tag (BCP 47, null if unknown). */
export function endingsOf(language: string | null | undefined): EndingsOf {
  const primary = language?.toLowerCase().split('-', 1)[0]
  return LANGUAGES.find((one) => one === primary) ?? 'en'
}

const LANGUAGES: readonly EndingsOf[] = ['de', 'es', 'fr', 'it', 'nl', 'pt']

/** The common stem of a word's forms. The word is folded and without accents. */
export function withoutEndings(word: string, language: EndingsOf, stems: Stems): string {
  if (language === 'en') return wordStem(word)
  return word.length < LEAST || !/^[a-zß]+$/.test(word) ? word : (stems[language]?.(word) ?? word)
}
