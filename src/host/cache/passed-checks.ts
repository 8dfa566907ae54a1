import { hash } from 'node:crypto'
import type { PartHashes } from '../../schema/log-entry.ts'
import type { PartSalts } from '../../schema/log-files.ts'
import type { Cache } from './cache.ts'

/** The checks that passed before, each by a hash of all its inputs. If a result is lost, the check runs again. */
export type PassedChecks = { has: (key: string) => boolean; add: (key: string) => void }

/** The passed checks of a kind, cached as entries without bytes. */
export function passedChecks(cache: Pick<Cache, 'get' | 'put'>, of: 'lines' | 'log'): PassedChecks {
  return {
    has: (key) => cache.get(['check', of, key]) !== undefined,
    add: (key) => cache.put(['check', of, key], new Uint8Array()),
  }
}

export const NO_CHECKS: PassedChecks = { has: () => false, add: () => undefined }

/** A published review: its JSON as in `/reviews.json`, its index in the log, its salts, and the hashes in the log. */
export type LoggedText = { text: string; index: number; salts: PartSalts; hashes: PartHashes }

/**
 * Groups lines or texts into blocks of about `size`, and of 16 times as many at most. An item whose length is a multiple of
 * `size` ends a block, so adding or changing an item usually changes only one or two blocks.
 */
export function* blocksOf<T>(all: Iterable<T>, lengthOf: (one: T) => number, size = 64): Generator<T[]> {
  let block: T[] = []
  for (const one of all) {
    block.push(one)
    if (lengthOf(one) % size !== 0 && block.length < 16 * size) continue
    yield block
    block = []
  }
  if (block.length > 0) yield block
}

/**
 * The key of a check that the hashes in the log match the texts and salts of these reviews. The key covers the salts, so that
 * once they are destroyed, nobody can use it to guess the words of a review.
 */
export function blockKey(block: readonly LoggedText[]): string {
  const parts = block.map(({ text, index, salts, hashes }) => {
    const hashed = `${hashes.rest}${hashes.stars}${hashes.words}`
    return `${index} ${salts.rest}${salts.stars}${salts.words} ${hashed} ${text}\n`
  })
  return hash('sha256', `parts 1\n${parts.join('')}`, 'base64url')
}
