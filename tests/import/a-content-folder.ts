import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { importReviews } from '../../src/import/import-reviews.ts'
import type { ImportReport } from '../../src/import/report.ts'
import type { ImportRequest } from '../../src/import/request.ts'
import type { ReviewLine } from '../../src/schema/content/review-line.ts'

export type ContentFolder = {
  path: string
  /** Writes an export beside the content; returns its path. Values other than text and bytes become JSON. */
  put: (name: string, body: unknown) => Promise<string>
  /** Writes one export with `put`, and imports it. */
  import: (body: unknown, how?: Partial<ImportRequest> & { name?: string }) => Promise<ImportReport>
  /** The reviews in the file of a source. */
  lines: (source: string) => Promise<ReviewLine[]>
  bytes: (source: string) => Promise<Buffer>
  /** The files under `reviews/`, including hidden ones. */
  files: () => Promise<string[]>
}

/** An empty content folder of a business in Denver, removed after the test; with `place`, that is all it says about its zone. */
export async function aContentFolder({
  timezone = 'America/Denver',
  place = `timezone: ${timezone}`,
  invented = false,
  sources = '',
}: { timezone?: string; place?: string; invented?: boolean; sources?: string } = {}): Promise<ContentFolder> {
  const root = await mkdtemp(join(tmpdir(), 'import-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const path = join(root, 'content')
  const put: ContentFolder['put'] = async (name, body) => {
    const file = join(root, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body))
    return file
  }
  await put('content/business.yaml', `name: A Firm\n${place}\ninvented: ${invented}\n`)
  if (sources) await put('content/sources.yaml', sources)
  const bytes = (source: string) => readFile(join(path, 'reviews', `${source}.jsonl`))
  return {
    path,
    put,
    bytes,
    import: async (body, { name = 'export', ...how } = {}) =>
      importReviews({ files: [await put(name, body)], content: path, ...how }),
    lines: async (source) =>
      (await bytes(source))
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    files: () => readdir(join(path, 'reviews')).catch(() => []),
  }
}

/** A Business Profile review; a test names only the data it is about. */
export function aGoogleReview(about: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'accounts/1/locations/2/reviews/r1',
    reviewer: { displayName: 'Dana R.' },
    starRating: 'FIVE',
    comment: 'Fixed the leak under the sink.',
    createTime: '2026-05-01T18:00:00.123456Z',
    updateTime: '2026-05-01T18:00:00.123456Z',
    ...about,
  }
}

/** A table with these columns and rows, quoted where necessary. */
export function csv(columns: string[], ...rows: string[][]): string {
  const cell = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\n`).join('')
}

/** The mapping of the columns of `aTable`. */
export const MAPPED = { map: { rating: 'Stars', date: 'Date', text: 'Text', author: 'Name' }, source: 'first_party' }

/** A table of no known export. */
export function aTable(...rows: [stars: string, date: string, text?: string, name?: string][]): string {
  return csv(
    ['Stars', 'Date', 'Text', 'Name'],
    ...rows.map(([stars, date, text = 'Good work', name = 'Dana R.']) => [stars, date, text, name]),
  )
}
