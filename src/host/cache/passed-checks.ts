import { hash } from 'node:crypto'
import type { PartHashes } from '../../schema/log-entry.ts'
import type { PartSalts } from '../../schema/log-files.ts'
import type { Cache } from './cache.ts'

/** Which checks passed before, each by a hash of everything that it depends on. A check whose answer is lost is made again. */
export type PassedChecks = { has: (key: string) => boolean; add: (key: string) => void }

/** The checks of a kind that passed: entries without bytes. */
export function passedChecks(cache: Pick<Cache, 'get' | 'put'>, of: 'lines' | 'log'): PassedChecks {
  return {
    has: (key) => cache.get(['check', of, key]) !== undefined,
    add: (key) => cache.put(['check', of, key], new Uint8Array()),
  }
}

/** Remembers nothing. */
export const NO_CHECKS: PassedChecks = { has: () => false, add: () => undefined }

/** A published review: its text as in `/reviews.json`, its number in the log, its salts, and the hashes that the log has of it. */
export type LoggedText = { text: string; index: number; salts: PartSalts; hashes: PartHashes }

/**
 * Lines or texts in blocks of about 64. Where a block ends depends on nothing but the length of what it ends with, so one that is
 * added or changed makes one other block, or two.
 */
export function* blocksOf<T>(all: Iterable<T>, lengthOf: (one: T) => number): Generator<T[]> {
  let block: T[] = []
  for (const one of all) {
    block.push(one)
    if (lengthOf(one) % BLOCK !== 0 && block.length < LONGEST_BLOCK) continue
    yield block
    block = []
  }
  if (block.length > 0) yield block
}

const BLOCK = 64
const LONGEST_BLOCK = 1_024

/**
 * The key of the check that the texts and salts of these reviews make the hashes that are logged of them. The salts are in it: once
 * they are destroyed, nobody can guess with it what a review said.
 */
export function blockKey(block: readonly LoggedText[]): string {
  const parts = block.map(({ text, index, salts, hashes }) => {
    const hashed = `${hashes.rest}${hashes.stars}${hashes.words}`
    return `${index} ${salts.rest}${salts.stars}${salts.words} ${hashed} ${text}\n`
  })
  return hash('sha256', `parts 1\n${parts.join('')}`, 'base64url')
}
