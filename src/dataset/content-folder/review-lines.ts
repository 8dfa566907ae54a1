import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReviewLine } from '../../schema/content/review-line.ts'
import type { SourceName } from '../../schema/review.ts'
import type { Complaint } from '../content-error.ts'
import { reviewFiles } from '../content-files.ts'
import { readBytes } from '../missing-file.ts'
import { linesOf } from '../read-json-lines.ts'
import { readReviewLines, repeatedIds, type LocatedReview } from '../read-review-lines.ts'
import { replaceFile } from './replace-file.ts'

/** The file of one source: its reviews by id, the SHA-256 (hex) of its bytes, and what is wrong with it; empty if absent. */
export type SourceFile = { path: string; sha256: string; lines: Map<string, ReviewLine>; complaints: Complaint[] }

/** Reads `reviews/SOURCE.jsonl` of a content folder. */
export async function readSourceFile(folder: string, source: SourceName): Promise<SourceFile> {
  const path = join(folder, 'reviews', `${source}.jsonl`)
  const bytes = await readBytes(path)
  const { lines, complaints } = readReviewLines(bytes, path)
  const others = lines.filter(({ review }) => review.source !== source)
  return {
    path,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    lines: new Map(lines.map(({ review }) => [review.id, review])),
    complaints: [...complaints, ...repeatedIds(lines), ...others.map((line) => ofAnotherSource(line, source))],
  }
}

/** The review lines of a content folder that are well-formed. */
export async function readLines(folder: string): Promise<LocatedReview[]> {
  const files = await reviewFiles(folder)
  const readings = files.map(async (file) => readReviewLines(await readFile(file), file).lines)
  return (await Promise.all(readings)).flat()
}

/** The SHA-256 (hex) that a file with these reviews, in this order, would have. */
export function sha256Of(lines: readonly ReviewLine[]): string {
  const hash = createHash('sha256')
  for (const chunk of chunksOf(lines)) hash.update(chunk)
  return hash.digest('hex')
}

/** Replaces the reviews of a file in one step. */
export async function writeReviewLines(path: string, lines: readonly ReviewLine[]): Promise<void> {
  await replaceFile(path, chunksOf(lines))
}

/** Removes the lines of these reviews from `reviews/*.jsonl`; every other byte is kept. Returns the files that changed. */
export async function removeLines(folder: string, ids: ReadonlySet<string>): Promise<string[]> {
  const changed = []
  for (const file of await reviewFiles(folder)) {
    if (await removeLinesOf(file, ids)) changed.push(file)
  }
  return changed
}

/** Removes the lines of these reviews from a file; every other line keeps its bytes. Returns whether the file changed. */
export async function removeLinesOf(file: string, ids: ReadonlySet<string>): Promise<boolean> {
  const before = await readBytes(file)
  const kept = linesWithout(before, ids)
  const length = kept.reduce((sum, bytes) => sum + bytes.length, 0)
  if (length === before.length) return false
  await replaceFile(file, kept)
  return true
}

/** The lines of a file but for those of these reviews, byte for byte. */
export function linesWithout(content: Buffer, ids: ReadonlySet<string>): Buffer[] {
  return Array.from(linesOf(content), ({ bytes }) => bytes).filter((bytes) => !ids.has(idIn(bytes.toString('utf8'))))
}

// In pieces, to avoid one string of the whole file in memory.
function* chunksOf(lines: readonly ReviewLine[]): Generator<string> {
  for (let start = 0; start < lines.length; start += 1000) {
    const chunk = lines.slice(start, start + 1000)
    yield chunk.map((line) => `${JSON.stringify(line)}\n`).join('')
  }
}

/** The id of a line, even if the line is otherwise damaged; empty if it has none. */
export function idIn(line: string): string {
  return /"id"\s*:\s*"([0-9A-Z]{26})"/.exec(line)?.[1] ?? ''
}

function ofAnotherSource({ file, line, review }: LocatedReview, source: SourceName): Complaint {
  const problem = `This file is for "${source}"; put the review into ${review.source}.jsonl`
  return { file, line, field: 'source', value: review.source, problem }
}
