import { link, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openLogger } from '../../../sidecar/process/logger.ts'
import { readSettings } from '../../../sidecar/process/settings.ts'
import { startSites } from '../../../sidecar/start/start-sites.ts'
import { Review } from '../../../src/schema/review.ts'
import { publishedFiles } from '../../sidecar/publish-folder.ts'
import { generate } from '../data/generate.ts'

/** Memory in MB, times in milliseconds. */
export type ManySites = {
  /** After a look at every site, and after a request to every site. */
  memory: { watched: number; asked: number }
  loaded: number
  /** From the start until the sidecar has looked at every site. */
  watchedAfter: number
  /** CPU time of the process in a minute without requests. */
  idleCpu: number
  cold: number[]
  warm: number[]
}

const PER_SITE = 359
const made = generate(PER_SITE)
const reviews = Review.array().parse(JSON.parse(String(made.reviews)).reviews)
const perReview = JSON.parse(String(made.insights)).per_review
const [count = 1000] = process.argv.slice(2).map(Number)
const folder = await mkdtemp(join(tmpdir(), 'public-reviews-bench-'))
const entries: Awaited<ReturnType<typeof aSite>>[] = []
for (let site = 0; site < count; site++) entries.push(await aSite(site))
process.send?.(await measure())
await rm(folder, { recursive: true })

async function measure(): Promise<ManySites> {
  const settings = readSettings({ PORT: '0', STORE_URL: `file:${join(folder, 'store', 'hub.db')}`, RATE_LIMIT: '0' })
  const started = performance.now()
  const { sites, port, stop } = await startSites(entries, settings, openLogger('silent'))
  while (sites.some((site) => site.published() === undefined)) await setTimeout(20)
  const watchedAfter = performance.now() - started
  const watched = await megabytes()
  const idleCpu = await cpuOfMinute()
  const ask = (site: number): Promise<number> => timed(port, `s${site}.example`)
  const cold = []
  for (let site = 0; site < count; site++) cold.push(await ask(site))
  const warm = []
  for (let site = Math.max(0, count - 100); site < count; site++) warm.push(await ask(site))
  const loaded = sites.filter((site) => site.peek() !== undefined).length
  const memory = { watched, asked: await megabytes() }
  await stop()
  return { memory, loaded, watchedAfter, idleCpu, cold, warm }
}

/** A build of 359 reviews. It shares the files of the first site, except those that contain the site's address. */
async function aSite(site: number): Promise<{ base_url: string; hosts: string[]; dataset: string }> {
  const baseUrl = `https://s${site}.example`
  const dataset = join(folder, String(site))
  for (const [path, content] of Object.entries(publishedFiles(reviews, { baseUrl, perReview }))) {
    const file = join(dataset, path)
    await mkdir(dirname(file), { recursive: true })
    const isShared = site > 0 && (path.startsWith('/data/') || path === '/reviews.json')
    if (isShared) await link(join(folder, '0', path), file)
    else await writeFile(file, content)
  }
  return { base_url: baseUrl, hosts: [], dataset }
}

/** The memory of the whole process. */
async function megabytes(): Promise<number> {
  await setTimeout(1_000)
  return process.memoryUsage.rss() / 1e6
}

/** The CPU time of a minute, in milliseconds. In a minute the sidecar looks at each site once. */
async function cpuOfMinute(): Promise<number> {
  const before = process.cpuUsage()
  await setTimeout(60_000)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function timed(port: number, host: string): Promise<number> {
  const from = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request({ port, path: '/api/reviews/search?limit=5', headers: { Host: host } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${host} answered ${String(answer.statusCode)}`))
      answer.resume().on('end', () => resolve(performance.now() - from))
    })
    asked.on('error', reject).end()
  })
}
