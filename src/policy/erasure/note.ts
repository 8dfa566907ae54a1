import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readdir, realpath, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { sha256Hex } from '../../host/sha256.ts'
import { dataOf } from '../../host/work-folders.ts'
import { ifMissing, readText } from '../../host/files/missing-file.ts'
import { isTemporaryFile, replaceFile } from '../../host/files/replace-file.ts'
import type { Trace } from './traces.ts'

/** A trace of an erased review, as hashes: it recognises the trace without revealing it. */
export const Needle = z.strictObject({
  what: z.string(),
  /** The number of consecutive words. */
  words: z.int().min(1),
  /** 12 bits of a keyed hash of the first word: a cheap filter that reveals next to nothing. */
  first: z.int().min(0).max(4095),
  /** The same bits of the second word, if there is one: most phrases begin with a common word, such as "the". */
  second: z.int().min(0).max(4095).optional(),
  /** A keyed hash (HMAC-SHA-256, in hex) of all the words. */
  hash: z.string(),
})
export type Needle = z.infer<typeof Needle>

/**
 * The traces of erased reviews, remembered until a build contains none of them: only keyed hashes, in a file that only its owner
 * may read and that no repository contains. The first build that passes deletes key and file.
 */
export const Note = z.strictObject({ key: z.string(), reviews: z.int(), needles: z.array(Needle) })
export type Note = z.infer<typeof Note>

/** The file with the note on a content folder; the same for all paths to that folder. */
export async function noteFile(content: string): Promise<string> {
  const folder = await ifMissing(resolve(content), realpath(content))
  return join(dataOf(content), `erased-${sha256Hex(folder).slice(0, 16)}.json`)
}

/** The existing note; null if there is none. */
export async function readNote(file: string): Promise<Note | null> {
  const text = await readText(file)
  return text === undefined ? null : Note.parse(JSON.parse(text))
}

/** Adds the traces of erased reviews to the note, which is created if needed. */
export async function writeNote(file: string, reviews: number, traces: readonly Trace[]): Promise<Note> {
  await deleteRemains(file)
  const earlier = (await readNote(file)) ?? { key: randomBytes(32).toString('hex'), reviews: 0, needles: [] }
  const needles = traces.map(({ what, words }) => ({
    what,
    words: words.length,
    first: bitsOf(earlier.key, 'first', words[0] ?? ''),
    ...(words[1] !== undefined && { second: bitsOf(earlier.key, 'second', words[1]) }),
    hash: hashOf(earlier.key, words),
  }))
  const note = { key: earlier.key, reviews: earlier.reviews + reviews, needles: [...earlier.needles, ...needles] }
  await save(file, note)
  return note
}

/** Removes the traces that a build was searched for. Traces added since then stay for the next build. */
export async function forgetNote(file: string, searched: Note): Promise<void> {
  const now = await readNote(file)
  if (now?.key !== searched.key) return
  const reviews = now.reviews - searched.reviews
  if (reviews <= 0) await rm(file, { force: true })
  else await save(file, { ...now, reviews, needles: now.needles.slice(searched.needles.length) })
}

/**
 * Deletes the unfinished files that killed commands left beside a note. Call it only while no other command can be writing the
 * note.
 */
export async function deleteRemains(file: string): Promise<void> {
  const names = await ifMissing([], readdir(dirname(file)))
  const remains = names.filter((name) => name.startsWith(`.${basename(file)}.`) && isTemporaryFile(name))
  for (const name of remains) await rm(join(dirname(file), name), { force: true })
}

async function save(file: string, note: Note): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await replaceFile(file, [JSON.stringify(note)], { mode: 0o600 })
}

/** The keyed hash of consecutive words. */
export function hashOf(key: string, words: readonly string[]): string {
  return createHmac('sha256', key).update(words.join(' ')).digest('hex')
}

/** The first 12 bits of the keyed hash of the first or the second word. */
export function bitsOf(key: string, place: 'first' | 'second', word: string): number {
  return createHmac('sha256', key).update(`${place} ${word}`).digest().readUInt16BE(0) >> 4
}
