import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { wordStem } from './word-stem.ts'

/** A language whose endings of words do not count. Words of any other language are read as English ones. */
export type EndingsOf = 'de' | 'en' | 'es' | 'fr' | 'it' | 'nl' | 'pt'

/**
 * What a folded word without accents and its forms have in common: Snowball's stems (https://snowballstem.org/algorithms/), to
 * which words come without accents, because many leave them out. So an ending that only an accent tells apart is taken off first.
 */
const STEMS: Readonly<Record<EndingsOf, (word: string) => string>> = {
  en: wordStem,
  // As in Snowball's German2: "Schläuche", "Schlaeuche" and "Schlauch" are one.
  de: (word) => german(word.replaceAll('ß', 'ss').replace(/(?<![aeiouyq])([aou])e/g, '$1')),
  es: (word) => spanish(word.replace(/(?<=[aeiou])ces$/, 'z').replace(/(?<=[^aeiou])es$/, '')),
  fr: (word) => french(word.replace(/(?<=e)es?$/, '').replace(/er(?:es?|s)$/, 'er')),
  // Not an infinitive's ending: "camera" and "camere" are one.
  it: (word) => italian(word.replace(/ere$/, 'era')),
  // Snowball keeps the plural's s after an e, and drops that of "tandarts", but not of "tandartsen".
  nl: (word) =>
    dutch(dutch(word.replace(/(?<=ie|[^aeiouclr]e)s$/, '')))
      .replace(/z$/, 's')
      .replace(/v$/, 'f'),
  pt: (word) => portuguese(singularPortuguese(word)),
}

/** Shorter words are left as they are. */
const LEAST = 4

/** The language whose endings the words of a review in this language (BCP 47, null if it is not known) may have. */
export function endingsOf(language: string | null): EndingsOf {
  const primary = language?.toLowerCase().split('-', 1)[0]
  return LANGUAGES.find((one) => one === primary) ?? 'en'
}

const LANGUAGES: readonly EndingsOf[] = ['de', 'es', 'fr', 'it', 'nl', 'pt']

/** What the forms of a folded word without accents have in common. */
export function withoutEndings(word: string, language: EndingsOf): string {
  if (language === 'en') return STEMS.en(word)
  return word.length < LEAST || !/^[a-zß]+$/.test(word) ? word : STEMS[language](word)
}

/** Without the plural endings that come with a change of the word: "reparações", "hotéis", "viagens". */
function singularPortuguese(word: string): string {
  if (/[ao]es$/.test(word)) return `${word.slice(0, -3)}ao`
  if (/..[aeou]is$/.test(word)) return `${word.slice(0, -2)}l`
  return word.replace(/ns$/, 'm')
}
