import { createHash } from 'node:crypto'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openLogger } from '../../sidecar/process/logger.ts'
import { publishedFiles } from '../../sidecar/published/files-route.ts'
import { readSettings } from '../../sidecar/process/settings.ts'
import { startSidecar } from '../../sidecar/start/start-sidecar.ts'
import { aggregateRating } from '../../src/schema/counts.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { writeDataset } from '../../src/publish/write-dataset.ts'
import { Manifest } from '../../src/schema/manifest.ts'
import { ReviewsFile } from '../../src/schema/reviews-file.ts'
import { SearchAnswer } from '../../src/schema/search.ts'
import { runCli } from '../cli/a-command.ts'
import { aContentFolder } from '../content/a-content-folder.ts'
import type { Ending } from '../publish/run-build.ts'
import { type Subscribers, startSubscribers } from '../sidecar/websub/a-subscriber.ts'
import { aFolder, someLines } from './a-logged-site.ts'
import { listAnew } from './forge.ts'

const BASE_URL = 'https://reviews.example.com'
const [bad, worse] = ['b', 'd'].map((sourceId) => reviewId('google', sourceId))
const PATIENCE = { timeout: 60_000, interval: 200 }

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(() => subscribers.close())

/** The site on one origin, as `npm start` serves it. */
async function serveSite(dist: string): Promise<string> {
  const settings = { PORT: '0', DIST: dist, STORE_URL: `file:${join(await aFolder(), 'hub.db')}`, RATE_LIMIT: '0' }
  const sidecar = await startSidecar(
    readSettings({ ...settings, HUB_ALLOW_PRIVATE_CALLBACKS: '1' }),
    openLogger('silent'),
    { published: (snapshots) => (limitReads) => publishedFiles({ snapshots, folder: dist, limitReads }) },
  )
  onTestFinished(() => sidecar.stop())
  await sidecar.firstLook
  return `http://localhost:${sidecar.port}`
}

/** Tells the server about a deployment, and waits until it serves the new build. */
async function deployed(url: string, dist: string): Promise<void> {
  const bytes = await readFile(join(dist, 'reviews.json'))
  const digest = createHash('sha256').update(bytes).digest('base64')
  await vi.waitFor(async () => {
    await fetch(`${url}/refresh`, { method: 'POST' })
    const answer = await fetch(`${url}/api/reviews/search?limit=1`)
    expect(answer.headers.get('dataset-digest')).toContain(digest)
  }, PATIENCE)
}

/** The ids of all reviews with one star, from an agent's tool call. */
async function oneStarReviews(url: string): Promise<string[]> {
  const agent = new Client({ name: 'an agent', version: '1' })
  await agent.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)))
  const answer = await agent.callTool({ name: 'search_reviews', arguments: { rating: 1, limit: 100 } })
  await agent.close()
  return SearchAnswer.parse(answer.structuredContent)
    .reviews.map(({ id }) => id)
    .toSorted()
}

/** Removes a review from a finished build, and adapts everything that can be adapted without the key. */
async function takeOutByHand(dist: string, id: string): Promise<void> {
  const file = ReviewsFile.parse(JSON.parse(await readFile(join(dist, 'reviews.json'), 'utf8')))
  const reviews = file.reviews.filter((review) => review.id !== id)
  const without = { ...file, aggregate_rating: aggregateRating(reviews), reviews }
  const { shards } = writeDataset(dist, { reviewsFile: without, perReview: { membersOf: () => [] } })
  const manifest = join(dist, 'manifest.json')
  await writeFile(manifest, JSON.stringify({ ...JSON.parse(await readFile(manifest, 'utf8')), shards }))
  const feed = JSON.parse(await readFile(join(dist, 'api/feed.json'), 'utf8')) as { items: { id: string }[] }
  const items = feed.items.filter((item) => item.id !== id)
  await writeFile(join(dist, 'api/feed.json'), JSON.stringify({ ...feed, items }))
  await listAnew(dist)
}

