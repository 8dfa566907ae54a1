import { createHash, randomBytes } from 'node:crypto'
import canonicalize from 'canonicalize'
import { type PartHashes, Salt } from '../schema/log-entry.ts'
import type { PartSalts } from '../schema/log-files.ts'

/**
 * A value as JSON with sorted members and no white space (JCS, RFC 8785). Members that are undefined are left out.
 *
 * @throws {Error} if a string has a lone surrogate, for which there is no such form
 */
export function canonical(value: unknown): string {
  return canonicalize(value) ?? 'null'
}

/** The canonical form of what a stranger wrote; undefined if it has none: half of a surrogate pair, or a number such as 1e999. */
export function canonicalIfAny(value: unknown): string | undefined {
  try {
    return canonical(value)
  } catch {
    return undefined
  }
}

/** The SHA-256, in lower-case hex, of the salt's characters and then the text or bytes. */
export function commitment(salt: Salt, text: string | Uint8Array): string {
  return createHash('sha256').update(salt).update(text).digest('hex')
}

/** A new salt. */
export type MakeSalt = () => Salt

/** A salt from the system's random numbers. */
export function randomSalt(): Salt {
  return Salt.parse(randomBytes(16).toString('base64url'))
}

/** What is hashed of a review: a rating, and whatever else it has. */
type PublishedMembers = { readonly rating: number; readonly log_index?: number | undefined }

const WORDS = new Set(['author', 'date', 'edited_on', 'id', 'language', 'source', 'source_url', 'text'])

/**
 * The three parts of a review as it stands in `/reviews.json`, each in canonical JSON: its stars, what its author said and
 * when, and the rest. `log_index` is in none of them.
 */
export function partsOf(review: PublishedMembers): PartHashes {
  const { rating, log_index: _, ...others } = review
  const members = Object.entries(others)
  const words = members.filter(([name]) => WORDS.has(name))
  const rest = members.filter(([name]) => !WORDS.has(name))
  return {
    stars: canonical({ rating }),
    words: canonical(Object.fromEntries(words)),
    rest: canonical(Object.fromEntries(rest)),
  }
}

/** The parts of a review; undefined if it has no canonical form. */
export function partsIfAny(review: PublishedMembers): PartHashes | undefined {
  try {
    return partsOf(review)
  } catch {
    return undefined
  }
}

/** The salted hashes of a review's parts. */
export function hashesOf(parts: PartHashes, salts: PartSalts): PartHashes {
  return {
    stars: commitment(salts.stars, parts.stars),
    words: commitment(salts.words, parts.words),
    rest: commitment(salts.rest, parts.rest),
  }
}

/** The canonical text of a review's stars, which is hashed for the part `stars`. */
export function starsText(rating: number): string {
  return canonical({ rating })
}
