import { stemmer as french } from '@orama/stemmers/french'
import type { Stem } from '../word-endings.ts'

export const frenchStem: Stem = (word) => french(word.replace(/(?<=e)es?$/, '').replace(/er(?:es?|s)$/, 'er'))
