import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { SearchAnswer } from '../../src/schema/search.ts'
import { builtSite } from '../built-site.ts'
import { serveBuild } from '../wire/serve-build.ts'
import { launchBrowser } from './launch.ts'
import { serveFilesAlone, type Served } from './serve.ts'
import { SIZES, type Size } from './sizes.ts'

let browser: Browser
let whole: Served
let alone: Served

beforeAll(async () => {
  const [started, dist] = await Promise.all([launchBrowser(), builtSite()])
  browser = started
  ;[whole, alone] = await Promise.all([serveBuild(dist), serveFilesAlone(dist)])
}, 120_000)
afterAll(() => Promise.all([browser.close(), whole.stop(), alone.stop()]))

async function open(
  path: string,
  { size = 'desktop', served = whole, script = true, without, isStill = false }: Partial<Opened> = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZES[size], baseURL: served.origin, javaScriptEnabled: script })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  if (without !== undefined) await page.route(without, (route) => route.abort())
  if (isStill) {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
  }
  await page.goto(path)
  const filters = page.locator('#filters')
  if (script && (await filters.count()) > 0) await filters.evaluate((details) => details.setAttribute('open', ''))
  return page
}
/** Requests for addresses that match `without` fail. With `isStill`, a slow machine does not make the sidecar late. */
type Opened = { size: Size; served: Served; script: boolean; without: string; isStill: boolean }

/** The longest time for a poll on a busy machine. */
const SOON = { timeout: 10_000 }

const found = (page: Page): Promise<string> => page.getByRole('status').filter({ hasText: /./ }).innerText()
const counted = async (page: Page): Promise<number> => Number(/^(\d+) review/.exec(await found(page))?.[1])

const hitsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(CSS.highlights.get('hit') ?? [])].map(String))
const answerTo = async (page: Page, query: string): Promise<SearchAnswer> =>
  SearchAnswer.parse(await (await page.request.get(`/api/reviews/search${query}`)).json())

