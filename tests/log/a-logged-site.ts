import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readLog, readLogFolder, withLogIndexes } from '../../src/content/folder/log-folder.ts'
import { takeDown } from '../../src/content/folder/withheld-file.ts'
import { readContent } from '../../src/content/read-content.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { COVERAGE_FILE } from '../../src/schema/coverage.ts'
import { reviewsFile } from '../../src/schema/reviews-file.ts'
import { jsonFeed } from '../../src/site/feeds/json-feed.ts'
import { appendBatch, type Appended } from '../../src/log-keep/append-batch.ts'
import { beginLog } from '../../src/log-keep/begin-log.ts'
import type { Trust } from '../../src/log-check/check-log.ts'
import { checkSite } from '../../src/log-check/check-site.ts'
import { publishedAt, readSiteFiles } from '../../src/log-check/read-site-files.ts'
import { publishedLogFiles } from '../../src/log/published-log-files.ts'
import { policyFile } from '../../src/policy/policy-file.ts'
import { reviewsFileText } from '../reviews-file-text.ts'
import { WithheldEntry } from '../../src/schema/withheld.ts'
import type { BuildSettings } from '../../src/host/build-settings.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { must } from './must.ts'

const BASE_URL = 'https://reviews.example.com'

/** Lines of reviews with these stars. Their ids at the source are a, b, c, .. */
export function someLines(stars: readonly number[]): string {
  const lines = stars.map((rating, at) => {
    const source_id = String.fromCharCode(97 + at)
    return aLine({ source_id, rating, author: `Author ${source_id}`, text: `What ${source_id} said.` })
  })
  return lines.join('')
}

/** The settings of a build of a folder, and the text of `LOG_KEY`. */
export type LogSettings = BuildSettings & { logKey?: string }

export function settingsOf(content: string, more: Partial<LogSettings> = {}): LogSettings {
  const none = { previous: undefined, sidecarUrl: undefined, host: 'netlify' as const, first: false }
  return { baseUrl: BASE_URL, content, dist: join(content, 'dist'), ...none, ...more }
}

/** A content folder with its own `.data` and a log of these reviews. */
export async function aLoggedFolder(files: Record<string, string | null> = {}): Promise<string> {
  const content = await aContentFolder({ 'site.yaml': '', 'reviews/a.jsonl': someLines([5, 1, 4]), ...files })
  await beginLog(settingsOf(content), undefined)
  return content
}

/** Runs `npm run log`. */
export function logAgain(content: string, more: Partial<LogSettings> = {}): Promise<Appended> {
  return appendBatch(settingsOf(content, more))
}

/** An honest published site: one review was taken down, one reworded, and there are enough entries for full tiles. */
export async function aPublishedSite(): Promise<{ content: string; dist: string; older: string }> {
  const many = Array.from({ length: 280 }, (_, at) => aLine({ source: 'google', source_id: `m${at}`, text: `${at}` }))
  const content = await aLoggedFolder({ 'reviews/a.jsonl': someLines([5, 1, 4, 1]) + many.join('') })
  const older = must(await readLogFolder(content)).checkpoint
  const file = join(content, 'reviews/a.jsonl')
  await writeFile(file, (await readFile(file, 'utf8')).replace('What c said', 'What c wrote'))
  const removed = { id: reviewId('google', 'b'), date: '2026-05-01', rating: 1, reason: 'fake' }
  await takeDown(content, [WithheldEntry.parse(removed)])
  await logAgain(content)
  const dist = await aFolder()
  await publishTo(dist, content)
  return { content, dist, older }
}

/** Publishes everything that the log covers into a folder, in the bytes of a build. */
export async function publishTo(dist: string, content: string): Promise<void> {
  const log = must(await readLog(content))
  const read = withLogIndexes(await readContent(content), log)
  const file = reviewsFile(read.business, read.reviews, read.withheld)
  const policy = must(await readLogFolder(content)).policy
  const published = {
    '/reviews.json': reviewsFileText(file),
    '/api/feed.json': JSON.stringify(jsonFeed(file, BASE_URL)),
  }
  const files = [
    ...Object.entries(published).map(([path, bytes]) => ({ path, bytes })),
    ...publishedLogFiles(log, policy),
  ]
  for (const { path, bytes } of files) await put(dist, path, bytes)
  await rm(join(dist, COVERAGE_FILE), { force: true })
  if (read.coverage.bytes.length > 0) {
    await put(dist, COVERAGE_FILE, read.coverage.bytes)
    await put(dist, '/policy.json', JSON.stringify(policyFile(read, file, log)))
  }
  await listInManifest(dist, file.generated_at)
}

/** Writes a manifest of the current files, as anyone who tampers with a site would. */
export async function listInManifest(dist: string, generatedAt = '2026-05-01T00:00:00Z'): Promise<void> {
  const artefacts = await Promise.all(
    ['/reviews.json', '/api/feed.json', '/api/changes.json', '/log/checkpoint'].map(async (path) => {
      const bytes = await readFile(join(dist, path))
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return { path, content_type: 'text/plain', bytes: bytes.length, sha256 }
    }),
  )
  const manifest = { version: 1, base_url: BASE_URL, generated_at: generatedAt, artefacts }
  await put(dist, '/manifest.json', JSON.stringify(manifest))
}

/** The faults of a site in a folder, for a checker who expects the host of its address. */
export async function faultsOf(dist: string, trust: Partial<Trust> = {}): Promise<string[]> {
  const believed = { host: 'reviews.example.com', old: [], receipts: [], ...trust }
  const files = await readSiteFiles(publishedAt(dist), { trust: believed, copies: true })
  return checkSite(files, believed).flatMap(({ faults }) => faults)
}

/** Writes a published file. */
export async function put(dist: string, path: string, bytes: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(dist, path)), { recursive: true })
  await writeFile(join(dist, path), bytes)
}

/** A folder that is deleted after the test. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'logged-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
