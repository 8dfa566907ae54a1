import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentType } from 'mime-types'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright'
import sharp, { type OutputInfo } from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { PAGE_HEADERS } from '../../src/schema/page-headers.ts'
import { htmlOf } from '../../src/site/views/embed/markup.ts'
import { type EmbedChoice, snippet, USUAL } from '../../src/site/views/embed/snippet.ts'
import { BUILT_FOR, builtSite } from '../built-site.ts'
import { launchBrowser } from './launch.ts'

let dist: string
let browser: Browser
/** A server of pages of another site. */
let foreign: Server
let origin: string
let answer = { html: '', policy: '' }

/** A page that forbids inline styles, inline scripts, requests and frames. */
const STRICT = `default-src 'none'; script-src ${BUILT_FOR}; require-trusted-types-for 'script'`
/** The styles of a page that means no good, or knows no better. */
const HOSTILE = [
  '<!doctype html><html dir="rtl" lang="ar"><title>A shop</title><base href="https://elsewhere.example/a/">',
  '<style>* { text-transform: uppercase; line-height: 2.2; color: red !important; letter-spacing: 3px; direction: rtl }',
  'html { font-size: 62.5% } body { margin: 0; font-family: cursive } svg { display: none } img { max-width: none }',
  'review-card { display: inline !important; font: 40px/3 serif !important; --ink: red !important; width: 9px }',
  'li, ul, p, b { padding: 30px; border: 5px solid } .embed, .card, .name { background: lime !important }</style>',
].join('\n')
const CLEAN = '<!doctype html><html><title>A shop</title><style>body { margin: 0 }</style>'

beforeAll(async () => {
  dist = await builtSite()
  browser = await launchBrowser()
  foreign = createServer((_, response) => {
    if (answer.policy !== '') response.setHeader('Content-Security-Policy', answer.policy)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(answer.html)
  })
  foreign.listen(0, '127.0.0.1')
  await once(foreign, 'listening')
  const { port } = foreign.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
}, 180_000)

afterAll(async () => {
  await browser.close()
  foreign.close()
})

type Opened = { page: Page; asked: string[] }

/** Opens an address, usually the foreign page. Addresses of the reviews lead to the files of the build. */
async function open(
  { html = '', policy = '', at = origin }: { html?: string; policy?: string; at?: string },
  options: BrowserContextOptions = {},
): Promise<Opened> {
  answer = { html, policy }
  const page = await browser.newPage(options)
  onTestFinished(() => page.close())
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.route(`${BUILT_FOR}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    const headers = { ...PAGE_HEADERS, 'Access-Control-Allow-Origin': '*' }
    await readFile(join(dist, file)).then(
      (body) => route.fulfill({ body, headers, contentType: contentType(file.slice(file.lastIndexOf('/') + 1)) || '' }),
      () => route.fulfill({ status: 404, headers }),
    )
  })
  await page.goto(at)
  return { page, asked }
}

const badges = {
  'badge-small': { width: 152, height: 28 },
  'badge-medium': { width: 208, height: 52 },
  'badge-large': { width: 320, height: 96 },
}

type Chosen = Partial<EmbedChoice> & Pick<EmbedChoice, 'kind'>

function copied(choice: Chosen): string {
  const site = { baseUrl: BUILT_FOR, title: 'Reviews of Copperfinch Home Services', badgeText: 'A badge', badges }
  return snippet({ ...USUAL, ...choice }, site)
    .map(htmlOf)
    .join('')
}

type PublishedReview = { id: string; date: string; rating: number; text: string | null; language: string | null }

async function published(): Promise<PublishedReview[]> {
  const { reviews }: { reviews: PublishedReview[] } = JSON.parse(await readFile(join(dist, 'reviews.json'), 'utf8'))
  return reviews.filter(({ text }) => text !== null)
}

async function oneWithFewStars(): Promise<PublishedReview & { path: string }> {
  const found = (await published()).find(({ rating, text }) => rating === 1 && (text ?? '').length > 300)
  if (found === undefined) throw new Error('The example has no long review with one star')
  return { ...found, path: `/reviews/${found.date.slice(0, 7)}/#${found.id}` }
}

/** The screens of the pictures, in CSS pixels. */
const WIDTHS = [280, 320, 600, 1200]

/** Pictures of embeds in a page that starts like this, at each width. They and their contents fit into it. */
async function shots(start: string, choices: readonly Chosen[]): Promise<Buffer[][]> {
  // At the left in every page: the same picture elsewhere has other shades at the edges of its letters
  const style = 'width:100vw;height:3000px;text-align:left'
  const html = start + choices.map((choice) => `<div style="${style}">${copied(choice)}</div>`).join('')
  const { page } = await open({ html })
  await expect.poll(() => page.locator('img, iframe, review-card .embed').count()).toBe(choices.length)
  const taken: Buffer[][] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 })
    taken.push(await shotsNow(page))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  return taken
}

