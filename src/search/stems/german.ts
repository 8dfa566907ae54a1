import { stemmer as german } from '@orama/stemmers/german'
import type { Stem } from '../word-endings.ts'

// As in Snowball's German2: "Schläuche", "Schlaeuche" and "Schlauch" have the same stem.
export const germanStem: Stem = (word) => german(word.replaceAll('ß', 'ss').replace(/(?<![aeiouyq])([aou])e/g, '$1'))
