import { stemmer as italian } from '@orama/stemmers/italian'
import type { Stem } from '../word-endings.ts'

// Snowball would treat "ere" as the ending of an infinitive, but "camera" and "camere" must have the same stem.
export const italianStem: Stem = (word) => italian(word.replace(/ere$/, 'era'))
