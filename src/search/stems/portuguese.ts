import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import type { Stem } from '../word-endings.ts'

export const portugueseStem: Stem = (word) => portuguese(singularPortuguese(word))

/** The singular of plurals whose ending changes more than an s: "reparações", "hotéis", "viagens". */
function singularPortuguese(word: string): string {
  if (/[ao]es$/.test(word)) return `${word.slice(0, -3)}ao`
  if (/..[aeou]is$/.test(word)) return `${word.slice(0, -2)}l`
  return word.replace(/ns$/, 'm')
}
