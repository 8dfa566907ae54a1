import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { builtSite } from '../built-site.ts'
import { launchBrowser } from './launch.ts'
import { serveFilesAlone, type Served } from './serve.ts'
import { SIZES, type Size } from './sizes.ts'

let browser: Browser
let served: Served

beforeAll(async () => {
  const [launched, dist] = await Promise.all([launchBrowser(), builtSite()])
  browser = launched
  served = await serveFilesAlone(dist)
}, 120_000)
afterAll(() => Promise.all([browser.close(), served.stop()]))

async function openInsights(size: Size, forcedColors: 'active' | 'none' = 'none'): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZES[size], forcedColors })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(`${served.origin}/insights/`)
  return page
}

describe.for(['phone', 'desktop'] as const)('on a %s', (size) => {
  test.for(['.by-year', '.compared'])(`all rows of %s use the same scale, on a ${size}`, async (chart) => {
    const page = await openInsights(size)
    await page
      .locator(`${chart} li:last-child .meta`)
      .evaluate((count) => (count.textContent = count.textContent.replace(/\d+/, '123,456')))
    const drawings = await page.locator(`${chart} svg`).all()
    expect(drawings.length).toBeGreaterThan(3)
    const boxes = await Promise.all(drawings.map((drawing) => drawing.boundingBox()))
    expect(new Set(boxes.map((box) => `${box?.x.toFixed(1)}, ${box?.width.toFixed(1)}`)).size).toBe(1)
  })
})

test('a phone shows the counts of a year on one line even if the text is twice as large', async () => {
  const page = await openInsights('phone')
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const lines = await page
    .locator('.by-year :is(span, b)')
    .evaluateAll((texts) => texts.map((text) => text.clientHeight / parseFloat(getComputedStyle(text).lineHeight)))
  expect(lines.filter((count) => count >= 1.5)).toEqual([])
})

describe('in forced colours', () => {
  test('the legend of a chart still shows its dots in forced colours', async () => {
    const page = await openInsights('phone', 'active')
    const adjusted = await page
      .locator('span:is(.now, .then)')
      .evaluateAll((words) => words.map((word) => getComputedStyle(word, '::before').forcedColorAdjust))
    expect(new Set(adjusted)).toEqual(new Set(['none']))
  })

  test('only the current tab is underlined, in forced colours', async () => {
    const page = await openInsights('desktop', 'active')
    const underlined = await page
      .locator('.masthead li a')
      .evaluateAll((tabs) =>
        tabs
          .filter((tab) => getComputedStyle(tab).borderBottomColor !== 'rgb(255, 255, 255)')
          .map((tab) => tab.textContent.trim()),
      )
    expect(underlined).toEqual(['Insights'])
  })
})
