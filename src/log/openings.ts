import { type Guard, isCount, listOf, oneOf, strictObject } from '../schema/guards.ts'
import { isSalt } from '../schema/log-entry.ts'
import type { OpeningsFile, PartSalts, StateFile } from '../schema/log-files.ts'
import { commitment } from './commitment.ts'
import type { LoggedReview, LogHistory } from './history.ts'
import { groupedDigits, TILE_WIDTH } from './tiles.ts'
import { dataIn } from './untrusted-json.ts'

// The log page loads this file in browsers, where the zod schemas of these files would be too large.

/** The path of the salts of the reviews among 256 entries. The first entry has the index 256 times `group`. */
export function openingsPath(group: number): string {
  return `/log/openings/${groupedDigits(group)}.json`
}

/** The shape of `OpeningsFile`. */
export const isOpeningsFile: Guard<OpeningsFile> = strictObject({
  version: oneOf(1),
  openings: listOf(strictObject({ index: isCount, rest: isSalt, stars: isSalt, words: isSalt })),
})

/** The shape of `StateFile`. */
export const isStateFile: Guard<StateFile> = strictObject({ version: oneOf(1), index: isCount, salt: isSalt })

/** The salts of published reviews by their `log_index`, and the faults of their files. */
export type ReadOpenings = { salts: Map<number, PartSalts>; faults: OpeningFault[] }

/**
 * A file is malformed, or contains salts that belong elsewhere; a published review has no salts; a review that is not published
 * has salts; or a salt is used twice.
 */
export type OpeningFault =
  | { wrong: 'fileMalformed'; path: string }
  | { wrong: 'misplacedSalts'; path: string; index: number }
  | { wrong: 'noSalts'; index: number }
  | { wrong: 'leftSalts'; index: number; status: LoggedReview['status'] | undefined }
  | { wrong: 'saltTwice' }

/** Reads the files of `/log/openings/`, which must be in ascending order. */
export function readOpenings(files: Iterable<readonly [path: string, text: string]>): ReadOpenings {
  const read: ReadOpenings = { salts: new Map(), faults: [] }
  let before = -1
  for (const [path, text] of files) {
    const file = dataIn(text)
    if (!isOpeningsFile(file)) {
      read.faults.push({ wrong: 'fileMalformed', path })
      continue
    }
    for (const { index, ...salts } of file.openings) {
      if (openingsPath(Math.floor(index / TILE_WIDTH)) !== path || index <= before)
        read.faults.push({ wrong: 'misplacedSalts', path, index })
      before = index
      read.salts.set(index, salts)
    }
  }
  return read
}

/** The faults of all openings. Reviews that were taken down must have no salts, which would confirm guesses of their words. */
export function openingFaults({ reviews }: LogHistory, { salts, faults }: ReadOpenings): OpeningFault[] {
  const all = [...salts.values()].flatMap(({ rest, stars, words }) => [rest, stars, words])
  const missing = [...reviews].filter(([index, { status }]) => status === 'published' && !salts.has(index))
  const left = [...salts.keys()].map((index) => ({ index, status: reviews.get(index)?.status }))
  return [
    ...faults,
    ...missing.map(([index]) => ({ wrong: 'noSalts' as const, index })),
    ...left.filter(({ status }) => status !== 'published').map((one) => ({ wrong: 'leftSalts' as const, ...one })),
    ...(new Set(all).size < all.length ? [{ wrong: 'saltTwice' as const }] : []),
  ]
}

/** The fault if `/log/state.json` is malformed or not about the last state, or `/reviews.json` has another hash. */
export function datasetFault(
  { states }: LogHistory,
  stateText: string,
  reviews: Uint8Array,
): 'noState' | 'otherState' | 'otherHash' | undefined {
  const state = dataIn(stateText)
  const last = states.at(-1)
  if (!isStateFile(state)) return 'noState'
  if (state.index !== last?.index) return 'otherState'
  return commitment(state.salt, reviews) === last.dataset ? undefined : 'otherHash'
}
