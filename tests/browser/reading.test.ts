import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Insights } from '../../src/schema/insights.ts'
import type { Manifest } from '../../src/schema/manifest.ts'
import type { ReviewsFile } from '../../src/schema/reviews-file.ts'
import type { InsightsShard } from '../../src/schema/shards.ts'
import { BUILT_FOR, builtSite } from '../built-site.ts'
import { serveBuild } from '../wire/serve-build.ts'
import { launchBrowser } from './launch.ts'
import { serveFilesAlone, type Served } from './serve.ts'
import { SIZES, type Size } from './sizes.ts'

/** Ways to serve and read the site. No script reads the size of the screen, so only one way is tried on both screens. */
const WAYS: { how: string; serve: typeof serveBuild; script: boolean; sizes: Size[] }[] = [
  { how: 'with the sidecar and scripts', serve: serveBuild, script: true, sizes: ['phone', 'desktop'] },
  { how: 'while the sidecar is stopped', serve: serveFilesAlone, script: true, sizes: ['desktop'] },
  { how: 'with scripts off', serve: serveBuild, script: false, sizes: ['phone'] },
]

let browser: Browser
let dist: string
const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(dist, file), 'utf8'))

beforeAll(async () => {
  ;[browser, dist] = await Promise.all([launchBrowser(), builtSite()])
}, 120_000)
afterAll(() => browser.close())

