import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { builtSite } from '../built-site.ts'
import { serveBuild } from '../wire/serve-build.ts'
import { launchBrowser } from './launch.ts'
import { serveFilesAlone, type Served } from './serve.ts'
import { SIZES } from './sizes.ts'

// The goals of visitors, reached from the start page on a phone, for each way of serving the site.
const WAYS = [
  { how: 'with the sidecar and scripts', serve: serveBuild, script: true },
  { how: 'while the sidecar is stopped', serve: serveFilesAlone, script: true },
  { how: 'with scripts off', serve: serveFilesAlone, script: false },
]
const TELEPHONE = 'tel:+13605550142'

let browser: Browser
let dist: string

beforeAll(async () => {
  ;[browser, dist] = await Promise.all([launchBrowser(), builtSite()])
}, 120_000)
afterAll(() => browser.close())

describe.for(WAYS)('on a phone, with a thumb, $how,', ({ how, serve, script }) => {
  let served: Served
  beforeAll(async () => {
    served = await serve(dist)
  })
  afterAll(() => served.stop())

  test(`one tap leads to the recent rating of water heaters, and a second to a plumber good with them, ${how}`, async () => {
    const { page, tap, taps } = await startPage(served, script)
    await tap(page.getByRole('main').getByRole('link', { name: /^Water heaters 3\.8/ }))
    expect(await page.getByRole('list', { name: 'Stars by year' }).innerText()).toMatch(/^2026 4\.8 /)
    const people = page.getByRole('list', { name: 'Technicians in these reviews' })
    await tap(people.getByRole('link', { name: /^Mike Tran/ }))
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Mike Tran')
    expect(await page.locator('main').getByText('Lead plumber').isVisible()).toBe(true)
    const services = page.getByRole('list', { name: 'Services in these reviews' })
    expect(await services.innerText()).toContain('Water heaters')
    expect(taps()).toBe(2)
  })

  test(`the start page says whether bad reviews are hidden, and one tap leads to the figures, ${how}`, async () => {
    const { page, tap, taps } = await startPage(served, script)
    await tap(page.locator('.value').getByRole('link', { name: '7 taken down, none for being negative' }))
    expect(await isOnScreen(page.getByRole('heading', { name: 'What was taken down' }))).toBe(true)
    const reasons = page.getByRole('table', { name: 'Reviews taken down, by reason' })
    const counts = await reasons.getByRole('cell').allInnerTexts()
    const spread = page.getByRole('table', { name: 'All reviews' })
    expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(7)
    expect(await spread.getByRole('row', { name: /^1 out of 5/ }).innerText()).toContain('28 (8%)')
    expect(taps()).toBe(1)
  })

  test(`one tap leads to the worst reviews, and a second tap to older ones, ${how}`, async () => {
    const { page, tap, taps } = await startPage(served, script)
    await tap(page.getByRole('main').getByRole('link', { name: '1–2 stars' }))
    await page.waitForURL('**/reviews/stars/low/')
    expect(await page.locator('.review').count()).toBeGreaterThanOrEqual(10)
    await tap(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: /Older/ }))
    await page.waitForURL('**/reviews/stars/low/part/*/')
    expect(await page.locator('.review').count()).toBe(20)
    expect(await page.getByRole('img', { name: /^[12] out of 5/ }).count()).toBe(20)
    expect(taps()).toBe(2)
  })

  test(`the button to call is in view on the start page, and on all pages once the visitor scrolls, ${how}`, async () => {
    const { page } = await startPage(served, script)
    expect(await isOnScreen(page.getByRole('main').getByRole('link', { name: 'Call (360) 555-0142' }))).toBe(true)
    for (const path of ['/', '/services/water-heaters/', '/reviews/stars/1/', '/verification/']) {
      await page.goto(path)
      const call = page.getByRole('complementary', { name: 'Contact' }).getByRole('link')
      for (const far of [40, 100_000]) {
        await page.evaluate((top) => scrollTo(0, top), far)
        await call.waitFor({ state: 'visible' })
        expect(await isOnScreen(call)).toBe(true)
        expect(await call.getAttribute('href')).toBe(TELEPHONE)
      }
    }
  })
})

describe('with only the keyboard', () => {
  let served: Served
  beforeAll(async () => {
    served = await serveFilesAlone(dist)
  })
  afterAll(() => served.stop())

  test.for([
    ['Skip to content', 1],
    ['359 reviews', 10],
    ['7 taken down, none for being negative', 11],
    ['Call (360) 555-0142', 12],
    ['1–2 stars', 20],
  ] as const)('%s is at most %i tabs away, and each element focused on the way is visible', async ([name, most]) => {
    const { page } = await startPage(served, false)
    const { keys, hidden } = await tabTo(page, name, most)
    expect(hidden).toEqual([])
    expect(keys).toBeLessThanOrEqual(most)
  })

  test('every element that the keyboard focuses on a long page is visible, and none is covered by the call bar', async () => {
    const { page } = await startPage(served, false)
    await page.goto('/reviews/stars/1/')
    const { hidden } = await tabTo(page, 'llms.txt', 250)
    expect(hidden).toEqual([])
  })
})

type Start = { page: Page; tap: (what: Locator) => Promise<void>; taps: () => number }

/** The start page on a phone, and a count of the taps since. */
async function startPage(served: Served, script: boolean): Promise<Start> {
  const context = await browser.newContext({
    viewport: SIZES.phone,
    baseURL: served.origin,
    hasTouch: true,
    isMobile: true,
    javaScriptEnabled: script,
  })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto('/')
  let taps = 0
  const tap = async (what: Locator): Promise<void> => {
    taps += 1
    await what.tap()
  }
  return { page, tap, taps: () => taps }
}

async function isOnScreen(what: Locator): Promise<boolean> {
  const box = await what.boundingBox()
  return box !== null && box.y >= 0 && box.y + box.height <= SIZES.phone.height
}

/**
 * Presses Tab until the link with this name has the focus. Returns the number of presses, and the stops that were not visible.
 */
async function tabTo(page: Page, name: string, most: number): Promise<{ keys: number; hidden: string[] }> {
  const hidden: string[] = []
  for (let keys = 1; keys <= most; keys += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(focused)
    if (!stop.isSeen) hidden.push(stop.name)
    if (stop.name.startsWith(name)) return { keys, hidden }
  }
  throw new Error(`${name} is not reached in ${most} keys`)
}

/** The focused element, and whether the middle of its visible part is uncovered. */
function focused(): { name: string; isSeen: boolean } {
  const element = document.activeElement
  if (element === null || element === document.body) return { name: '', isSeen: false }
  const shown = element.closest('label') ?? element
  const { left, top, width, height } = shown.getClientRects().item(0) ?? shown.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return {
    name: element.textContent.replace(/\s+/g, ' ').trim(),
    isSeen: shown.contains(hit),
  }
}
