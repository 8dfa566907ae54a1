import { z } from 'zod'
import { Salt } from './log-entry.ts'
import { ARTEFACT_CACHE_CONTROL } from './manifest.ts'
import { HASHED_CACHE_CONTROL } from './page-headers.ts'
import { LogIndex, Rating, ReviewId } from './review.ts'
import { WithheldReason } from './withheld.ts'

/** The salts of the three parts of a review as it is published. */
export const PartSalts = z.strictObject({ rest: Salt, stars: Salt, words: Salt })
export type PartSalts = z.infer<typeof PartSalts>

/**
 * `/log/openings/N.json`: the salts of the published reviews whose `log_index` is in 256N..256N+255, ascending. With
 * them and `/reviews.json`, anyone can compute the hashes in the log.
 */
export const OpeningsFile = z.strictObject({
  version: z.literal(1),
  openings: z.array(PartSalts.extend({ index: LogIndex })),
})
export type OpeningsFile = z.infer<typeof OpeningsFile>

/** `/log/state.json`: the index of the last `state` entry, and the salt of its hash of `/reviews.json`. */
export const StateFile = z.strictObject({ version: z.literal(1), index: LogIndex, salt: Salt })
export type StateFile = z.infer<typeof StateFile>

/** One line of `checkpoints.jsonl`: a checkpoint with the first cosignature of each witness. */
export const CheckpointLine = z.strictObject({ checkpoint: z.string(), size: z.int().min(1) })
export type CheckpointLine = z.infer<typeof CheckpointLine>

/**
 * One line of `openings.jsonl` in `content/log/`: the salts of a published review; a withheld one; an erased one, whose line tells
 * no index; and what is still to be logged of an erased one, which tells no id.
 */
export const OpeningLine = z.union(
  [
    PartSalts.extend({ id: ReviewId, index: LogIndex }),
    z.strictObject({ id: ReviewId, index: LogIndex }),
    z.strictObject({ erased: z.literal(true), id: ReviewId }),
    z.strictObject({
      erased: z.strictObject({ rating: Rating, reason: WithheldReason, salt: Salt.optional() }),
      index: LogIndex,
    }),
  ],
  'This is no opening of the log',
)
export type OpeningLine = z.infer<typeof OpeningLine>

/** What `extra` of a receipt has: all that the entry of the review is made of. */
export const ReceiptExtra = z.strictObject({
  event: z.enum(['published', 'edited', 'reinstated']),
  of: LogIndex.optional(),
  review: z.looseObject({ id: ReviewId, rating: Rating }),
  salts: PartSalts,
})
export type ReceiptExtra = z.infer<typeof ReceiptExtra>

/** The headers of the published files that a site has only with a log; a path that ends in `*` is for everything below it. */
export const LOG_FILES = [
  { path: '/log/checkpoint', contentType: 'text/plain; charset=utf-8', cacheControl: ARTEFACT_CACHE_CONTROL },
  { path: '/log/tile/*', contentType: 'application/octet-stream', cacheControl: HASHED_CACHE_CONTROL },
  { path: '/log/openings/*', contentType: 'application/json; charset=utf-8', cacheControl: ARTEFACT_CACHE_CONTROL },
  { path: '/log/changes/*', contentType: 'application/json; charset=utf-8', cacheControl: ARTEFACT_CACHE_CONTROL },
  { path: '/api/changes.json', contentType: 'application/json; charset=utf-8', cacheControl: ARTEFACT_CACHE_CONTROL },
  { path: '/log/state.json', contentType: 'application/json; charset=utf-8', cacheControl: ARTEFACT_CACHE_CONTROL },
  { path: '/log/policy', contentType: 'text/plain; charset=utf-8', cacheControl: ARTEFACT_CACHE_CONTROL },
  { path: '/log/checkpoints.jsonl', contentType: 'application/jsonl', cacheControl: ARTEFACT_CACHE_CONTROL },
] as const
