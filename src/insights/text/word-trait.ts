import type { Span } from './sentences.ts'

/**
 * What a word does in any text of its language, as bits of a sum. Most words do nothing, and the steps of reading pass over them.
 *
 * - `rates`: the valence of a word may depend on it. It has one, or may open a phrase that has, a condition or a complaint.
 * - `negates`: it negates what follows.
 * - `opensNeutral`: a neutral phrase may begin with it.
 * - `weighs`: it has learned weights, in negation or without.
 * - `divides`: a clause may begin with it or after it.
 * - `isCommon`: its language is recognised by it.
 */
export const TRAIT = { rates: 1, negates: 2, opensNeutral: 4, weighs: 8, divides: 16, isCommon: 32 } as const

/** Whether the word at an index has a trait. */
export function hasTrait(traits: readonly number[], index: number, trait: number): boolean {
  return ((traits[index] ?? 0) & trait) !== 0
}

/** Gives the words of a span a trait, beside those that they have. */
export function addTrait(traits: number[], { from, to }: Span, trait: number): void {
  for (let index = from; index < to; index += 1) traits[index] = (traits[index] ?? 0) | trait
}