describe('Delete a bad review; strangers notice', () => {
  test('strangers notice a deleted bad review, and accept its lawful erasure', { timeout: 600_000 }, async () => {
    const content = await aContentFolder({ 'site.yaml': '', 'reviews/a.jsonl': someLines([5, 1, 4, 1]) })
    const dist = join(await aFolder(), 'dist')
    const run = (...args: string[]): Promise<Ending> =>
      runCli([...args, '--folder', content], content, { BASE_URL, DIST: dist })
    const verify = (...args: string[]): Promise<Ending> => runCli(['verify', ...args], content)

    // A business publishes its reviews, and logs them.
    expect(await run('log', '--init')).toMatchObject({ code: 0 })
    expect(await run('build')).toMatchObject({ code: 0 })
    const repository = await aFolder()
    await cp(content, repository, { recursive: true })
    const url = await serveSite(dist)

    // An agent asks for every 1-star review; somebody subscribes to the checkpoint, and saves it.
    expect(await oneStarReviews(url)).toEqual([bad, worse].toSorted())
    const subscriber = subscribers.add()
    const subscription = { 'hub.mode': 'subscribe', 'hub.topic': `${BASE_URL}/log/checkpoint` }
    const body = new URLSearchParams({ ...subscription, 'hub.callback': subscriber.callback })
    expect((await fetch(`${url}/api/websub/hub`, { method: 'POST', body })).status).toBe(202)
    await expect.poll(() => subscriber.verifications.length, PATIENCE).toBe(1)
    const kept = join(await aFolder(), 'checkpoint')
    await writeFile(kept, await (await fetch(`${url}/log/checkpoint`)).text())
    expect(await verify(url, '--search', 'rating=1', '--old', kept)).toMatchObject({ code: 0 })

    // Somebody else follows the site: a checked copy of everything.
    const copy = join(await aFolder(), 'copy')
    const follow = (): Promise<Ending> => runCli(['follow', url, copy], content)
    expect(await follow()).toMatchObject({ code: 0, stderr: '' })

    // The owner deletes one of them, and the build stops.
    const lines = await readFile(join(content, 'reviews/a.jsonl'), 'utf8')
    const without = lines.split('\n').filter((line) => !line.includes(String(bad)))
    await writeFile(join(content, 'reviews/a.jsonl'), without.join('\n'))
    const stopped = await run('build')
    expect(stopped.code).toBe(1)
    expect(stopped.stderr).toContain(bad)
    expect((await run('log')).code).toBe(1)
    expect(await oneStarReviews(url)).toEqual([bad, worse].toSorted())

    // So the owner edits the published files by hand until they match. Anyone who checks sees it.
    await takeOutByHand(dist, String(bad))
    await deployed(url, dist)
    expect(await oneStarReviews(url)).toEqual([worse])
    const vanished = await verify(url)
    expect(vanished.code).toBe(1)
    expect(vanished.stdout).toMatch(
      /WRONG {2}Its 3 reviews .*\n +Review \d vanished: the log says that it is published/,
    )

    expect(await follow()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not have the hash in the last entry of the log'),
    })

    // Or the owner starts a new log without the review. The site passes the check, but the subscriber receives another history.
    await rm(join(content, 'log'), { recursive: true })
    await rm(dist, { recursive: true })
    expect(await run('log', '--init')).toMatchObject({ code: 0 })
    expect(await run('build')).toMatchObject({ code: 0 })
    await deployed(url, dist)
    await expect.poll(() => subscriber.deliveries.length, PATIENCE).toBeGreaterThan(0)
    const pushed = subscriber.deliveries.at(-1)?.body.toString()
    expect(pushed).toBe(await (await fetch(`${url}/log/checkpoint`)).text())
    const anew = await verify(url, '--old', kept)
    expect(anew.code).toBe(1)
    expect(anew.stdout).toContain(
      `${kept}: It covers 5 entries, but the log has only 4: the site serves an old state, or the log was started over`,
    )

    expect(await follow()).toMatchObject({ code: 1, stderr: expect.stringContaining('the site serves an old state') })

    // The lawful way: the owner restores the true log and erases the review. The check passes, and the counter shows one.
    await rm(content, { recursive: true })
    await rm(dist, { recursive: true })
    await cp(repository, content, { recursive: true })
    expect(await run('erase', String(bad))).toMatchObject({ code: 0 })
    expect((await run('build')).stderr).toContain('1 change is not in the log yet')
    expect(await run('log')).toMatchObject({ code: 0 })
    expect(await run('build')).toMatchObject({ code: 0 })
    await deployed(url, dist)
    const lawful = await verify(url, '--old', kept, '--answers', '--search', 'rating=1')
    expect(lawful).toMatchObject({ code: 0, stderr: '' })
    expect(lawful.stdout).toContain('ok     3 published, 1 taken down: the counts are right')
    const update = await follow()
    expect(update).toMatchObject({ code: 0, stderr: '' })
    expect(update.stdout).toMatch(/^erased +No\. \d/)
    expect(update.stdout).toContain(`${bad}  author_request, 1 star`)
    expect(await oneStarReviews(url)).toEqual([worse])
    const { withheld } = ReviewsFile.parse(JSON.parse(await readFile(join(dist, 'reviews.json'), 'utf8')))
    expect(withheld).toMatchObject({ total: 1, by_rating: { '1': 1 }, by_reason: { author_request: 1 } })
    await expect
      .poll(() => subscriber.deliveries.at(-1)?.body.toString(), PATIENCE)
      .toBe(await readFile(join(dist, 'log/checkpoint'), 'utf8'))
    expect(Manifest.parse(JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8'))).base_url).toBe(BASE_URL)
  })
})
