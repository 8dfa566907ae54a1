import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sha256Hex } from '../../host/sha256.ts'
import type { ReviewLine, LocatedReview } from '../../schema/content/review-line.ts'
import type { SourceName } from '../../schema/review.ts'
import type { Complaint } from '../../host/errors/content-error.ts'
import { reviewFiles } from '../../host/files/content-files.ts'
import { readBytes } from '../../host/files/missing-file.ts'
import { linesOf } from '../../host/files/read-json-lines.ts'
import { readReviewLines, repeatedIds } from '../read-review-lines.ts'
import { replaceFile } from '../../host/files/replace-file.ts'

/**
 * The reviews of one source by id, its files with the SHA-256 (hex) of their bytes, and the problems in these files. The files
 * are `reviews/SOURCE.jsonl`, or one file a year: `reviews/SOURCE-2026.jsonl` and so on.
 */
export type SourceFiles = {
  files: { path: string; sha256: string }[]
  lines: Map<string, ReviewLine>
  complaints: Complaint[]
}

/** The planned contents of a source's file. */
export type NewSourceFile = { path: string; lines: ReviewLine[] }

/** The largest file, in bytes: much larger files slow git down, and its hosts refuse them. */
const LARGEST_FILE = 20_000_000

/** Reads the files of one source in a content folder. */
export async function readSourceFiles(folder: string, source: SourceName): Promise<SourceFiles> {
  const files = []
  const years: LocatedReview[] = []
  const whole: LocatedReview[] = []
  for (const path of (await reviewFiles(folder)).filter((path) => isOfSource(path, source))) {
    const bytes = await readFile(path)
    const reading = readReviewLines(linesOf(bytes), path)
    files.push({ path, sha256: sha256Hex(bytes), complaints: reading.complaints })
    const kind = path === wholeFile(folder, source) ? whole : years
    for (const line of reading.lines) kind.push(line)
  }
  // A killed import may leave lines in the old file that it already moved to a new one.
  const moved = new Map(years.map(({ review }) => [review.id, JSON.stringify(review)]))
  const lines = [...years, ...whole.filter(({ review }) => moved.get(review.id) !== JSON.stringify(review))]
  const others = lines.filter(({ review }) => review.source !== source)
  return {
    files: files.map(({ path, sha256 }) => ({ path, sha256 })),
    lines: new Map(lines.map(({ review }) => [review.id, review])),
    complaints: [
      ...files.flatMap(({ complaints }) => complaints),
      ...repeatedIds(lines),
      ...others.map((line) => ofAnotherSource(line, source)),
    ],
  }
}

/**
 * Divides the reviews of a source into files: a single one, or one for each year if the single one would exceed 20 MB or files
 * for years exist.
 */
export function sourceFiles(
  lines: readonly ReviewLine[],
  { folder, source, files }: { folder: string; source: SourceName } & Pick<SourceFiles, 'files'>,
): NewSourceFile[] {
  const path = wholeFile(folder, source)
  const areSplit = files.some((file) => file.path !== path)
  if (!areSplit && sizeOf(lines) <= LARGEST_FILE) return [{ path, lines: [...lines] }]
  const years = Map.groupBy(lines, ({ date }) => date.slice(0, 4))
  return [...years].map(([year, ofYear]) => ({
    path: join(folder, 'reviews', `${source}-${year}.jsonl`),
    lines: ofYear,
  }))
}

function wholeFile(folder: string, source: SourceName): string {
  return join(folder, 'reviews', `${source}.jsonl`)
}

/** Names of sources contain no hyphen, so a hyphen begins the year. */
function isOfSource(path: string, source: SourceName): boolean {
  return /^([a-z0-9_]+)(?:-\d{4})?\.jsonl$/.exec(basename(path))?.[1] === source
}

function sizeOf(lines: readonly ReviewLine[]): number {
  let bytes = 0
  for (const chunk of chunksOf(lines)) bytes += Buffer.byteLength(chunk)
  return bytes
}

/** The well-formed review lines of a content folder. */
export async function readLines(folder: string): Promise<LocatedReview[]> {
  const files = await reviewFiles(folder)
  const readings = files.map(async (file) => readReviewLines(linesOf(await readFile(file)), file).lines)
  return (await Promise.all(readings)).flat()
}

/** The SHA-256 (hex) of a file with these reviews, in this order. */
export function hashOfLines(lines: readonly ReviewLine[]): string {
  const hash = createHash('sha256')
  for (const chunk of chunksOf(lines)) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Writes the files of a source, each in one step, then deletes the `needless` files, whose lines the others now contain. An
 * interruption leaves every review in the folder.
 */
export async function writeSourceFiles(files: readonly NewSourceFile[], needless: readonly string[]): Promise<void> {
  for (const { path, lines } of files) await replaceFile(path, chunksOf(lines))
  for (const path of needless) await rm(path)
}

/** Removes the lines of these reviews from `reviews/*.jsonl`; all other bytes stay. Returns the changed files. */
export async function removeLines(folder: string, ids: ReadonlySet<string>): Promise<string[]> {
  const changed = []
  for (const file of await reviewFiles(folder)) {
    if (await removeLinesOf(file, ids)) changed.push(file)
  }
  return changed
}

/** Removes the lines of these reviews from a file; all other lines stay byte for byte. Returns whether the file changed. */
export async function removeLinesOf(file: string, ids: ReadonlySet<string>): Promise<boolean> {
  const before = await readBytes(file)
  const kept = linesWithout(before, ids)
  const length = kept.reduce((sum, bytes) => sum + bytes.length, 0)
  if (length === before.length) return false
  await replaceFile(file, kept)
  return true
}

/** Adds entries to a file of lines, and removes earlier lines of the same reviews; all other lines stay byte for byte. */
export async function putLines(file: string, entries: readonly { id: string }[]): Promise<void> {
  const kept = linesWithout(await readBytes(file), new Set(entries.map(({ id }) => id)))
  const end = kept.at(-1)?.at(-1) === 0x0a || kept.length === 0 ? '' : '\n'
  await replaceFile(file, [...kept, end, ...entries.map((entry) => `${JSON.stringify(entry)}\n`)])
}

/** The lines of a file except the lines of these reviews, byte for byte. */
export function linesWithout(content: Buffer, ids: ReadonlySet<string>): Buffer[] {
  return Array.from(linesOf(content), ({ bytes }) => bytes).filter((bytes) => !ids.has(idIn(bytes.toString('utf8'))))
}

// In chunks, so that the whole file is never one string in memory.
function* chunksOf(lines: readonly ReviewLine[]): Generator<string> {
  for (let start = 0; start < lines.length; start += 1000) {
    const chunk = lines.slice(start, start + 1000)
    yield chunk.map((line) => `${JSON.stringify(line)}\n`).join('')
  }
}

/** The id in a line, even if the line is damaged elsewhere; empty if it has none. */
export function idIn(line: string): string {
  return /"id"\s*:\s*"([0-9A-Z]{26})"/.exec(line)?.[1] ?? ''
}

function ofAnotherSource({ file, line, review }: LocatedReview, source: SourceName): Complaint {
  const problem = `This file is for "${source}"; put the review into a file of "${review.source}"`
  return { file, line, field: 'source', value: review.source, problem }
}