describe.for(['phone', 'desktop'] as const)('the search, on a %s,', (size) => {
  test(`a question asked on the start page leads to its search results, on a ${size}`, async () => {
    const page = await open('/', { size })
    await page.getByLabel('What do customers say about').fill('late')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL('**/search/?query=late')
    expect(await counted(page)).toBeGreaterThan(3)
    for (const words of await page.locator('#results article > .body > .words').allInnerTexts()) {
      expect(words.toLowerCase()).toMatch(/\blate/)
    }
  })

  test(`the search finds reviews while the visitor types, with the filters in the address, on a ${size}`, async () => {
    const page = await open('/search/', { size })
    const all = await counted(page)
    await page.getByLabel('Words in the review').pressSequentially('on time', { delay: 20 })
    await page.waitForURL('**/search/?query=on+time')
    await expect.poll(() => counted(page), SOON).toBeLessThan(all)
  })

  test(`the search loads more results on request, up to the last one-star review, on a ${size}`, async () => {
    const page = await open('/search/', { size })
    await page.getByLabel('Stars').selectOption('1')
    await page.waitForURL('**/search/?rating=1')
    await expect.poll(() => counted(page), SOON).toBe(28)
    const more = page.getByRole('button', { name: 'Show more' })
    await more.click()
    await expect.poll(() => page.locator('#results article').count(), SOON).toBe(28)
    expect(await page.getByRole('img', { name: '1 out of 5' }).count()).toBe(28)
    expect(await more.isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.closest('#results article:nth-child(21)') !== null)).toBe(
      true,
    )
  })

  test(`a search result shows the same log index as the review's page, and links to a proof, on a ${size}`, async () => {
    const page = await open('/search/?query=late', { size })
    const first = page.locator('#results article').first()
    const inLog = first.locator('.in-log')
    await first.locator('.origin summary').click()
    const number = await inLog.getByRole('link').first().innerText()
    expect(number).toMatch(/^No\. [\d,]+ in the log$/)
    const proof = await inLog.getByRole('link', { name: 'Keep a proof' }).getAttribute('href')
    const permalink = (await first.locator('.permalink').getAttribute('href')) ?? ''
    await page.goto(permalink)
    const own = page.locator(`[id="${permalink.split('#')[1] ?? ''}"] .in-log`)
    await own
      .page()
      .locator(`[id="${permalink.split('#')[1] ?? ''}"] .origin`)
      .evaluate((origin) => origin.setAttribute('open', ''))
    expect(await own.getByRole('link').first().innerText()).toBe(number)
    expect(await own.getByRole('link', { name: 'Keep a proof' }).getAttribute('href')).toBe(proof)
  })

  test(`the search page says that search is not available, and links to lists of reviews, on a ${size}`, async () => {
    const page = await open('/search/?rating=1&mentions_technician=mike-tran&mentions_aspect=communication', {
      size,
      served: alone,
      without: '**/data/**',
    })
    await page.getByText('Search is not available right now').waitFor()
    const ways = await page
      .locator('#fallback-links a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(ways).toEqual([
      '/reviews/stars/1/',
      '/technicians/mike-tran/',
      '/insights/aspects/communication/',
      '/reviews/',
      '/insights/',
    ])
    await page.getByRole('link', { name: 'All reviews with 1 out of 5' }).click()
    expect(await page.locator('.review').count()).toBeGreaterThanOrEqual(10)
  })

  test(`the search page says that it needs a script, and leads to the archive, on a ${size}`, async () => {
    const page = await open('/search/', { size, script: false })
    expect(await page.getByText('Search needs JavaScript').isVisible()).toBe(true)
    expect(await page.getByLabel('Words in the review').isVisible()).toBe(false)
    const { y = 0, height = 0 } = (await page.locator('#unscripted').boundingBox()) ?? {}
    const foot = await page.locator('footer').last().boundingBox()
    expect((foot?.y ?? Infinity) - y - height).toBeLessThan(SIZES[size].height / 2)
    await page.getByRole('link', { name: 'by month or by stars' }).click()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('All reviews')
  })
})