describe.for(WAYS)('the site, $how,', ({ how, serve, script, sizes }) => {
  let served: Served
  beforeAll(async () => {
    served = await serve(dist)
  })
  afterAll(() => served.stop())

  async function open(size: Size, path: string): Promise<Page> {
    const context = await browser.newContext({
      viewport: SIZES[size],
      baseURL: served.origin,
      javaScriptEnabled: script,
    })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await page.goto(path)
    return page
  }

  describe.for(sizes)('on a %s', (size) => {
    test(`the site shows what people say about late arrivals, down to the full review, ${how}, on a ${size}`, async () => {
      const page = await open(size, '/')
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Insights' }).click()
      await page.waitForURL('**/insights/') // the start page compares aspects too
      await page.locator('.compared').getByRole('link', { name: 'Punctuality' }).click()
      await page.getByRole('link', { name: /^\d+ negative/ }).click()
      const saying = page.locator('#negative li').first()
      const words = (await saying.locator('q').innerText()).replace(/[“”]/g, '')
      await saying.getByRole('link', { name: 'Whole review' }).click()
      const review = page.locator('.review:target')
      expect(plain(await review.innerText())).toContain(plain(words))
      expect(await inView(page)).toBe(true)
    })

    test(`the visitor can read all one-star reviews, ${how}, on a ${size}`, async () => {
      const { aggregate_rating: rating } = (await json('reviews.json')) as ReviewsFile
      const page = await open(size, '/')
      await page.getByRole('link', { name: '1–2 stars' }).click()
      await page.getByRole('link', { name: /^1 ★/ }).click()
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Reviews with 1 star')
      let read = 0
      for (;;) {
        read += await page.locator('.review').getByRole('img', { name: '1 out of 5' }).count()
        const older = page.getByRole('link', { name: 'Older', exact: true })
        if ((await older.count()) === 0) break
        expect(await page.locator('.review').count()).toBe(20)
        await older.click()
      }
      expect(read).toBe(rating.distribution['1'])
    })

    test(`the site compares two technicians, and shows the reviews of each, ${how}, on a ${size}`, async () => {
      const { entities } = (await json('insights.json')) as Insights
      const page = await open(size, '/technicians/')
      for (const { id, name, mention_count } of entities.technicians.slice(0, 2)) {
        const card = await page.getByRole('main').getByRole('link', { name }).innerText()
        expect(card).toContain(`named in ${mention_count} reviews, ${await meanStars(id)} ★`)
      }
      const [first] = entities.technicians
      await page
        .getByRole('main')
        .getByRole('link', { name: first?.name ?? '' })
        .click()
      expect(await page.locator('.review, .lines > li').count()).toBe(first?.mention_count)
    })

    test(`the site links to the feed, and the feed exists, ${how}, on a ${size}`, async () => {
      const page = await open(size, '/')
      const offered = await page.locator('link[rel=alternate][type="application/atom+xml"]').getAttribute('href')
      expect(await page.getByRole('link', { name: 'Atom feed' }).getAttribute('href')).toBe(offered)
      const feed = await page.request.get(offered ?? '')
      expect(feed.headers()['content-type']).toContain('application/atom+xml')
      expect(await feed.text()).toContain(`<link rel="hub" href="${BUILT_FOR}/api/websub/hub"`)
    })

    test(`the code of an embed, copied from the site, shows the rating, ${how}, on a ${size}`, async () => {
      const page = await open(size, '/embed/')
      if (script) await page.locator('[name=kind]').selectOption('badge-medium')
      const html = await page.getByRole('group', { name: script ? /^HTML/ : 'HTML: Badge, medium' }).innerText()
      await page.setContent(html.replaceAll(BUILT_FOR, served.origin))
      const badge = page.getByRole('img')
      await badge.evaluate((image: HTMLImageElement) => image.decode())
      expect(await badge.getAttribute('alt')).toMatch(/out of 5 from \d+ reviews/)
      expect(await badge.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(208)
    })

    test(`an embed fits completely in its frame, ${how}, on a ${size}`, async () => {
      const page = await open(size, '/embed/')
      const frame = page.locator('iframe').first()
      await frame.scrollIntoViewIfNeeded()
      await frame.contentFrame().getByText('An invented business').waitFor()
      const main = await frame.contentFrame().locator('main').boundingBox()
      const around = await frame.boundingBox()
      expect((main?.y ?? 0) + (main?.height ?? 9999)).toBeLessThanOrEqual((around?.y ?? 0) + (around?.height ?? 0))
    })

    test(`the page of a month shows only the reviews with the chosen stars, ${how}, on a ${size}`, async () => {
      const page = await open(size, '/reviews/2024-11/')
      const all = await page.locator('.review:visible').count()
      await page.getByText('1 ★').click()
      const shown = await page.locator('.review:visible').count()
      expect(shown).toBeGreaterThan(0)
      expect(shown).toBeLessThan(all)
      expect(await page.locator('.review:visible').getByRole('img', { name: '1 out of 5' }).count()).toBe(shown)
    })
  })
})

test('a review can be shared in browsers that can share', async () => {
  const served = await serveFilesAlone(dist)
  onTestFinished(() => served.stop())
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  // Browsers without a screen have no share dialog.
  await page.addInitScript(() => {
    const share = (data: ShareData): Promise<void> => {
      document.documentElement.dataset['shared'] = JSON.stringify(data)
      return Promise.resolve()
    }
    Object.defineProperty(navigator, 'share', { value: share })
  })
  await page.goto(`${served.origin}/reviews/2024-11/`)
  const review = page.locator('.review').nth(1)
  await review.locator('.origin summary').click()
  await review.getByRole('link', { name: 'Share this review' }).click()
  const shared = page.locator('html[data-shared]')
  expect(JSON.parse((await shared.getAttribute('data-shared')) ?? '')).toEqual({
    title: await page.title(),
    url: `${served.origin}/reviews/2024-11/#${await review.getAttribute('id')}`,
  })
  expect(page.url()).not.toContain('#')
  await page.goto(served.origin)
  const links = page.getByRole('link', { name: 'Link to this review', includeHidden: true })
  expect(await links.count()).toBeGreaterThan(0)
})

/** The mean stars of the reviews that mention a technician, with one decimal. */
async function meanStars(technician: string): Promise<string> {
  const { reviews } = (await json('reviews.json')) as ReviewsFile
  const { shards = [] } = (await json('manifest.json')) as Manifest
  const files = shards.flatMap(({ insights }) => insights.map(({ path }) => path))
  const said = (await Promise.all(files.map(json))) as InsightsShard[]
  const perReview = Object.assign({}, ...said.map(({ per_review }) => per_review)) as InsightsShard['per_review']
  const mentions = reviews.filter(({ id }) => perReview[id]?.mentions?.technicians?.includes(technician))
  return (mentions.reduce((sum, { rating }) => sum + rating, 0) / mentions.length).toFixed(1)
}

async function inView(page: Page): Promise<boolean> {
  const box = await page.locator('.review:target').boundingBox()
  const { height } = page.viewportSize() ?? { height: 0 }
  return box !== null && box.y > -1 && box.y < height
}

/** The words without surrounding white space and quotation marks. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[‘’]/g, "'").trim()
}
