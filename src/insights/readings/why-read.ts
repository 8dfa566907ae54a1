import { sha256Hex } from '../../host/sha256.ts'
import type { Reading } from '../../schema/content/reading.ts'
import type { Taxonomy } from '../../schema/content/taxonomy.ts'
import type { Review } from '../../schema/review.ts'

/** The reasons to have a review read by the model, in the order in which they are checked. */
export const READ_REASONS = ['new', 'text', 'stars', 'aspects', 'definitions', 'model', 'prompt'] as const
export type ReadReason = (typeof READ_REASONS)[number]

/** The inputs of a reading besides its review. */
export type ReadingBasis = Pick<Reading, 'taxonomy' | 'model' | 'prompt'>

/** Why a review needs to be read, or read again; null if its reading is up to date. */
export function whyRead(review: Review, reading: Reading | undefined, basis: ReadingBasis): ReadReason | null {
  if (reading === undefined) return 'new'
  const unusable = whyUnusable(review, reading, basis.taxonomy)
  if (unusable !== null) return unusable
  if (reading.taxonomy !== basis.taxonomy) return 'definitions'
  if (reading.model !== basis.model) return 'model'
  return reading.prompt === basis.prompt ? null : 'prompt'
}

/**
 * Why a build cannot use a reading: the words or stars of the review have changed, or the model was asked about other aspects, so
 * that its silence on one means nothing. Null if the reading is usable, even if another model or prompt is preferred now.
 */
export function whyUnusable(
  review: Review,
  reading: Reading,
  taxonomy: string,
): Extract<ReadReason, 'text' | 'stars' | 'aspects'> | null {
  if (reading.text !== hashOfText(review.text ?? '')) return 'text'
  if (reading.stars !== review.rating) return 'stars'
  return idsPart(reading.taxonomy) === idsPart(taxonomy) ? null : 'aspects'
}

/** The hash of a text: 16 hexadecimal digits of SHA-256. */
export function hashOfText(text: string): string {
  return sha256Hex(text).slice(0, 16)
}

/**
 * Two hashes: of the ids of the aspects, and of their meanings. Neither depends on the words that the rules look for, because the
 * model does not see them; so a new word makes no reading out of date.
 */
export function hashOfTaxonomy({ aspects }: Taxonomy): string {
  const sorted = [...aspects].sort((a, b) => (a.id < b.id ? -1 : 1))
  const ids = sorted.map(({ id }) => id).join('\n')
  const meanings = sorted.map((rule) => `${rule.id}\n${meaningOf(rule)}`).join('\n')
  return `${hashOfText(ids).slice(0, 8)}-${hashOfText(meanings).slice(0, 8)}`
}

/** The meaning of an aspect for a model: the definition, or the label if there is no definition. */
export function meaningOf({ definition, label }: Taxonomy['aspects'][number]): string {
  return definition ?? label
}

function idsPart(taxonomy: string): string {
  return taxonomy.slice(0, 8)
}
