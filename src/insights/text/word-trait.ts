import type { Span } from './sentences.ts'

/**
 * The traits of a word in any text of its language, as bits. Most words have none, so the steps of reading skip them.
 *
 * - `rates`: it may have a valence, open a phrase with one, or change the valence of other words.
 * - `negates`: it negates the words after it.
 * - `opensNeutral`: a neutral phrase may begin with it.
 * - `weighs`: it has learned weights, negated or not.
 * - `divides`: a clause may begin with it or after it.
 * - `isCommon`: it helps to recognise its language.
 * - `again`: it means "again", so the intent to come back may stand before it.
 */
export const TRAIT = { rates: 1, negates: 2, opensNeutral: 4, weighs: 8, divides: 16, isCommon: 32, again: 64 } as const

/** Whether the word at an index has a trait. */
export function hasTrait(traits: readonly number[], index: number, trait: number): boolean {
  return ((traits[index] ?? 0) & trait) !== 0
}

/** Adds a trait to the words of a span. */
export function addTrait(traits: number[], { from, to }: Span, trait: number): void {
  for (let index = from; index < to; index += 1) traits[index] = (traits[index] ?? 0) | trait
}
