import { stemmer as dutch } from '@orama/stemmers/dutch'
import type { Stem } from '../word-endings.ts'

// Snowball keeps a plural s after an e. It drops the last s of "tandarts", but not the s of "tandartsen".
export const dutchStem: Stem = (word) =>
  dutch(dutch(word.replace(/(?<=ie|[^aeiouclr]e)s$/, '')))
    .replace(/z$/, 's')
    .replace(/v$/, 'f')
