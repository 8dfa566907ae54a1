import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ReviewLine } from '../schema/content/review-line.ts'
import type { SourceName } from '../schema/review.ts'
import { Refusal } from './refusal.ts'
import { replaceFile } from './replace-file.ts'
import { reviewId } from '../dataset/review-id.ts'

/** A file of reviews as it is now: its lines by id, and the SHA-256 of its bytes; empty if it is not there. */
export type ReviewLines = { path: string; sha256: string; lines: Map<string, ReviewLine> }

/**
 * Reads `reviews/SOURCE.jsonl` of a content folder.
 *
 * @throws {Refusal} at the first line that is no review of this source: such a file is never written over
 */
export async function readReviewLines(content: string, source: SourceName): Promise<ReviewLines> {
  const path = join(content, 'reviews', `${source}.jsonl`)
  const bytes = await bytesOf(path)
  const lines = new Map<string, ReviewLine>()
  let number = 0
  for (const written of linesIn(bytes)) {
    number += 1
    if (written.trim() === '') continue
    const line = lineOf(written, source)
    const fault = typeof line === 'string' ? line : lines.has(line.id) ? `the id ${line.id} is there twice` : null
    if (fault !== null) throw new Refusal(`${path}, line ${number}: ${fault}; put it right, then import again`)
    if (typeof line !== 'string') lines.set(line.id, line)
  }
  return { path, sha256: createHash('sha256').update(bytes).digest('hex'), lines }
}

/** The SHA-256 (hex) that a file with these reviews, in this order, would have. */
export function sha256Of(lines: readonly ReviewLine[]): string {
  const hash = createHash('sha256')
  for (const chunk of chunksOf(lines)) hash.update(chunk)
  return hash.digest('hex')
}

/** Puts these reviews in place of the file's, as one step. */
export async function writeReviewLines(path: string, lines: readonly ReviewLine[]): Promise<void> {
  await replaceFile(path, chunksOf(lines))
}

// In pieces, so that no string of the whole file is ever in memory.
function* chunksOf(lines: readonly ReviewLine[]): Generator<string> {
  for (let start = 0; start < lines.length; start += 1000) {
    const chunk = lines.slice(start, start + 1000)
    yield chunk.map((line) => `${JSON.stringify(line)}\n`).join('')
  }
}

function* linesIn(bytes: Buffer): Generator<string> {
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(0x0a, start)
    const end = found < 0 ? bytes.length : found
    yield bytes.toString('utf8', start, end)
    start = end + 1
  }
}

async function bytesOf(path: string): Promise<Buffer> {
  const bytes = await readFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0)
    throw new Refusal(`${path} cannot be read; nothing was changed`, { cause: error })
  })
  if (isUtf8(bytes)) return bytes
  throw new Refusal(`${path} is not valid UTF-8, so it may be damaged; put it right, then import again`)
}

/** The review in a line; or, in words, why it is none. */
function lineOf(written: string, source: SourceName): ReviewLine | string {
  const value = valueOf(written)
  if (value === undefined) return 'it is not valid JSON'
  const line = ReviewLine.safeParse(value)
  if (!line.success) {
    const [issue] = line.error.issues
    return `${issue?.path.join('.') || 'the line'}: ${issue?.message ?? 'is wrong'}`
  }
  if (line.data.source !== source) return `source: it is "${line.data.source}", but the file is for "${source}"`
  const id = reviewId(source, line.data.source_id)
  return line.data.id === id ? line.data : `id: it is ${line.data.id}, but its source_id makes it ${id}`
}

function valueOf(written: string): unknown {
  try {
    const value: unknown = JSON.parse(written)
    return value
  } catch {
    return undefined
  }
}
