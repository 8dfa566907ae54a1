import { createHash, hash, randomFillSync } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { PartHashes, Salt } from '../schema/log-entry.ts'
import type { PartSalts } from '../schema/log-files.ts'

/**
 * A value as JSON with sorted members and no white space (JCS, RFC 8785). Members that are undefined are left out.
 *
 * @throws {Error} if a string has a lone surrogate, for which there is no such form
 */
export function canonical(value: unknown): string {
  const sorted = sortedIfPlain(value)
  const text = sorted === undefined ? undefined : JSON.stringify(sorted)
  // What looks like an escaped half of a surrogate pair is left to the library to judge.
  return text === undefined || text.includes('\\ud') ? (canonicalize(value) ?? 'null') : text
}

/**
 * The value with sorted members, which `JSON.stringify` then writes in canonical form three times as fast as the library; undefined
 * if any member or name in it is one that would come out otherwise, such as a name that begins with a digit.
 */
function sortedIfPlain(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'object' || Array.isArray(value)) return undefined
  const sorted: Record<string, unknown> = {}
  for (const name of Object.keys(value).sort()) {
    const member: unknown = Reflect.get(value, name)
    if (member === undefined) continue
    const plain = name >= 'a' && name < '{' ? sortedIfPlain(member) : undefined
    if (plain === undefined) return undefined
    sorted[name] = plain
  }
  return sorted
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
  if (typeof text === 'string' && text.length < LONG) return hash('sha256', salt + text)
  return createHash('sha256').update(salt).update(text).digest('hex')
}

/** The same of a text that comes in pieces. */
export function commitmentOfPieces(salt: Salt, pieces: Iterable<string>): string {
  const sha256 = createHash('sha256').update(salt)
  for (const piece of pieces) sha256.update(piece)
  return sha256.digest('hex')
}

/** A new salt. */
export type MakeSalt = () => Salt

/** Longer texts are not joined with their salt first. */
const LONG = 65_536

const SALT_BYTES = 16
const pool = Buffer.alloc(1_024 * SALT_BYTES)
let used = pool.length

/** A salt from the system's random numbers, which are fetched for many salts at a time. */
export function randomSalt(): Salt {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const salt = pool.toString('base64url', used, used + SALT_BYTES)
  pool.fill(0, used, (used += SALT_BYTES))
  return salt
}

/** What is hashed of a review: a rating, and whatever else it has. */
type PublishedMembers = { readonly rating: number; readonly log_index?: number | undefined }

const WORDS = new Set(['author', 'date', 'edited_on', 'id', 'language', 'source', 'source_url', 'text'])

/**
 * The three parts of a review as it stands in `/reviews.json`, each in canonical JSON: its stars, what its author said and
 * when, and the rest. `log_index` is in none of them.
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
