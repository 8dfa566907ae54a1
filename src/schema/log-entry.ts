import { z } from 'zod'
import { Day } from './day.ts'
import { LogIndex, Rating } from './review.ts'
import { ByRating, WithheldReason } from './withheld.ts'

/** 16 random bytes as base64url without padding (RFC 4648, section 5): 22 characters, the last of which has four zero bits. */
export const Salt = z.string().regex(/^[A-Za-z0-9_-]{21}[AQgw]$/, 'Give a salt: 16 bytes as base64url, 22 characters')
export type Salt = z.infer<typeof Salt>

/** A SHA-256 in lower-case hex. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'Give a SHA-256 in lower-case hex')

const count = z.int().min(0)
const v = z.literal(1, 'The only version is 1')

/** The salted hashes of the three parts of a review. */
const hashes = { stars: Hash, words: Hash, rest: Hash }
export const PartHashes = z.strictObject(hashes)
export type PartHashes = z.infer<typeof PartHashes>

const removal = { rating: Rating, reason: WithheldReason }

/**
 * One entry of the log: what was published, changed or taken down, in salted hashes. Apart from `state`, to which later
 * versions may add members, an entry has these members only.
 */
export const LogEntry = z.union(
  [
    z.discriminatedUnion('event', [
      z.strictObject({ v, event: z.literal('published'), ...hashes }),
      z.strictObject({ v, event: z.literal('edited'), of: LogIndex, ...hashes }),
      z.strictObject({ v, event: z.literal('erased'), of: LogIndex, salt: Salt.optional(), ...removal }),
      z.strictObject({ v, event: z.literal('reinstated'), of: LogIndex, ...hashes }),
      z.strictObject({
        v,
        event: z.literal('imported'),
        source: z.string(),
        on: Day,
        reviews: count,
        by_rating: ByRating,
        exports: z.array(Hash),
        partial: z.literal(true).optional(),
      }),
      z.looseObject({ v, event: z.literal('state'), reviews: count, withheld: count, dataset: Hash }),
      z.strictObject({ v, event: z.literal('key'), vkey: z.string() }),
      z.strictObject({ v, event: z.literal('continues'), origin: z.string(), size: count, root: z.string() }),
    ]),
    z.strictObject({ v, event: z.literal('withheld'), of: LogIndex, salt: Salt, ...removal }),
    z.strictObject({ v, event: z.literal('withheld'), ...removal }),
  ],
  'This is no entry of version 1: the event is not known, or a member is missing, wrong or too many',
)
export type LogEntry = z.infer<typeof LogEntry>
