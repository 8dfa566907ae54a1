import { z } from 'zod'
import { SALT_FORM } from './log-entry.ts'
import { ARTEFACT_CACHE_CONTROL } from './manifest.ts'
import { HASHED_CACHE_CONTROL } from './page-headers.ts'
import { LogIndex } from './review.ts'

/** A salt, as in the entries of the log. */
export const Salt = z.string().regex(SALT_FORM, 'Give a salt: 16 bytes as base64url, 22 characters')
export type Salt = z.infer<typeof Salt>

/** The salts of the three parts of a published review. */
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

/** The headers of files that only a site with a log publishes. A path that ends in `*` covers everything below it. */
export const LOG_FILES = [
  { path: '/log/checkpoint', contentType: 'text/plain; charset=utf-8', cacheControl: ARTEFACT_CACHE_CONTROL },
  { path: '/log/tile/*', contentType: 'application/octet-stream', cacheControl: HASHED_CACHE_CONTROL },
  { path: '/log/openings/*', contentType: 'application/json; charset=utf-8', cacheControl: ARTEFACT_CACHE_CONTROL },
  { path: '/log/changes/*', contentType: 'application/json; charset=utf-8', cacheControl: ARTEFACT_CACHE_CONTROL },
  { path: '/api/changes.json', contentType: 'application/json; charset=utf-8', cacheControl: ARTEFACT_CACHE_CONTROL },
  { path: '/log/state.json', contentType: 'application/json; charset=utf-8', cacheControl: ARTEFACT_CACHE_CONTROL },
  { path: '/log/earlier/*', contentType: 'application/octet-stream', cacheControl: ARTEFACT_CACHE_CONTROL },
  { path: '/log/policy', contentType: 'text/plain; charset=utf-8', cacheControl: ARTEFACT_CACHE_CONTROL },
  { path: '/log/checkpoints.jsonl', contentType: 'application/jsonl', cacheControl: ARTEFACT_CACHE_CONTROL },
] as const
