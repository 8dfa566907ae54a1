import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { Review } from '../../src/schema/review.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { SearchAnswer } from '../../src/schema/search.ts'
import { reviewPath } from '../../src/site/views/paths.ts'
import { aLine } from '../content/a-content-folder.ts'
import { aLoggedFolder } from '../log/a-logged-site.ts'
import { runBuild } from '../publish/run-build.ts'
import { serveBuild } from '../wire/serve-build.ts'
import { launchBrowser } from './launch.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
}, 60_000)
afterAll(() => browser.close())

const LONG = 'Zwölf Meter Rohr, {author} und <b>kein</b> Tropfen. '.repeat(20)
const WHOLE = aLine({
  source_id: 'whole',
  author: 'Dr. Änne {id} <i>O’Hara</i>',
  author_avatar_url: 'https://pictures.example/anne.png',
  rating: 2,
  date: '2026-05-01',
  date_precision: 'month',
  edited_on: '2026-06-12',
  text: LONG,
  language: 'de-AT',
  source_url: 'https://maps.example/reviews?of={rating}&by="anne"',
  verification: { method: 'invited_job', checked_on: '2026-06-01', note: 'Called back' },
  disclosure: { kind: 'related', note: 'A cousin of {author}. ' },
  owner_reply: { text: `Grazie. ${LONG}`, date: '2026-06-13' },
  rating_given: { value: '4', scale: 10 },
  experienced_on: '2026-04',
})
const AMENDED = { id: reviewId('google', 'whole'), text: `[..] ${LONG}`, reason: 'personal_data', on: '2026-06-14' }
const BARE = aLine({ source_id: 'bare', date: '2026-04-02', text: null })
const SHORT = aLine({
  source_id: 'short',
  date: '2026-03-02',
  text: 'Bene,\n\ngrazie',
  language: 'it-CH',
  disclosure: { kind: 'employee' },
  owner_reply: { text: 'Prego', date: null },
})

test("a search result shows every member of a review as the review's page does", { timeout: 120_000 }, async () => {
  const files = {
    'business.yaml': BUSINESS,
    'sources.yaml': SOURCES,
    'reviews/a.jsonl': WHOLE + BARE + SHORT,
    'amendments.jsonl': `${JSON.stringify(AMENDED)}\n`,
  }
  const page = await openSite(files)
  const { reviews } = SearchAnswer.parse(await (await page.request.get('/api/reviews/search')).json())
  expect(Object.keys(reviews[0] ?? {}).toSorted()).toEqual(Object.keys(Review.shape).toSorted())
  expect(Object.values(reviews[0] ?? {})).not.toContain(null)
  await page.goto('/search/')
  const results = page.locator('#results article')
  await results.nth(2).waitFor()
  const found = await Promise.all([0, 1, 2].map((nth) => shownIn(results.nth(nth))))
  for (const [nth, review] of reviews.entries()) {
    const path = reviewPath(review)
    await page.goto(path.slice(0, path.indexOf('#')))
    expect(found[nth]).toEqual(await shownIn(page.locator(`[id="${review.id}"]`)))
  }
})

test('a search result unfolds a long text if the searched words are in it', { timeout: 120_000 }, async () => {
  const page = await openSite({ 'reviews/a.jsonl': aLine({ text: `${LONG} copper` }) })
  await page.goto('/search/')
  const more = page.locator('#results article').getByLabel('Read more')
  expect(await more.isChecked()).toBe(false)
  await page.goto('/search/?query=copper')
  await page.locator('#results article').waitFor()
  expect(await more.isChecked()).toBe(true)
})

const BUSINESS = `name: Reyes Idraulica
language: it
category: Idraulico
url: https://reyes.example
timezone: Europe/Rome
verification_policy: Ogni autore era un cliente.
`

const SOURCES = `google:
  name: Google
  verified: true
  how: Confrontato con una fattura
  rights:
    basis: consent
    show: { text: true, author: true, avatar: true }
`

/** Opens a browser on a site with a log and this content. */
async function openSite(files: Record<string, string>): Promise<Page> {
  const content = await aLoggedFolder(files)
  const dist = join(content, 'dist')
  const settings = { CONTENT: content, DIST: dist, BASE_URL: 'https://reviews.example.com' }
  expect(await runBuild(settings, '--first')).toMatchObject({ code: 0 })
  const served = await serveBuild(dist)
  onTestFinished(served.stop)
  return browser.newPage({ baseURL: served.origin })
}

/** The text and HTML of an article, without the parts that only pages have: its id, and its history in the log. */
function shownIn(article: Locator): Promise<{ text: string; html: string }> {
  return article.evaluate((shown: HTMLElement) => {
    shown.removeAttribute('id')
    shown.removeAttribute('data-rating')
    const history = shown.querySelector('.in-log')?.childNodes[1]
    if (history) history.nodeValue = ' · '
    for (const element of shown.querySelectorAll('[class]')) element.className = [...element.classList].join(' ')
    return { text: shown.innerText, html: shown.outerHTML }
  })
}
