import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { Manifest } from '../../src/schema/manifest.ts'
import { builtSite } from '../built-site.ts'
import { serveBuild } from '../wire/serve-build.ts'
import { launchBrowser } from './launch.ts'
import { serveFilesAlone, type Served } from './serve.ts'

let browser: Browser
let whole: Served
let alone: Served

beforeAll(async () => {
  const [started, dist] = await Promise.all([launchBrowser(), builtSite()])
  browser = started
  ;[whole, alone] = await Promise.all([serveBuild(dist), serveFilesAlone(dist)])
}, 120_000)
afterAll(() => Promise.all([browser.close(), whole.stop(), alone.stop()]))

/** The longest time for a poll on a busy machine. */
const SOON = { timeout: 20_000 }
const ASKED = '/search/?query=late&rating=1'

async function newPage(served: Served): Promise<Page> {
  const context = await browser.newContext({ baseURL: served.origin })
  onTestFinished(() => context.close())
  return context.newPage()
}

const manifestOf = async (page: Page): Promise<Manifest> =>
  Manifest.parse(await (await page.request.get('/manifest.json')).json())
const found = (page: Page): Promise<string> => page.getByRole('status').innerText()
const reach = (page: Page): Promise<string> => page.locator('#reach').innerText()
const authors = (page: Page): Promise<string[]> => page.locator('#results h2').allInnerTexts()
const hits = (page: Page): Promise<string[]> => page.evaluate(() => [...(CSS.highlights.get('hit') ?? [])].map(String))

/** What a page shows of a search: the number of reviews, their authors, the marked words, and the counts of the choices. */
async function shown(page: Page): Promise<unknown[]> {
  await page.locator('#filters').evaluate((details) => details.setAttribute('open', ''))
  await expect.poll(() => page.getByLabel('Aspect').innerText(), SOON).toMatch(/\(\d+\)/)
  return [await found(page), await authors(page), await hits(page), await page.getByLabel('Aspect').innerText()]
}

test('the browser searches the published files if the sidecar accepts a search and never answers', async () => {
  const [ofSidecar, page] = await Promise.all([newPage(whole), newPage(alone)])
  await ofSidecar.goto(ASKED)
  await expect.poll(() => found(ofSidecar), SOON).toMatch(/^\d+ reviews? found/)
  let asked = 0
  await page.clock.install()
  await page.route('**/api/reviews/search?*', () => void asked++)
  await page.goto(ASKED)
  await expect.poll(() => asked, SOON).toBe(1)
  await page.clock.fastForward(2000)
  await expect.poll(() => reach(page), SOON).toBe('Your browser has searched all months.')
  expect(await shown(page)).toEqual(await shown(ofSidecar))
  await page.getByLabel('Words in the review').fill('leak')
  await page.clock.fastForward(500)
  await expect.poll(() => hits(page), SOON).toContain('leak')
  expect(asked, 'a slow sidecar is not waited for again').toBe(1)
})

test('a search in the browser starts again if the site is deployed during the search', async () => {
  const page = await newPage(alone)
  const { shards = [], ...manifest } = await manifestOf(page)
  const [newest, ...older] = shards
  const path = newest?.reviews[0]?.path ?? ''
  const changed = newest?.reviews.map((file) => ({ ...file, sha256: '0'.repeat(64) }))
  const outdated = { ...manifest, shards: [{ ...newest, reviews: changed }, ...older] }
  let manifests = 0
  const read: string[] = []
  await page.route('**/manifest.json', (route) =>
    manifests++ === 0 ? route.fulfill({ json: outdated }) : route.continue(),
  )
  page.on('request', (request) => read.push(new URL(request.url()).pathname))
  await page.goto('/search/')
  await expect.poll(() => found(page), SOON).toMatch(/^359 reviews found/)
  expect(manifests).toBe(2)
  expect(read.filter((one) => one === path).length).toBe(2)
  const oldest = shards.at(-1)?.reviews[0]?.path
  expect(read.filter((one) => one === oldest).length).toBe(1)
})

test('a search in the browser shows the newest months first, and asks before it reads more than 3 MB', async () => {
  const page = await newPage(alone)
  const { shards = [], ...manifest } = await manifestOf(page)
  const large = shards.map((month) => ({
    ...month,
    reviews: month.reviews.map((file) => ({ ...file, bytes: 200_000 })),
    insights: month.insights.map((file) => ({ ...file, bytes: 40_000 })),
  }))
  await page.route('**/manifest.json', (route) => route.fulfill({ json: { ...manifest, shards: large } }))
  const release = Promise.withResolvers<undefined>()
  await page.route(`**${large[1]?.reviews[0]?.path ?? ''}`, async (route) => {
    await release.promise
    await route.continue()
  })
  await page.goto('/search/?rating=5')
  await expect.poll(() => reach(page), SOON).toBe('Your browser has searched the newest month.')
  expect(await page.locator('#results article').count()).toBeGreaterThan(0)
  release.resolve(undefined)
  await expect.poll(() => reach(page), SOON).toMatch(/^Your browser has searched the newest 12 months\./)
  await page
    .getByRole('button', {
      name: `Search the older ones too (up to ${((large.length - 12) * 0.24).toPrecision(2)} MB)`,
    })
    .click()
  await expect.poll(() => reach(page), SOON).toBe('Your browser has searched all months.')
  expect(await found(page)).toBe('239 reviews found, newest first: 20 shown')
})
