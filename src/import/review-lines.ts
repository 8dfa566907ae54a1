import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ReviewLine } from '../schema/content/review-line.ts'
import { newestFirst } from '../schema/newest-first.ts'
import type { SourceName } from '../schema/review.ts'
import { Refusal } from './refusal.ts'
import { reviewId } from './review-id.ts'

/** A file of reviews as it is now: its lines by id, and its text; empty if it is not there. */
export type ReviewLines = { path: string; text: string; lines: Map<string, ReviewLine> }

/**
 * Reads `reviews/SOURCE.jsonl` of a content folder.
 *
 * @throws {Refusal} at the first line that is no review of this source: such a file is never written over
 */
export async function readReviewLines(content: string, source: SourceName): Promise<ReviewLines> {
  const path = join(content, 'reviews', `${source}.jsonl`)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw new Refusal(`${path} cannot be read; nothing was changed`, { cause: error })
  })
  const lines = new Map<string, ReviewLine>()
  text.split('\n').forEach((written, place) => {
    if (written.trim() === '') return
    const line = lineOf(written, source)
    const fault = typeof line === 'string' ? line : lines.has(line.id) ? `the id ${line.id} is there twice` : null
    if (fault !== null) throw new Refusal(`${path}, line ${place + 1}: ${fault}; put it right, then import again`)
    if (typeof line !== 'string') lines.set(line.id, line)
  })
  return { path, text, lines }
}

/** The text of a file with these reviews: newest first, one a line. */
export function textOf(lines: Iterable<ReviewLine>): string {
  return [...lines]
    .sort(newestFirst)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
}

/** Puts a text in place of the file's, as one step: whoever looks sees the old one or the new one, whole. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const folder = dirname(path)
  const beside = join(folder, `.${basename(path)}.${process.pid}.tmp`)
  await mkdir(folder, { recursive: true })
  const file = await open(beside, 'w')
  try {
    await file.writeFile(text)
    await file.sync()
    await file.close()
    await rename(beside, path)
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(beside, { force: true })
    throw error
  }
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
