import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { builtSite } from '../built-site.ts'
import { launchBrowser } from './launch.ts'
import { serveFilesAlone, type Served } from './serve.ts'
import { SIZES, type Size } from './sizes.ts'

let browser: Browser
let served: Served

beforeAll(async () => {
  const [started, dist] = await Promise.all([launchBrowser(), builtSite()])
  browser = started
  served = await serveFilesAlone(dist)
}, 120_000)
afterAll(() => Promise.all([browser.close(), served.stop()]))

async function open(path: string, size: Size): Promise<Page> {
  const page = await browser.newPage({ viewport: SIZES[size], baseURL: served.origin, javaScriptEnabled: false })
  onTestFinished(() => page.close())
  await page.goto(path)
  return page
}

describe('the start page on a phone', () => {
  test('the start page on a phone shows name, rating, count and period within the first 480 pixels', async () => {
    const page = await open('/', 'phone')
    for (const part of [
      page.getByRole('heading', { level: 1 }),
      page.locator('.value .mean').first(),
      page.locator('.value').getByRole('img', { name: '4.6 out of 5' }),
      page.getByText('94 reviews in the last 12 months'),
      page.locator('.value .mean').nth(1),
      page.locator('.value').getByRole('img', { name: '4.3 out of 5' }),
      page.locator('.value').getByRole('link', { name: /^\d+ reviews$/ }),
      page.getByText('since November 2022'),
    ]) {
      const box = await part.boundingBox()
      expect((box?.y ?? 999) + (box?.height ?? 0), String(part)).toBeLessThan(480)
    }
  })

  test('on a phone, the first screen of the start page says why to believe the rating', async () => {
    const page = await open('/', 'phone')
    const why = page.locator('.value').getByRole('link', { name: '7 taken down, none for being negative' })
    const box = await why.boundingBox()
    const bar = await page.locator('.call-bar').boundingBox()
    expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    await page.setViewportSize(SIZES.desktop)
    expect(await why.isVisible()).toBe(false)
    expect(await page.locator('.trust').getByText('taken down, none for being negative').isVisible()).toBe(true)
  })

  test('the start page on a phone shows three lines of the description, and the rest on request', async () => {
    const page = await open('/', 'phone')
    const lines = (): Promise<number> =>
      page
        .locator('.particulars .lead')
        .evaluate((text) =>
          Math.round(text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight)),
        )
    expect(await lines()).toBe(3)
    await page.locator('.particulars').getByText('Read more').click()
    expect(await lines()).toBeGreaterThan(3)
    await page.locator('.particulars').getByText('Show less').click()
    expect(await lines()).toBe(3)
  })

  test('the start page on a phone puts the rating before the findings, in the HTML and on the screen', async () => {
    const page = await open('/', 'phone')
    const places = await page
      .locator('h1, .value, .quick, .chips, .trend, .trust, #services, #complaints, #people, #newest, #business')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top))
    expect(places).toHaveLength(11)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })
})

describe('the call bar of a phone', () => {
  test('the call bar is hidden until the first scroll, and then stays at the bottom', async () => {
    const page = await open('/service-areas/', 'phone')
    const bar = page.getByRole('complementary', { name: 'Contact' })
    expect(await bar.isVisible()).toBe(false)
    await page.mouse.move(180, 390)
    await page.mouse.wheel(0, 40)
    await bar.waitFor({ state: 'visible' })
    const box = await bar.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(SIZES.phone.height)
  })

  test('the call bar appears at once on a page that cannot scroll', async () => {
    const page = await open('/service-areas/', 'phone')
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('body > :not(.call-bar)')) part.remove()
    })
    await page.getByRole('complementary', { name: 'Contact' }).waitFor({ state: 'visible' })
  })
})

describe.for(['phone', 'desktop'] as const)('on a %s', (size) => {
  test(`the button to call is in view without scrolling on a ${size}`, async () => {
    const page = await open('/', size)
    const call = page.locator('a[href="tel:+13605550142"]:visible').filter({ hasText: 'Call (360) 555-0142' })
    const box = await call.boundingBox()
    expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(SIZES[size].height)
  })

  test(`the main navigation fits on one row on a ${size}`, async () => {
    const page = await open('/', size)
    const tops = await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
    expect(tops.length).toBeGreaterThan(5)
    expect(new Set(tops).size).toBe(1)
  })
})

test('the button to call stays in view on a phone while the visitor reads', async () => {
  const page = await open('/reviews/', 'phone')
  await page.mouse.wheel(0, 3000)
  const box = await page.getByRole('link', { name: 'Call (360) 555-0142' }).boundingBox()
  expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(SIZES.phone.height)
})

test('the start page says why to believe the rating, with a page behind each number', async () => {
  const page = await open('/', 'desktop')
  const reasons = await page
    .locator('.trust a')
    .evaluateAll((links) =>
      links.map((link) => [link.textContent.replace(/\s+/g, ' ').trim(), link.getAttribute('href')]),
    )
  expect(reasons).toEqual([
    ['101 tied to a job or an invoice', '/verification/#methods'],
    ['258 from signed-in Google and Trustpilot accounts', '/verification/#methods'],
    ['7 taken down, none for being negative', '/verification/#taken-down'],
    ['36 of 48 reviews with 1 or 2 stars answered, usually within 2 days', '/reviews/stars/low/'],
    ['1 of the 271 reviews that platforms state is not explained', '/verification/#platforms'],
  ])
})