async function shotsNow(page: Page): Promise<Buffer[]> {
  const taken: Buffer[] = []
  for (const picture of await page.locator('img').all()) {
    await picture.evaluate((image: HTMLImageElement) => image.decode())
    // The first one may show it before it is decoded for its size
    const [first, second] = [await picture.screenshot(), await picture.screenshot()]
    taken.push(first.equals(second) ? first : await picture.screenshot())
  }
  for (const embed of await page.locator('review-card .embed').all()) taken.push(await embed.screenshot())
  for (const frame of await page.locator('iframe').all()) {
    await frame.scrollIntoViewIfNeeded()
    const width = (await frame.boundingBox())?.width
    const root = frame.contentFrame().locator('html')
    // Its height is told by the embed in it
    await expect
      .poll(() => root.evaluate(({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight - innerHeight]))
      .toEqual([width, 0])
    taken.push(await frame.screenshot())
  }
  return taken
}

/**
 * Whether two pictures have the same size and colours. Levels may differ by 3 of 255, because round corners differ by that much
 * at another place on a page.
 */
async function looksLike(picture: Buffer, other: Buffer): Promise<boolean> {
  if (picture.equals(other)) return picture.length > 0
  const raw = (png: Buffer): Promise<{ data: Buffer; info: OutputInfo }> =>
    sharp(png).raw().toBuffer({ resolveWithObject: true })
  const [one, two] = await Promise.all([raw(picture), raw(other)])
  const isSameSize = one.info.width === two.info.width && one.info.height === two.info.height
  return isSameSize && one.data.every((level, at) => Math.abs(level - (two.data[at] ?? 0)) <= 3)
}

const drawn = (page: Page): Locator => page.locator('review-card .embed')

describe('an embed in a page of another site', () => {
  test('at each width, every embed fits, and looks the same in a hostile page as in a clean page', async () => {
    const { path } = await oneWithFewStars()
    const pictures: Chosen[] = [{ kind: 'badge-small' }, { kind: 'badge-medium' }, { kind: 'badge-large' }]
    const framed: Chosen[] = [
      { kind: 'card' },
      { kind: 'carousel' },
      { kind: 'wall' },
      { kind: 'wall', scheme: 'dark' },
    ]
    const elements: Chosen[] = [
      { kind: 'card', asElement: true },
      { kind: 'carousel', asElement: true },
      { kind: 'wall', asElement: true },
      { kind: 'review', review: path },
      { kind: 'card', subject: 'services/water-heaters', scheme: 'dark', asElement: true },
    ]
    for (const choices of [pictures, framed, elements]) {
      const [clean, hostile] = [await shots(CLEAN, choices), await shots(HOSTILE, choices)]
      for (const [nth, width] of WIDTHS.entries()) {
        expect(clean[nth]).toHaveLength(choices.length)
        const pairs = choices.map(
          (_, at) => [clean[nth]?.[at] ?? Buffer.of(), hostile[nth]?.[at] ?? Buffer.of()] as const,
        )
        const areAlike = await Promise.all(pairs.map(([one, other]) => looksLike(one, other)))
        expect([width, choices.filter((_, at) => areAlike[at] !== true)]).toEqual([width, []])
      }
    }
  })

  test('a review card shows the overall rating, the count and the newest reviews, with a single request', async () => {
    const { page, asked } = await open({ html: copied({ kind: 'card', asElement: true }), policy: STRICT })
    const { aggregate_rating: all } = JSON.parse(await readFile(join(dist, 'reviews.json'), 'utf8')) as {
      aggregate_rating: { rating_value: number }
    }
    const rating = all.rating_value.toFixed(1)
    const card = drawn(page)
    await card.getByRole('img', { name: `${rating} out of 5` }).waitFor()
    expect(await card.locator('b').textContent()).toBe(rating)
    expect(await card.getByRole('link', { name: /^\d+ reviews$/ }).getAttribute('href')).toBe(`${BUILT_FOR}/reviews/`)
    expect(await card.locator('bdi').count()).toBe(2)
    expect(await card.getByText('An invented business').isVisible()).toBe(true)
    const requests = asked.filter((address) => !address.startsWith(origin))
    expect(requests).toEqual([`${BUILT_FOR}/embed/review-card.js`])
  })

  test('a review card remains a plain link if scripts are off or its subject does not exist', async () => {
    const { page } = await open({ html: copied({ kind: 'wall', asElement: true }) }, { javaScriptEnabled: false })
    const link = page.getByRole('link', { name: 'Reviews of Copperfinch Home Services' })
    expect(await link.getAttribute('href')).toBe(`${BUILT_FOR}/`)
    const missing = copied({ kind: 'wall', subject: 'services/none', asElement: true })
    const other = await open({ html: missing + copied({ kind: 'card', asElement: true }) })
    await drawn(other.page).waitFor()
    expect(await other.page.getByRole('link', { name: 'Reviews of Copperfinch Home Services' }).isVisible()).toBe(true)
  })

  test('the script of review cards ignores cards of other sites, and draws cards that are added later', async () => {
    const other = '<review-card><a href="https://other.example/">Other reviews</a></review-card>'
    const { page } = await open({ html: other + copied({ kind: 'card', asElement: true }), policy: STRICT })
    await page.locator('review-card').last().locator('b').waitFor()
    expect(await page.getByRole('link', { name: 'Other reviews' }).isVisible()).toBe(true)
    await page.evaluate((address) => {
      const card = document.createElement('review-card')
      const link = document.createElement('a')
      link.href = `${address}/`
      card.append(link)
      document.body.append(card)
    }, BUILT_FOR)
    await page.locator('review-card').last().locator('b').waitFor()
    expect(await page.locator('review-card b').count()).toBe(2)
  })

  test('a <review-card> shows as many of the newest reviews of its subject or language as it asks for', async () => {
    const newest = await published()
    const spanish = newest.filter(({ language }) => language === 'es').slice(0, 3)
    const html = [
      copied({ kind: 'wall', count: 20 }),
      copied({ kind: 'carousel', language: 'es', count: 3 }),
      copied({ kind: 'card', subject: 'services/water-heaters', asElement: true }),
    ].join('')
    const { page } = await open({ html })
    await expect.poll(() => drawn(page).count()).toBe(3)
    const shown = async (nth: number): Promise<(string | null)[]> =>
      drawn(page)
        .nth(nth)
        .locator('.words')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const links = (reviews: readonly PublishedReview[]): string[] =>
      reviews.map(({ id, date }) => `${BUILT_FOR}/reviews/${date.slice(0, 7)}/#${id}`)
    expect(newest.slice(0, 20).some(({ rating }) => rating < 3)).toBe(true)
    expect(await shown(0)).toEqual(links(newest.slice(0, 20)))
    expect(spanish).not.toEqual([])
    expect(await shown(1)).toEqual(links(spanish))
    const frame = await readFile(join(dist, 'embed/card/services/water-heaters/index.html'), 'utf8')
    for (const link of await shown(2)) expect(frame).toContain(`href="${link?.slice(BUILT_FOR.length)}"`)
    expect(await drawn(page).nth(2).textContent()).toMatch(/Water heaters.*Mentioned in \d+ reviews/)
  })

  test('a card of one review shows its full text, and remains a plain link once the review is no longer published', async () => {
    const { path, text } = await oneWithFewStars()
    const gone = path.replace(/.{5}$/, '00000')
    const { page } = await open({
      html: copied({ kind: 'review', review: path }) + copied({ kind: 'review', review: gone }),
    })
    expect(await drawn(page).locator('.words').textContent()).toBe((text ?? '').replaceAll(/\s+/g, ' ').trim())
    expect(await drawn(page).getByRole('img', { name: '1 out of 5' }).count()).toBe(1)
    expect(await page.locator('review-card > a').last().isVisible()).toBe(true)
  })

  test('an embed takes its colour scheme from its attribute, or else from the page around it', async () => {
    const html = [undefined, 'light', 'dark'].flatMap((scheme) =>
      ['light', 'dark'].map((around) => {
        const attribute = scheme === undefined ? '' : ` scheme="${scheme}"`
        const card = copied({ kind: 'card', asElement: true }).replace('<review-card', `$&${attribute}`)
        return `<div style="color-scheme:${around}">${card}</div>`
      }),
    )
    const { page } = await open({ html: html.join('') })
    await expect.poll(() => drawn(page).count()).toBe(6)
    const grounds = await drawn(page).evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
    const [light = '', dark = ''] = grounds
    expect(light).not.toBe(dark)
    expect(grounds).toEqual([light, dark, light, light, dark, dark])
    const frame = await open({ html: copied({ kind: 'card', scheme: 'dark' }) }, { colorScheme: 'light' })
    const embed = frame.page.frameLocator('iframe').locator('.embed')
    expect(await embed.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(dark)
  })
})

describe('an embed in a frame', () => {
  test('a carousel without scripts scrolls from review to review by keyboard', async () => {
    const html = CLEAN + copied({ kind: 'carousel' })
    const { page } = await open({ html }, { javaScriptEnabled: false, viewport: { width: 320, height: 700 } })
    const embed = page.frameLocator('iframe')
    const second = embed.locator('.brief').nth(1)
    await embed.locator('.row').focus()
    const first = await embed.locator('.brief').first().boundingBox()
    await page.keyboard.press('ArrowRight')
    // It snaps: the second review stops where the first was
    await expect.poll(async () => Math.round((await second.boundingBox())?.x ?? 0)).toBe(Math.round(first?.x ?? -1))
  })

  test('a frame has no blank space at the bottom if scripts are off', async () => {
    const html = CLEAN + (['card', 'carousel', 'wall'] as const).map((kind) => copied({ kind })).join('')
    const { page } = await open({ html }, { javaScriptEnabled: false, viewport: { width: 1200, height: 2000 } })
    for (const frame of await page.locator('iframe').all()) {
      const around = await frame.boundingBox()
      const inside = await frame.contentFrame().locator('.embed').boundingBox()
      expect(inside?.height).toBeGreaterThanOrEqual(around?.height ?? Infinity)
    }
  })

  test('only the embed itself can set the height of its frame', async () => {
    const html = `${CLEAN}${copied({ kind: 'card' })}<iframe id="other" srcdoc="<script>parent.postMessage({ reviews: 9 }, '*')</script>"></iframe>`
    const { page } = await open({ html })
    const height = (): Promise<string> =>
      page
        .locator('iframe')
        .first()
        .evaluate((frame: HTMLIFrameElement) => frame.style.height)
    await expect.poll(height).toMatch(/^\d+px$/)
    const told = await height()
    await page.evaluate(async () => {
      for (const data of [null, { reviews: 9 }, { reviews: 'url(x)' }, 'reviews']) postMessage(data, '*')
      // Messages arrive in order, so the others have been read once this one is
      const { promise, resolve } = Promise.withResolvers<true>()
      addEventListener('message', ({ data }) => data === 'last' && resolve(true))
      postMessage('last', '*')
      await promise
    })
    expect(await height()).toBe(told)
    const other = await page.locator('#other').evaluate((frame: HTMLIFrameElement) => frame.style.height)
    expect(other).toBe('')
  })

  test('the links of a frame open in the window of the visitor', async () => {
    const { page } = await open({ html: copied({ kind: 'card' }) })
    await page
      .frameLocator('iframe')
      .getByRole('link', { name: /^\d+ reviews$/ })
      .click()
    await page.waitForURL(`${BUILT_FOR}/reviews/`)
  })
})

describe('the page that offers embeds', () => {
  test('each choice changes the preview and the HTML, and one button copies the HTML', async () => {
    const { page } = await open({ at: `${BUILT_FOR}/embed/` }, { permissions: ['clipboard-read', 'clipboard-write'] })
    const code = page.locator('.builder code')
    expect(await code.textContent()).toBe(copied({ kind: 'card' }))
    await page.locator('[name=kind]').selectOption('wall')
    await page.locator('[name=subject]').selectOption('Water heaters')
    await page.locator('[name=scheme]').selectOption('dark')
    expect(await code.textContent()).toBe(copied({ kind: 'wall', subject: 'services/water-heaters', scheme: 'dark' }))
    const src = '/embed/wall/services/water-heaters/#dark'
    expect(await page.locator('.preview iframe').getAttribute('src')).toBe(src)
    await page.getByLabel('Number of reviews').fill('3')
    await page.locator('[name=width]').selectOption('320')
    await expect.poll(() => drawn(page).locator('.brief').count()).toBe(3)
    expect((await page.locator('.preview').boundingBox())?.width).toBe(320)
    await page.getByRole('button', { name: 'Copy' }).click()
    const written = copied({ kind: 'wall', subject: 'services/water-heaters', scheme: 'dark', count: 3 })
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(written)
  })

  test('without scripts, the page that offers embeds lists the HTML of every kind of embed', async () => {
    const { page } = await open({ at: `${BUILT_FOR}/embed/` }, { javaScriptEnabled: false })
    const ready = (await page.locator('.ready code').allTextContents()).join('\n')
    for (const kind of ['card', 'carousel', 'wall']) expect(ready).toContain(`src="${BUILT_FOR}/embed/${kind}/"`)
    expect(ready).toMatch(/<review-card kind="review" review="\w{26}">/)
    expect(ready).toContain('/embed/badge-medium-light.svg')
    expect(await page.locator('.builder').isVisible()).toBe(false)
  })
})

test('the script for frames is at most 1 KB long, and the script of <review-card> less than 9 KB compressed', async () => {
  const { gzipSync } = await import('node:zlib')
  expect((await readFile(join(dist, 'embed/frames.js'))).length).toBeLessThanOrEqual(1024)
  expect(gzipSync(await readFile(join(dist, 'embed/review-card.js'))).length).toBeLessThan(9_000)
})
