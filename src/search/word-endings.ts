import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { wordStem } from './word-stem.ts'

/** A language whose word endings the search ignores. Words of any other language are treated as English. */
export type EndingsOf = 'de' | 'en' | 'es' | 'fr' | 'it' | 'nl' | 'pt'

/**
 * The stem of a folded word by Snowball (https://snowballstem.org/algorithms/). Words come without accents, because many people
 * omit them; so endings that Snowball recognises only by an accent are removed first.
 */
const STEMS: Readonly<Record<EndingsOf, (word: string) => string>> = {
  en: wordStem,
  // As in Snowball's German2: "Schläuche", "Schlaeuche" and "Schlauch" have the same stem.
  de: (word) => german(word.replaceAll('ß', 'ss').replace(/(?<![aeiouyq])([aou])e/g, '$1')),
  es: (word) => spanish(word.replace(/(?<=[aeiou])ces$/, 'z').replace(/(?<=[^aeiou])es$/, '')),
  fr: (word) => french(word.replace(/(?<=e)es?$/, '').replace(/er(?:es?|s)$/, 'er')),
  // Snowball would treat "ere" as the ending of an infinitive: "camera" and "camere" must have the same stem.
  it: (word) => italian(word.replace(/ere$/, 'era')),
  // Snowball keeps the plural's s after an e, and drops that of "tandarts", but not of "tandartsen".
  nl: (word) =>
    dutch(dutch(word.replace(/(?<=ie|[^aeiouclr]e)s$/, '')))
      .replace(/z$/, 's')
      .replace(/v$/, 'f'),
  pt: (word) => portuguese(singularPortuguese(word)),
}

/** Letters of the shortest word that is stemmed. */
const LEAST = 4

/** The language whose endings are ignored in a review with this language tag (BCP 47, null if unknown). */
export function endingsOf(language: string | null): EndingsOf {
  const primary = language?.toLowerCase().split('-', 1)[0]
  return LANGUAGES.find((one) => one === primary) ?? 'en'
}

const LANGUAGES: readonly EndingsOf[] = ['de', 'es', 'fr', 'it', 'nl', 'pt']

/** The common stem of a word's forms. The word is folded and without accents. */
export function withoutEndings(word: string, language: EndingsOf): string {
  if (language === 'en') return STEMS.en(word)
  return word.length < LEAST || !/^[a-zß]+$/.test(word) ? word : STEMS[language](word)
}

/** The singular of plurals whose ending changes more than an s: "reparações", "hotéis", "viagens". */
function singularPortuguese(word: string): string {
  if (/[ao]es$/.test(word)) return `${word.slice(0, -3)}ao`
  if (/..[aeou]is$/.test(word)) return `${word.slice(0, -2)}l`
  return word.replace(/ns$/, 'm')
}
