import { stemmer as spanish } from '@orama/stemmers/spanish'
import type { Stem } from '../word-endings.ts'

export const spanishStem: Stem = (word) =>
  spanish(word.replace(/(?<=[aeiou])ces$/, 'z').replace(/(?<=[^aeiou])es$/, ''))
