import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { builtSite } from '../built-site.ts'
import { PAGE_TYPES } from '../site/pages/page-types.ts'
import { serveBuild } from '../wire/serve-build.ts'
import { axeColourFaults, axeFaults } from './axe-faults.ts'
import { launchBrowser } from './launch.ts'
import type { Served } from './serve.ts'
import { SIZES, type Size } from './sizes.ts'

let browser: Browser
let served: Served

beforeAll(async () => {
  const [started, dist] = await Promise.all([launchBrowser(), builtSite()])
  browser = started
  served = await serveBuild(dist)
}, 120_000)
afterAll(() => Promise.all([browser.close(), served.stop()]))

type Look = { size: Size; colorScheme: 'light' | 'dark' }
const contexts = new Map<string, Promise<BrowserContext>>()

async function open(path: string, { size, colorScheme }: Look): Promise<Page> {
  const key = `${size} ${colorScheme}`
  const made = contexts.get(key) ?? browser.newContext({ viewport: SIZES[size], colorScheme, bypassCSP: true })
  contexts.set(key, made)
  const page = await (await made).newPage()
  onTestFinished(() => page.close())
  await page.goto(served.origin + path)
  return page
}

test.for(Object.entries(PAGE_TYPES))(
  'on a phone and a desktop, in light and dark, %s passes axe, fits the screen and breaks no word',
  { timeout: 60_000 },
  async ([, path]) => {
    const page = await openWhole(path)
    expect(await page.evaluate(brokenWords)).toEqual([])
    await expectNoFaults(page)
    await page.setViewportSize({ width: 768, height: 1024 })
    expect(await page.evaluate(brokenWords)).toEqual([])
    await page.setViewportSize({ width: 320, height: 600 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.setViewportSize(SIZES.desktop)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SIZES.desktop.width)
    await expectNoFaults(page)
    await page.setViewportSize(SIZES.phone)
    await enlargeText(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SIZES.phone.width)
  },
)

/** Opens a page on a phone, which it fits, and waits until its scripts have shown everything. */
async function openWhole(path: string): Promise<Page> {
  const page = await open(path, { size: 'phone', colorScheme: 'light' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SIZES.phone.width)
  if (path === PAGE_TYPES.search) await page.locator('#results article').first().waitFor()
  if (path === PAGE_TYPES.log) await page.getByText('Nothing that was published is missing').waitFor()
  return page
}

async function expectNoFaults(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([])
  // Without motion, colours change at once
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await axeColourFaults(page)).toEqual([])
}

/** Makes the text of a page twice as large, as a setting of the browser does. */
async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
}

/** Short words that continue on the next line; code may break anywhere. */
function brokenWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const broken = []
  while (texts.nextNode()) {
    const { currentNode: node } = texts
    if (
      node.parentElement?.closest(
        'code, pre, .code, .unseen, script, template, details:not([open]) > :not(summary)',
      ) !== null
    )
      continue
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/(?<!\S)\p{L}{2,14}(?!\S)/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
    }
  }
  return broken
}

test('the first Tab focuses a link that skips the head of the page', async () => {
  const page = await open('/insights/', { size: 'desktop', colorScheme: 'light' })
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  expect(await page.locator('.skip').boundingBox()).toMatchObject({ y: expect.any(Number) })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('the focused element has an outline', async () => {
  const page = await open('/reviews/2024-11/', { size: 'desktop', colorScheme: 'dark' })
  for (let stops = 0; stops < 25; stops += 1) {
    await page.keyboard.press('Tab')
    const outlined = await page.evaluate(() => {
      const one = document.activeElement
      const outline = (of: Element | null): string => (of === null ? 'none' : getComputedStyle(of).outlineStyle)
      return [one, one?.closest('label') ?? null].some((of) => outline(of) === 'solid')
    })
    expect(outlined, await page.evaluate(() => document.activeElement?.outerHTML)).toBe(true)
  }
})

test('a row of stars is announced to a screen reader once, as one image', async () => {
  const page = await open('/reviews/stars/1/', { size: 'desktop', colorScheme: 'light' })
  const [first] = await page.locator('.review header').all()
  expect(await first?.ariaSnapshot()).toMatch(/img "1 out of 5"/)
  expect((await first?.ariaSnapshot())?.match(/out of 5/g)).toHaveLength(1)
})

test("customers' words are marked with their language and direction", async () => {
  const page = await open('/', { size: 'phone', colorScheme: 'light' })
  const { reviews } = (await (await page.request.get(`${served.origin}/reviews.json`)).json()) as {
    reviews: { id: string; date: string; language: string | null }[]
  }
  const arabic = reviews.find(({ language }) => language === 'ar')
  await page.goto(`${served.origin}/reviews/${arabic?.date.slice(0, 7) ?? ''}/#${arabic?.id ?? ''}`)
  const words = page.locator('.review:target > .body > .words')
  expect(await words.getAttribute('lang')).toBe('ar')
  expect(await words.evaluate((element) => element.matches(':dir(rtl)'))).toBe(true)
})
