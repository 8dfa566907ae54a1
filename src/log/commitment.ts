import type { PartHashes } from '../schema/log-entry.ts'
import type { PartSalts, Salt } from '../schema/log-files.ts'
import { canonical } from './canonical.ts'
import { sha256Of, sha256OfAll, sha256OfText } from './portable-sha256.ts'

// The log page loads this file in browsers.

/** The SHA-256, in lower-case hex, of the salt's characters and then the text or bytes. */
export function commitment(salt: Salt, text: string | Uint8Array): string {
  return typeof text === 'string' && text.length < LONG ? sha256OfText(salt + text) : sha256Of(salt, text)
}

/** The commitment to a text that arrives in pieces. */
export function commitmentOfPieces(salt: Salt, pieces: Iterable<string>): string {
  return sha256OfAll(saltedPieces(salt, pieces))
}

function* saltedPieces(salt: Salt, pieces: Iterable<string>): Generator<string> {
  yield salt
  yield* pieces
}

/** A text of this many code units or more is hashed after its salt, without being concatenated with it. */
const LONG = 65_536

/** A review to hash. All its members except `log_index` are hashed, not only `rating`. */
type PublishedMembers = { readonly rating: number; readonly log_index?: number | undefined }

const WORDS = new Set(['author', 'date', 'edited_on', 'id', 'language', 'source', 'source_url', 'text'])

/**
 * The three parts of a review in `/reviews.json`, each as canonical JSON: its stars, its author's words with their dates, and the
 * rest. No part contains `log_index`.
 *
 * @throws {Error} if a part has no canonical form
 */
export function partsOf(review: PublishedMembers): PartHashes {
  const words: Record<string, unknown> = {}
  const rest: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(review)) {
    if (name === 'rating' || name === 'log_index') continue
    const part = WORDS.has(name) ? words : rest
    if (name === '__proto__') Object.defineProperty(part, name, { value: member, enumerable: true })
    else part[name] = member
  }
  return { stars: starsText(review.rating), words: canonical(words), rest: canonical(rest) }
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
