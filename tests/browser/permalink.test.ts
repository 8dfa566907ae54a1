import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { aLine, fillContentFolder } from '../content/a-content-folder.ts'
import { runBuild } from '../publish/run-build.ts'
import { launchBrowser } from './launch.ts'
import { serveFilesAlone, type Served } from './serve.ts'

const TEXT = 'They came on time.\n\n"Fair price", & not 100 % more - thank you!'
/** A month with four reviews, and one with so many that each of its days has a page. */
const FEW = ['a', 'b', 'c', 'd'].map((name, day) => aLine({ source_id: name, date: `2026-04-0${day + 1}`, text: TEXT }))
const MANY = Array.from({ length: 501 }, (_, at) => {
  const text = at === 7 ? TEXT : null
  return aLine({ source_id: `many ${at}`, date: `2026-03-${String((at % 28) + 1).padStart(2, '0')}`, text })
})
const OLDEST = reviewId('google', 'a')
const OF_DAY = reviewId('google', 'many 7')

let folder: string
let browser: Browser
let served: Served

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'permalinks-'))
  const [content, dist] = [join(folder, 'content'), join(folder, 'dist')]
  await fillContentFolder(content, { 'reviews/a.jsonl': [...FEW, ...MANY].join('') })
  expect(
    await runBuild({ CONTENT: content, DIST: dist, BASE_URL: 'https://reviews.example.com', FIRST: '1' }),
  ).toMatchObject({ code: 0 })
  ;[browser, served] = await Promise.all([launchBrowser(), serveFilesAlone(dist)])
}, 120_000)
afterAll(() => Promise.all([browser.close(), served.stop(), rm(folder, { recursive: true, force: true })]))

async function open(path: string, script = true): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: served.origin, javaScriptEnabled: script, viewport: { width: 1280, height: 700 } },
  })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** The ids of the reviews whose origin is shown, and the id of the review that is the highest on the page. */
async function shownOn(page: Page): Promise<{ opened: string[]; first: string }> {
  const boxes = await Promise.all(
    (await page.locator('.review').all()).map(async (review) => ({
      id: (await review.getAttribute('id')) ?? '',
      top: (await review.boundingBox())?.y ?? 0,
      isOpen: await review.locator('.origin .permalink').isVisible(),
    })),
  )
  const [first] = boxes.toSorted((a, b) => a.top - b.top)
  return { opened: boxes.filter(({ isOpen }) => isOpen).map(({ id }) => id), first: first?.id ?? '' }
}

/** The words that are marked on the page, each with the id of its review. */
function markedOn(page: Page): Promise<{ words: string; id: string | undefined }[]> {
  return page.evaluate(() =>
    [...(CSS.highlights.get('hit') ?? [])].map((range) => {
      const { startContainer, startOffset, endOffset } = range as Range
      const id = startContainer.parentElement?.closest('.review')?.id
      return { words: startContainer.textContent?.slice(startOffset, endOffset) ?? '', id }
    }),
  )
}

describe.for([true, false])('a link to a review, scripts: %s,', (script) => {
  test(`a link to a review shows that review first, with an outline (scripts: ${script})`, async () => {
    const page = await open(`/reviews/2026-04/#${OLDEST}`, script)
    expect(await shownOn(page)).toEqual({ opened: [OLDEST], first: OLDEST })
    expect(await page.locator('.review:target').evaluate((review) => getComputedStyle(review).outlineStyle)).toBe(
      'solid',
    )
  })
})

test('a link with words from a review marks the words in that review, and in no other review on the page', async () => {
  const words = '"Fair price", & not 100 % more'
  const page = await open(`/reviews/2026-04/?${new URLSearchParams({ words }).toString()}#${OLDEST}`)
  expect(await markedOn(page)).toEqual([{ words, id: OLDEST }])
  expect((await shownOn(page)).first).toBe(OLDEST)
})

test('a link with words that the review does not contain marks nothing', async () => {
  const page = await open(`/reviews/2026-04/?words=Never+written#${OLDEST}`)
  expect(await markedOn(page)).toEqual([])
  expect((await shownOn(page)).first).toBe(OLDEST)
})

test('a link with words to a review on a month page redirects to its day page, which marks the words', async () => {
  const page = await open(`/reviews/2026-03/?words=on+time#${OF_DAY}`)
  await page.waitForURL(`**/reviews/2026-03/08/?words=on+time#${OF_DAY}`)
  expect(await markedOn(page)).toEqual([{ words: 'on time', id: OF_DAY }])
})

test('a link to a review shows the review again after "back" and "forward"', async () => {
  const page = await open('/reviews/2026-04/')
  expect((await shownOn(page)).opened).toEqual([])
  await page.evaluate((id) => location.assign(`#${id}`), OLDEST)
  await page.goBack()
  expect((await shownOn(page)).first).not.toBe(OLDEST)
  await page.goForward()
  expect((await shownOn(page)).first).toBe(OLDEST)
})

test('a link to a review on a month page redirects to its day page, if the month has a page for each day', async () => {
  const page = await open('/reviews/')
  await page.goto(`/reviews/2026-03/#${OF_DAY}`)
  await page.waitForURL(`**/reviews/2026-03/08/#${OF_DAY}`)
  expect((await shownOn(page)).first).toBe(OF_DAY)
  await page.goBack()
  await page.waitForURL('**/reviews/')
})
