import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readLog, readLogFolder, withLogIndexes } from '../../../src/content/folder/log-folder.ts'
import { readContentAgain } from '../../../src/content/read-content.ts'
import { reviewId } from '../../../src/schema/content/review-id.ts'
import { reviewsFile, type ReviewsFile } from '../../../src/schema/reviews-file.ts'
import { jsonFeed } from '../../../src/site/feeds/json-feed.ts'
import { appendBatch } from '../../../src/log-keep/append-batch.ts'
import { beginLog } from '../../../src/log-keep/begin-log.ts'
import { NO_TRUST } from '../../../src/log-check/check-log.ts'
import { checkSite } from '../../../src/log-check/check-site.ts'
import { publishedAt, readSiteFiles } from '../../../src/log-check/read-site-files.ts'
import { publishedLogFiles } from '../../../src/log/published-log-files.ts'
import { signerKey } from '../../../src/log/signer-key.ts'
import { guardLog } from '../../../src/log-keep/guard-log.ts'
import { writeDataset } from '../../../src/publish/write-dataset.ts'
import { BASE_URL } from '../data/builds.ts'

// Runs one step in the life of a log in a separate process, and reports its CPU time and memory.

/**
 * The steps. For a build, only the work after reading the content and up to the files of the log counts, and for the floor only
 * the hashing; for the others, the whole process counts.
 */
export type LogStep = 'first' | 'build' | 'build-again' | 'ten' | 'verify' | 'floor'

const [step = '', content = '', dist = ''] = process.argv.slice(2)
const settings = {
  ...{ baseUrl: BASE_URL, content, dist, previous: undefined, sidecarUrl: undefined, host: 'netlify' as const },
  first: false,
  logKey: signerKey(`${new URL(BASE_URL).host}/log`, Buffer.alloc(32, 'bench')).text,
}

/** Each step returns the CPU time that counts; undefined if the whole process counts. */
const STEPS: Record<string, () => Promise<NodeJS.CpuUsage | undefined>> = {
  async first() {
    await beginLog(settings, undefined)
    return undefined
  },
  build: buildLog,
  'build-again': buildLog,
  async ten() {
    const file = join(content, 'reviews', 'google.jsonl')
    const [line = ''] = readFileSync(file, 'utf8').split('\n', 1)
    for (let at = 0; at < 10; at += 1) {
      const source_id = `ten-${at}`
      appendFileSync(file, `${JSON.stringify({ ...JSON.parse(line), source_id, id: reviewId('google', source_id) })}\n`)
    }
    await appendBatch(settings)
    return undefined
  },
  async verify() {
    const steps = checkSite(await readSiteFiles(publishedAt(dist), { trust: NO_TRUST }), NO_TRUST)
    const [fault] = steps.flatMap(({ faults }) => faults)
    if (fault !== undefined) throw new Error(fault)
    return undefined
  },
  async floor() {
    const paths = ['reviews/google.jsonl', 'log/entries.jsonl', 'log/openings.jsonl']
    const files = await Promise.resolve([...paths.map((path) => join(content, path)), join(dist, 'reviews.json')])
    const before = process.cpuUsage()
    for (const file of files) createHash('sha256').update(readFileSync(file)).digest()
    return process.cpuUsage(before)
  },
}

/** The work of a build for the log. The first time, no earlier check is cached. */
async function buildLog(): Promise<NodeJS.CpuUsage> {
  const read = await readContentAgain(content)
  const before = process.cpuUsage()
  const log = await readLog(content)
  if (log === null) throw new Error('The first step begins a log')
  const indexed = withLogIndexes(read, log)
  const file = reviewsFile(indexed.business, indexed.reviews, indexed.withheld)
  await guardLog({ content: indexed, log, reviewsFile: file }, settings)
  for (const { path, bytes } of publishedLogFiles(log, (await readLogFolder(content))?.policy ?? '')) put(path, bytes)
  const used = process.cpuUsage(before)
  publish(file)
  return used
}

/** Writes the other files that `verify` reads, as a build does: the dataset with its month shards, the feed and the manifest. */
function publish(file: ReviewsFile): void {
  const { whole, shards } = writeDataset(dist, { reviewsFile: file, perReview: { membersOf: () => [] } })
  put('/api/feed.json', JSON.stringify(jsonFeed(file, BASE_URL)))
  const others = ['/api/feed.json', '/api/changes.json', '/log/checkpoint'].map((path) => {
    const bytes = readFileSync(join(dist, path))
    return { path, content_type: 'x', bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  })
  const manifest = {
    version: 1,
    base_url: BASE_URL,
    generated_at: file.generated_at,
    artefacts: [whole, ...others],
    shards,
  }
  put('/manifest.json', JSON.stringify(manifest))
}

function put(path: string, bytes: string | Uint8Array): void {
  mkdirSync(dirname(join(dist, path)), { recursive: true })
  writeFileSync(join(dist, path), bytes)
}

const { user, system } = (await STEPS[step]?.()) ?? process.cpuUsage()
process.send?.({ cpu: (user + system) / 1000, megabytes: process.resourceUsage().maxRSS / 1000 })
