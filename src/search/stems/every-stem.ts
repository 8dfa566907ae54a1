import type { Stems } from '../word-endings.ts'
import { dutchStem } from './dutch.ts'
import { frenchStem } from './french.ts'
import { germanStem } from './german.ts'
import { italianStem } from './italian.ts'
import { portugueseStem } from './portuguese.ts'
import { spanishStem } from './spanish.ts'

/** The stems of every language. A browser loads only the stems for the languages of the reviews that it searches. */
export const EVERY_STEM: Stems = {
  de: germanStem,
  es: spanishStem,
  fr: frenchStem,
  it: italianStem,
  nl: dutchStem,
  pt: portugueseStem,
}
