import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { aLine } from '../content/a-content-folder.ts'
import { controlsIn, wordsWithControls } from '../invisible-words.ts'
import { aLoggedFolder } from '../log/a-logged-site.ts'
import { runBuild } from '../publish/run-build.ts'
import { serveBuild } from '../wire/serve-build.ts'
import { launchBrowser } from './launch.ts'

const BASE_URL = 'https://reviews.example.com'
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
}, 60_000)
afterAll(() => browser.close())

test('scripts show a review without invisible controls but with flags and joiners, and mark the right words', async () => {
  const [author, text, reply] = ['Ann', 'Tidy', 'Thanks'].map(wordsWithControls)
  const words = { author: author?.written, owner_reply: { text: reply?.written, date: null } }
  const line = aLine({ source_id: 'a', ...words, text: `${text?.written} copper pipes` })
  const content = await aLoggedFolder({ 'reviews/a.jsonl': line })
  const dist = join(content, 'dist')
  expect(await runBuild({ CONTENT: content, DIST: dist, BASE_URL }, '--first')).toMatchObject({ code: 0 })
  const served = await serveBuild(dist)
  onTestFinished(served.stop)
  const page = await browser.newPage({ baseURL: served.origin })
  await page.goto('/search/?query=copper')
  const article = page.locator('#results article')
  await article.waitFor()
  expect(await article.locator('h2').textContent()).toBe(author?.read)
  expect(await article.locator('.words').allTextContents()).toEqual([`${text?.read} copper pipes`, reply?.read])
  expect(controlsIn(await article.innerHTML())).toEqual([])
  const hits = (): Promise<string[]> => page.evaluate(() => [...(CSS.highlights.get('hit') ?? [])].map(String))
  expect(await hits()).toEqual(['copper'])
  await page.goto(`/log/?review=${reviewId('google', 'a')}`)
  await page.getByRole('heading', { name: /^Review No\. \d+$/ }).waitFor()
  expect(await page.locator('#asked-of').textContent()).toContain(author?.read)
  expect(controlsIn(await page.locator('#asked-of').innerHTML())).toEqual([])
}, 120_000)
