import { stemmer as dutch } from '@orama/stemmers/dutch'
import type { Stem } from '../word-endings.ts'

// Snowball keeps the plural's s after an e, and drops that of "tandarts", but not of "tandartsen".
export const dutchStem: Stem = (word) =>
  dutch(dutch(word.replace(/(?<=ie|[^aeiouclr]e)s$/, '')))
    .replace(/z$/, 's')
    .replace(/v$/, 'f')