describe('the search', () => {
  test('the search shows the results for the filters in its address', async () => {
    const page = await open('/search/?query=price&rating=5&mentions_service=drain-cleaning&since=2024-01-01')
    expect(await page.getByLabel('Words in the review').inputValue()).toBe('price')
    expect(await page.getByLabel('Stars').inputValue()).toBe('5')
    expect(await page.getByLabel('Service').inputValue()).toBe('drain-cleaning')
    expect(await page.getByLabel('From').inputValue()).toBe('2024-01-01')
    const { matched } = await answerTo(page, `${new URL(page.url()).search}&match=words`)
    expect(await counted(page)).toBe(matched)
  })

  test('the search finds all words, in any order and with other endings, and marks them', async () => {
    const page = await open('/search/?query=calls+LATE')
    const { matched, reviews } = await answerTo(page, '?query=late+call&match=words')
    expect(matched).toBeGreaterThan(1)
    expect(await counted(page)).toBe(matched)
    expect(await page.locator('#results h2').allInnerTexts()).toEqual(reviews.map(({ author }) => author))
    const hits = (await hitsOn(page)).map((hit) => hit.toLowerCase())
    expect(hits.length).toBeGreaterThanOrEqual(2 * matched)
    expect(hits.filter((hit) => !/^(late|call(s|ed|ing)?)$/.test(hit))).toEqual([])
  })

  test('the search finds part of a word if no review contains the word', async () => {
    const page = await open('/search/?query=windst')
    expect(await counted(page)).toBeGreaterThan(0)
    expect(new Set((await hitsOn(page)).map((hit) => hit.toLowerCase()))).toEqual(new Set(['windst']))
  })

  test.for([
    ['water heater', ['Water heaters']],
    ['is it expensive', ['Pricing']],
    ['do they come on time', ['Punctuality']],
    ['PUNCTUALITY', ['Punctuality']],
    ["Mike Tran's drains", ['Mike Tran', 'Drain cleaning']],
    ['will they come', []],
    ['will', ['Will Hargrove']],
    ['water', ['Water heaters', 'No hot water', 'Low water pressure']],
    ['watre heaters', ['Water heaters']],
    ['the', []],
    ['', []],
  ] as const)(
    'a search for %j shows the cards %j, and each leads to the page of its subject',
    async ([query, names]) => {
      const page = await open(`/search/?${new URLSearchParams({ query })}`)
      await found(page)
      const cards = page.locator('#subjects').getByRole('link')
      expect(await cards.allInnerTexts()).toEqual(names)
      if (names.length === 0) return
      await cards.first().click()
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(names[0])
    },
  )

  test('a search that finds nothing shows the newest three reviews until it finds something', async () => {
    const page = await open('/search/?query=xyzzy')
    expect(await found(page)).toMatch(/^No reviews match/)
    const newest = page.locator('#newest article')
    expect(await newest.count()).toBe(3)
    expect(await newest.first().isVisible()).toBe(true)
    await page.getByLabel('Words in the review').fill('leak')
    await expect.poll(() => newest.first().isVisible(), SOON).toBe(false)
  })

  test('on a phone, the filter in the address is a pressed chip in view', async () => {
    const page = await open('/search/?has_reply=true', { size: 'phone' })
    const chip = page.getByRole('button', { name: /^Answered/, pressed: true })
    await expect.poll(async () => (await chip.boundingBox())?.x, SOON).toBeLessThan(SIZES.phone.width / 2)
    expect((await chip.boundingBox())?.x).toBeGreaterThan(0)
  })

  test('the cards of a few results are not stretched to fill the list', async () => {
    const page = await open('/search/?query=late&rating=3', { size: 'phone' })
    expect(await counted(page)).toBeLessThan(5)
    const heights = await page.locator('#results').evaluate((results) => {
      results.style.minHeight = '5000px'
      return [...results.children].map((review) => review.clientHeight)
    })
    expect(Math.max(...heights)).toBeLessThan(1000)
  })

  test('a field for a date is wide enough for a whole date', async () => {
    const page = await open('/search/?since=2025-12-31')
    const { width = 0 } = (await page.getByLabel('From').boundingBox()) ?? {}
    expect(width).toBeGreaterThanOrEqual(150)
  })

  test('a chip sets its filter, shows how many reviews match, and clears the filter when pressed again', async () => {
    const page = await open('/search/?query=late')
    const chip = page.getByRole('button', { name: /^1 star/ })
    const { counts } = await answerTo(page, '?query=late&match=words&counts=1')
    await expect.poll(() => chip.innerText(), SOON).toBe(`1 star ${counts?.stars[1]}`)
    await chip.click()
    await page.waitForURL('**/search/?query=late&rating=1')
    await expect.poll(() => counted(page), SOON).toBe(counts?.stars[1])
    expect(await chip.getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: /^Answered/ }).click()
    await page.waitForURL('**/search/?query=late&rating=1&has_reply=true')
    await chip.click()
    await page.waitForURL('**/search/?query=late&has_reply=true')
    expect(await chip.getAttribute('aria-pressed')).toBe('false')
  })

  test('the search suggests a corrected word, and links to the reviews that contain it', async () => {
    const page = await open('/search/?query=the+windstrom', { isStill: true })
    expect(await found(page)).toBe('No reviews match. Did you mean the windstorm?')
    await page.getByRole('status').getByRole('link', { name: 'the windstorm' }).click()
    await page.waitForURL('**/search/?query=the+windstorm')
    expect(await counted(page)).toBeGreaterThan(0)
  })

  test('the search sorts the reviews in the chosen order, on every page', async () => {
    const page = await open('/search/?query=the')
    expect(await found(page)).toContain(', newest first')
    await page.getByLabel('Order').selectOption('fewest stars first')
    await page.waitForURL('**/search/?query=the&sort=lowest')
    await expect.poll(() => found(page), SOON).toContain(', fewest stars first: 20 shown')
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => found(page), SOON).toContain(': 40 shown')
    const { reviews } = await answerTo(page, '?query=the&sort=lowest&match=words&limit=40')
    expect(await page.locator('#results h2').allInnerTexts()).toEqual(reviews.map(({ author }) => author))
    await page.goBack()
    await expect.poll(() => found(page), SOON).toContain(', newest first')
    expect(await page.getByLabel('Order').inputValue()).toBe('')
  })

  test('the search shows next to each choice how many reviews it would find', async () => {
    const page = await open('/search/?query=the')
    const choices = (label: string): Promise<string[]> => page.getByLabel(label).locator('option').allInnerTexts()
    const { counts } = await answerTo(page, '?query=the&match=words&counts=1')
    const stars = (['5', '4', '3', '2', '1'] as const).map(
      (n) => `${n} star${n === '1' ? '' : 's'} (${counts?.stars[n]})`,
    )
    const starsNow = ['any', ...stars]
    await expect.poll(() => choices('Stars'), SOON).toEqual(starsNow)
    expect(await choices('Source')).toContain(`Google (${counts?.source['google'] ?? 0})`)
    expect(await choices('Aspect')).toContain(`Communication (${counts?.aspect['communication'] ?? 0})`)
    expect(await choices('Language')).toContain(`English (${counts?.language['en'] ?? 0})`)
    await page.getByLabel('Stars').selectOption('1')
    const among = (await answerTo(page, '?query=the&match=words&rating=1&counts=1')).counts
    await expect.poll(() => choices('Source'), SOON).toContain(`Google (${among?.source['google'] ?? 0})`)
    // The other numbers of stars still show their counts, from the search without stars.
    await expect.poll(() => choices('Stars'), SOON).toEqual(starsNow)
    expect(await counted(page)).toBe(counts?.stars[1])
  })

  test('the search filters by source, reply, and judgement of an aspect', async () => {
    const page = await open('/search/')
    expect(await page.getByLabel('How it is judged').isDisabled()).toBe(true)
    await page.getByLabel('Aspect').selectOption('communication')
    await page.getByLabel('How it is judged').selectOption('negative')
    await page.getByLabel('Source').selectOption('google')
    await page.getByLabel('With a reply').selectOption('yes')
    await page.waitForURL('**/?source=google&mentions_aspect=communication&aspect_label=negative&has_reply=true')
    const { matched } = await answerTo(page, new URL(page.url()).search)
    expect(matched).toBeGreaterThan(0)
    await expect.poll(() => counted(page), SOON).toBe(matched)
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.waitForURL('**/search/')
    await expect.poll(() => page.getByLabel('How it is judged').isDisabled(), SOON).toBe(true)
  })

  test('going back undoes one choice, or one series of keystrokes', async () => {
    const page = await open('/search/')
    const all = await counted(page)
    await page.getByLabel('Stars').selectOption('2')
    await page.waitForURL('**/?rating=2')
    await page.getByLabel('Words in the review').pressSequentially('the', { delay: 250 })
    await page.waitForURL('**/?query=the&rating=2')
    await page.goBack()
    await page.waitForURL('**/?rating=2')
    expect(await page.getByLabel('Words in the review').inputValue()).toBe('')
    await page.goBack()
    await page.waitForURL('**/search/')
    await expect.poll(() => counted(page), SOON).toBe(all)
  })

  test('the search works with only the keyboard', async () => {
    const page = await open('/search/')
    await page.getByLabel('Words in the review').focus()
    await page.keyboard.type('leak')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search/?query=leak')
    for (const name of ['Search', 'Clear']) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name)
    }
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search/')
  })

  test('the search marks the searched words in any case, even if the query puts them in quotes', async () => {
    const page = await open(`/search/?query=${encodeURIComponent('"ON time"')}`)
    expect(await counted(page)).toBeGreaterThan(3)
    const hits = await hitsOn(page)
    expect(hits.length).toBeGreaterThan(3)
    expect([...new Set(hits.map((hit) => hit.toLowerCase()))]).toEqual(['on time'])
  })

  test('the search says that From is after To, without a request', async () => {
    const page = await open('/search/?since=2026-02-01&until=2026-01-01')
    expect(await found(page)).toBe('“From” is after “To”: no day is between them')
    expect(await page.locator('#results article').count()).toBe(0)
  })

  test('after going back, the search shows as many results as before, and says how many there are', async () => {
    const page = await open('/search/?rating=5')
    const results = page.locator('#results article')
    await expect.poll(() => results.count(), SOON).toBe(20)
    expect(await found(page)).toBe('239 reviews found, newest first: 20 shown')
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => results.count(), SOON).toBe(40)
    expect(await found(page)).toMatch(/: 40 shown$/)
    await results.nth(35).locator('.origin summary').click()
    await results.nth(35).getByRole('link', { name: 'Link to this review' }).click()
    await page.waitForURL(/\/reviews\/20/)
    await page.goBack()
    await expect.poll(() => results.count(), SOON).toBe(40)
    const isNear = (): Promise<boolean> =>
      results.nth(35).evaluate((one) => Math.abs(one.getBoundingClientRect().top) < innerHeight)
    await expect.poll(isNear, SOON).toBe(true)
  })

  test('"Show more" waits for the running search, so that results of two searches never mix', async () => {
    const page = await open('/search/?rating=5')
    const results = page.locator('#results article')
    await expect.poll(() => results.count(), SOON).toBe(20)
    const asked: string[] = []
    const release = Promise.withResolvers<undefined>()
    await page.route(/\/api\/reviews\/search\?.*rating=4/, async (route) => {
      asked.push(route.request().url())
      await release.promise
      await route.continue().catch(() => undefined) // the page gave up on the first
    })
    await page.getByLabel('Stars').selectOption('4')
    await expect.poll(() => asked.length, SOON).toBe(1)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => asked.length, SOON).toBe(2)
    release.resolve(undefined)
    await expect.poll(() => page.locator('#results').getByRole('img', { name: '4 out of 5' }).count(), SOON).toBe(20)
    expect(await results.count()).toBe(20)
  })

  test('"Show more" works again after too many searches', async () => {
    const page = await open('/search/?rating=5')
    const results = page.locator('#results article')
    await expect.poll(() => results.count(), SOON).toBe(20)
    await page.route('**/api/reviews/search?*after=*', (route) => route.fulfill({ status: 429, json: {} }), {
      times: 1,
    })
    const more = page.getByRole('button', { name: 'Show more' })
    await more.click()
    await expect.poll(() => found(page), SOON).toMatch(/^Too many searches/)
    await more.click()
    await expect.poll(() => results.count(), SOON).toBe(40)
  })

  test('"Show more" searches again if the last review shown was removed in the meantime', async () => {
    const page = await open('/search/?rating=5')
    const results = page.locator('#results article')
    await expect.poll(() => results.count(), SOON).toBe(20)
    await page.route(
      '**/api/reviews/search?*after=*',
      (route) =>
        route.continue({
          url: route
            .request()
            .url()
            .replace(/after=\w+/, `after=${'0'.repeat(26)}`),
        }),
      { times: 1 },
    )
    const more = page.getByRole('button', { name: 'Show more' })
    await more.click()
    const shown = async (): Promise<number> => {
      await more.click()
      return results.count()
    }
    await expect.poll(shown, SOON).toBeGreaterThan(20)
  })

  test('"Show more" leaves the shown results in place if no answer arrives', async () => {
    const page = await open('/search/?rating=5')
    const results = page.locator('#results article')
    await expect.poll(() => results.count(), SOON).toBe(20)
    await page.route('**/data/**', (route) => route.abort())
    await page.route('**/api/reviews/search?*after=*', (route) => route.abort(), { times: 1 })
    const more = page.getByRole('button', { name: 'Show more' })
    await more.click()
    await expect.poll(() => found(page), SOON).toBe('No answer. Try “Show more” again.')
    expect(await results.count()).toBe(20)
    await more.click()
    await expect.poll(() => results.count(), SOON).toBe(40)
  })

  test('after going back, the search requests the earlier results only once, even if no answer arrives', async () => {
    const page = await open('/search/?rating=5')
    const results = page.locator('#results article')
    await expect.poll(() => results.count(), SOON).toBe(20)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => results.count(), SOON).toBe(40)
    await page.goto('/reviews/')
    let asked = 0
    await page.context().route('**/api/reviews/search?*after=*', async (route) => {
      asked++
      if (asked > 5) return route.continue() // or it would ask on and on
      await route.fulfill({ status: 429, json: {} })
    })
    await page.goBack()
    await expect.poll(() => found(page), SOON).toMatch(/^Too many searches/)
    expect(await results.count()).toBe(20)
    expect(asked).toBe(1)
  })

  test('a search result says how the review was verified, and when its reply was written', async () => {
    const page = await open('/search/?query=windstorm')
    const review = page.locator('#results article').filter({ hasText: 'Hope the fence is back up too' })
    await review.locator('.origin summary').click()
    expect(await review.getByRole('link', { name: 'signed-in account' }).getAttribute('href')).toBe(
      '/verification/#methods',
    )
    expect(await review.locator('.reply .meta').innerText()).toBe('Reply from the business, November 9, 2026')
  })

  test('the search says what is wrong with a filter', async () => {
    const page = await open('/search/?rating=9&since=1999-13-45', { isStill: true })
    expect(await found(page)).toBe('rating: The most is 5 stars. since: Give a real calendar day as YYYY-MM-DD')
  })

  test('a search result whose text may not be shown points to its source for the text', async () => {
    const page = await open('/search/?since=2024-11-21&until=2024-11-21')
    expect(await counted(page)).toBe(1)
    expect(await page.locator('#results .wordless').innerText()).toMatch(/^We may show only the stars/)
  })

  test('the search says so if no reviews match', async () => {
    const page = await open('/search/?query=zzzzqqq')
    expect(await found(page)).toBe('No reviews match. Try fewer words, or clear a filter.')
    await page.goto('/search/?source=unheard-of')
    expect(await found(page)).toBe('No reviews match. Try fewer words, or clear a filter.')
  })

  test("the search shows customers' words as text, even if they look like code", async () => {
    const page = await open('/search/')
    const evil = '<img src=x onerror=alert(1)>\n</template><script>alert(2)</script>'
    await page.route('**/api/reviews/search*', async (route) => {
      const answer = (await (await route.fetch()).json()) as { reviews: Record<string, unknown>[] }
      const [first = {}] = answer.reviews
      const review = { ...first, author: evil, text: evil, disclosure: { kind: 'employee', note: evil } }
      await route.fulfill({ json: { matched: 1, returned: 1, next: null, reviews: [review] } })
    })
    await page.goto('/search/?query=leak')
    await expect.poll(() => page.locator('#results .words').first().textContent(), SOON).toBe(evil)
    expect(await page.locator('#results img, #results script').count()).toBe(0)
    expect(await page.locator('#results .disclosure').innerText()).toContain('the author works for the business')
  })

  test('the hub accepts a subscription to the feed', async () => {
    const page = await open('/developers/#follow')
    const topic =
      (await page.locator('link[rel=canonical]').getAttribute('href'))?.replace('/developers/', '/feed.xml') ?? ''
    const form = { 'hub.mode': 'subscribe', 'hub.topic': topic, 'hub.callback': 'https://subscriber.example/reviews' }
    const answer = await page.request.post('/api/websub/hub', { form })
    expect(answer.status()).toBe(202)
  })
})
