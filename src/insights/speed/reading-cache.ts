import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { Subject } from '../engine.ts'
import type { ReadReview } from '../read-review.ts'
import type { Reading } from '../reading.ts'
import { engineFingerprint } from './engine-fingerprint.ts'

/** Readings kept from one build to the next, by everything that they depend on. */
export type ReadingCache = {
  get: (review: ReadReview) => Reading | null
  put: (review: ReadReview, reading: Reading) => void
  /** Writes what this run has asked for and put; nothing else is kept. */
  save: () => Promise<void>
}

const NO_CACHE: ReadingCache = { get: () => null, put: () => undefined, save: () => Promise.resolve() }
const PREFIX = 'readings-'

/**
 * Opens the cache in a folder, or one that keeps nothing where there is no folder (or the engine's sources are not at hand to
 * tell its version). A reading is found again only under the same engine, taxonomy, business, text, stars, language and author;
 * a line that was damaged is as if it were not there.
 */
export async function openCache(folder: string | undefined, subject: Subject): Promise<ReadingCache> {
  if (folder === undefined) return NO_CACHE
  const fingerprint = await engineFingerprint(subject)
  if (fingerprint === null) return NO_CACHE
  const path = join(folder, `${PREFIX}${fingerprint}.txt`)
  const stored = await readLines(path)
  const used = new Map<string, string>()
  return {
    get: (review) => {
      const key = keyOf(review)
      const line = stored.get(key)
      if (line === undefined) return null
      used.set(key, line)
      return readingOf(line)
    },
    put: (review, reading) => {
      const json = JSON.stringify(reading)
      used.set(keyOf(review), `${digest(json)} ${json}`)
    },
    save: async () => {
      await mkdir(folder, { recursive: true })
      if (used.size !== stored.size || [...used.keys()].some((key) => !stored.has(key))) await write(path, used)
      await removeOthers(folder, path)
    },
  }
}

function keyOf({ text, language, rating, author }: ReadReview): string {
  return digest(JSON.stringify([text, language, rating, author]))
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 27)
}

async function readLines(path: string): Promise<Map<string, string>> {
  const content = await readFile(path, 'utf8').catch(() => '')
  const lines = content.split('\n').flatMap((line): [string, string][] => {
    const [key = '', check = '', ...rest] = line.split(' ')
    const json = rest.join(' ')
    return json !== '' && digest(json) === check ? [[key, `${check} ${json}`]] : []
  })
  return new Map(lines)
}

function readingOf(line: string): Reading | null {
  const value: unknown = JSON.parse(line.slice(line.indexOf(' ') + 1))
  return isReading(value) ? value : null
}

/** Its digest was right, so that it is what `put` was given; this only tells the compiler. */
function isReading(value: unknown): value is Reading {
  return typeof value === 'object' && value !== null && 'wordings' in value
}

async function write(path: string, lines: ReadonlyMap<string, string>): Promise<void> {
  await writeFileAtomic(path, [...lines].map(([key, line]) => `${key} ${line}\n`).join(''))
}

/** Removes what an older engine or taxonomy has left. */
async function removeOthers(folder: string, path: string): Promise<void> {
  const files = await readdir(folder)
  const old = files.filter((file) => file.startsWith(PREFIX) && join(folder, file) !== path)
  await Promise.all(old.map((file) => rm(join(folder, file), { force: true })))
}
