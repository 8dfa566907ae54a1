import type { PartHashes } from '../../../schema/log-entry.ts'
import type { PartSalts } from '../../../schema/log-files.ts'
import { decodedText, utf8 } from './bytes.ts'
import { canonicalJsonIfAny, isCount, isRecord, jsonIn } from './canonical-json.ts'
import type { PublishedFiles } from './published-files.ts'
import { saltedHash } from './record.ts'

/** A review with all its members, of later versions too: the hashes are over all of them. */
export type ListedReview = Record<string, unknown> & { rating: number; id: string; date: string }

/** The dataset, as far as the check needs it. */
export type ListedDataset = { reviews: ListedReview[]; withheld: unknown; aggregateRating: unknown }

/** Reads `/reviews.json`; undefined if it is no dataset of reviews. */
export function listedDatasetIn({ reviews: bytes }: PublishedFiles): ListedDataset | undefined {
  const data = jsonIn(decodedText(bytes))
  if (!isRecord(data) || !Array.isArray(data['reviews'])) return undefined
  const reviews: unknown[] = data['reviews']
  const listed = reviews.filter(isListed)
  if (listed.length !== reviews.length) return undefined
  return { reviews: listed, withheld: data['withheld'], aggregateRating: data['aggregate_rating'] }
}

function isListed(review: unknown): review is ListedReview {
  if (!isRecord(review)) return false
  const { rating, id, date } = review
  return isCount(rating) && rating >= 1 && rating <= 5 && typeof id === 'string' && typeof date === 'string'
}

/** The number of a review in the log. */
export function indexOf(review: ListedReview): number | undefined {
  return isCount(review['log_index']) ? review['log_index'] : undefined
}

const WORDS = new Set(['author', 'date', 'edited_on', 'id', 'language', 'source', 'source_url', 'text'])

/** The salted hashes of the three parts of a review as it is published. */
export async function partHashes(review: ListedReview, salts: PartSalts): Promise<PartHashes> {
  const { rating, log_index: _, ...others } = review
  const members = Object.entries(others)
  const words = Object.fromEntries(members.filter(([name]) => WORDS.has(name)))
  const rest = Object.fromEntries(members.filter(([name]) => !WORDS.has(name)))
  const [stars, said, remaining] = await Promise.all([
    saltedHash(salts.stars, canonicalBytes({ rating })),
    saltedHash(salts.words, canonicalBytes(words)),
    saltedHash(salts.rest, canonicalBytes(rest)),
  ])
  return { stars, words: said, rest: remaining }
}

/** What has no canonical form has no hash that any log could have. */
function canonicalBytes(value: unknown): Uint8Array {
  return utf8(canonicalJsonIfAny(value) ?? '')
}
