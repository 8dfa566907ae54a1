import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readReceipt } from '../../src/log/receipt.ts'
import { Policy } from '../../src/schema/policy.ts'
import { BUILT_FOR, builtSite } from '../built-site.ts'
import { beginLog } from '../../src/log-keep/begin-log.ts'
import { aLine } from '../content/a-content-folder.ts'
import { aLoggedFolder, listInManifest, logAgain, publishTo, put, settingsOf, someLines } from '../log/a-logged-site.ts'
import { listAnew } from '../log/forge.ts'
import { must } from '../log/must.ts'
import { makeAuthority } from '../sidecar/websub/a-certificate-authority.ts'
import { serveBuild } from '../wire/serve-build.ts'
import { browserProgram } from './launch.ts'
import { serveFilesAlone, type Served } from './serve.ts'
import { SIZES, type Size } from './sizes.ts'

/** The sentence of a check that finds nothing wrong. A platform states one review more than the example explains. */
const HOLDS = 'Nothing that was published is missing, but not everything that platforms state is explained'
/** The same where nothing is unexplained. */
const ALL_HOLDS = /^Nothing is missing: your browser just checked \d+ reviews? in [\d.]+ s$/
/** The longest time for a check on a busy machine. */
const SOON = { timeout: 30_000 }
const CHECKED_HOST = 'reviews.example.com'

let dist: string
/** The numbers of entries and reviews in the example's log. */
let size: { entries: number; reviews: number }
let browser: Browser
let whole: Served
let others: Served

beforeAll(async () => {
  dist = await builtSite()
  const { log } = Policy.parse(JSON.parse(await readFile(join(dist, 'policy.json'), 'utf8')))
  size = { entries: must(log).size, reviews: must(log).published }
  ;[whole, others] = await Promise.all([serveBuild(dist), serveOthers()])
  const { executablePath, args } = await browserProgram()
  const rules = [
    `*.example.com:443 ${new URL(others.origin).host}`,
    `plain.example.com:80 ${new URL(whole.origin).host}`,
  ]
  const rule = `--host-resolver-rules=${rules.map((one) => `MAP ${one}`).join(', ')}`
  browser = await chromium.launch({ executablePath, args: [...args, rule] })
}, 240_000)
afterAll(() => Promise.all([browser.close(), whole.stop(), others.stop()]))

type Opened = { screen: Size; served: Served; script: boolean }

async function open(
  path: string,
  { screen = 'desktop', served = whole, script = true }: Partial<Opened> = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...{ viewport: SIZES[screen], baseURL: served.origin, javaScriptEnabled: script, ignoreHTTPSErrors: true },
  })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(SOON.timeout)
  await page.goto(path)
  return page
}

/** The final sentence of the check. Also opens its steps. */
async function verdictOn(page: Page): Promise<string> {
  await expect.poll(() => page.locator('#running').isHidden(), SOON).toBe(true)
  await page.locator('#all-steps').evaluate((details: HTMLDetailsElement) => (details.open = true))
  return page.locator('#verdict').innerText()
}

const linesOn = (page: Page, verdict: string): Promise<string[]> =>
  page.locator(`#steps > [data-verdict=${verdict}]`).allInnerTexts()

/** A copy of the example's build that a test can change. */
async function aCopy(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'copied-site-'))
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  await cp(dist, copy, { recursive: true })
  return copy
}

async function serveCopy(copy: string): Promise<Served> {
  const served = await serveFilesAlone(copy)
  onTestFinished(() => served.stop())
  return served
}

const anyone = { 'Access-Control-Allow-Origin': '*' }
const checkpoint = (origin: string, size: number): string =>
  `${origin}\n${size}\n${'A'.repeat(43)}=\n\n— ${CHECKED_HOST}/log ${Buffer.alloc(68).toString('base64')}\n`

/** The answers of dishonest or broken sites, by the first part of their host. */
const ANSWERS: Record<string, (path: string, response: ServerResponse) => void> = {
  page: (_, response) => response.writeHead(200, { ...anyone, 'Content-Type': 'text/html' }).end('<h1>Hello</h1>'),
  elsewhere: (_, response) =>
    response.writeHead(301, { ...anyone, Location: `https://${CHECKED_HOST}/log/checkpoint` }).end(),
  closed: (_, response) => response.writeHead(200).end(checkpoint('closed.example.com/log', 1)),
  broken: (_, response) => response.writeHead(500, anyone).end(),
  nothing: (_, response) => response.writeHead(404, anyone).end(),
  endless: (_, response) => {
    response.writeHead(200, anyone)
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    }
    response.on('drain', more)
    more()
  },
  silent: () => undefined,
  giant: (_, response) =>
    response.writeHead(200, anyone).end(checkpoint('giant.example.com/log', 9_007_199_254_740_990)),
  markup: (path, response) => {
    const name = '<img/src=x/onerror=document.title="hit">/log'
    if (path === '/log/checkpoint') response.writeHead(200, anyone).end(checkpoint(name, 1))
    else response.writeHead(404, anyone).end()
  },
  large: (path, response) => {
    const artefacts = [{ path: '/reviews.json', bytes: 31_000_000, sha256: '' }]
    if (path === '/log/checkpoint') response.writeHead(200, anyone).end(checkpoint('large.example.com/log', 1))
    else if (path === '/manifest.json') response.writeHead(200, anyone).end(JSON.stringify({ artefacts }))
    else response.writeHead(404, anyone).end()
  },
}

/** Serves other sites over HTTPS: the example at its own address, the same files at another, and the sites in `ANSWERS`. */
async function serveOthers(): Promise<Served> {
  const { key, cert } = await makeAuthority(['*.example.com'])
  const server = createServer({ key, cert }, (request, response) => {
    const path = request.url ?? '/'
    const [name = ''] = (request.headers.host ?? '').split('.')
    const answer = ANSWERS[name]
    if (answer !== undefined) return answer(path, response)
    readFile(join(dist, path)).then(
      (bytes) => response.writeHead(200, anyone).end(bytes),
      () => response.writeHead(404, anyone).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

describe.for(['phone', 'desktop'] as const)('the check of the log, on a %s,', (screen) => {
  test(`the check of the log completes on the example, and fits the screen of a ${screen}`, async () => {
    const page = await open('/log/', { screen })
    expect(await verdictOn(page)).toMatch(HOLDS)
    expect(await linesOn(page, 'bad')).toEqual([])
    expect(await linesOn(page, 'good')).toHaveLength(11)
    expect(await page.locator('#steps > :visible').count()).toBe(14)
    const said = await page.locator('#steps').innerText()
    expect(said).toContain('This is a copy of the log of reviews.example.com')
    expect(said).toContain(`None of the ${size.reviews} reviews vanished`)
    expect(said).toContain('its key is public')
    expect(said).toContain('Nobody outside has confirmed this yet')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SIZES[screen].width)
  })
})

describe('the page of the log', () => {
  test('without scripts, the page of the log explains itself and shows the commands', async () => {
    const page = await open('/log/', { script: false })
    expect(await page.getByText('scripts are turned off').isVisible()).toBe(true)
    expect(await page.getByText('npx public-reviews verify https://reviews.example.com').first().isVisible()).toBe(true)
    expect(await page.getByLabel('Check another site with a log').isVisible()).toBe(false)
  })

  test('the page of the log shows the history of a review, and creates a proof that others can check', async () => {
    const page = await open('/reviews/2026-10/')
    await page.locator('.origin summary').first().click()
    const first = page.locator('article .in-log').first()
    const number = must(/No\. (\d+) in the log/.exec(await first.innerText())?.[1])
    await first.getByRole('link', { name: 'Keep a proof' }).click()
    await page.getByRole('heading', { name: `Review No. ${number}` }).waitFor()
    const downloading = page.waitForEvent('download')
    await page.locator('#keep-proof').click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^\w{26}\.tlog-proof$/)
    const receipt = readReceipt(await readFile(await download.path(), 'utf8'))
    expect(receipt).toMatchObject({ ok: true, value: { checkpoint: { origin: 'reviews.example.com/log' } } })
    await page.goto('/log/')
    await page
      .getByLabel('Link of the review')
      .fill(`see ${BUILT_FOR}/reviews/2026-10/#${download.suggestedFilename().slice(0, 26)}`)
    await page.getByRole('button', { name: 'Look up' }).click()
    await page.getByRole('heading', { name: `Review No. ${number}` }).waitFor()
    await page.getByLabel('Link of the review').fill('1')
    await page.getByRole('button', { name: 'Look up' }).click()
    await page.getByRole('heading', { name: 'Review No. 1', exact: true }).waitFor()
    expect(await page.locator('#asked-story').innerText()).toContain('It was taken down')
    expect(await page.locator('#proof').isVisible()).toBe(false)
  })

  test('the page of the log finds a deleted review, even if all other files were changed to match', async () => {
    const copy = await aCopy()
    const file = join(copy, 'reviews.json')
    const dataset = JSON.parse(await readFile(file, 'utf8')) as { reviews: { rating: number; log_index: number }[] }
    const gone = must(dataset.reviews.find(({ rating }) => rating === 1))
    dataset.reviews = dataset.reviews.filter((review) => review !== gone)
    await writeFile(file, JSON.stringify(dataset))
    await listInManifest(copy)
    const page = await open('/log/', { served: await serveCopy(copy) })
    expect(await verdictOn(page)).toMatch(/^\d things are wrong$/)
    expect((await linesOn(page, 'bad')).join('\n')).toContain(
      `Reviews vanished\nNo. ${gone.log_index} vanished: the log says that it is published`,
    )
    await page
      .getByRole('link', { name: `No. ${gone.log_index}` })
      .first()
      .click()
    await page.getByRole('heading', { name: `Review No. ${gone.log_index}` }).waitFor()
  })

  test('the page of the log compares the copies of the reviews after a click on a button that states the megabytes', async () => {
    const page = await open('/log/')
    expect(await verdictOn(page)).toMatch(HOLDS)
    expect(await page.locator('#step-copies').innerText()).toContain('Not checked: the same reviews in the Atom feed')
    await page.getByRole('button', { name: 'Check them too (about 1 MB)' }).click()
    await page.getByText('Feeds, downloads and months have the same reviews').waitFor()
    expect(await verdictOn(page)).toMatch(HOLDS)
    expect(await linesOn(page, 'bad')).toEqual([])
    expect(await page.locator('#step-copies').innerText()).toContain('The command below also checks insights')
  })

  test('the page of the log names each copy that differs, and the review in which it differs', async () => {
    const copy = await aCopy()
    const alter = async (path: string, from: string | RegExp, to: string): Promise<void> => {
      const before = await readFile(join(copy, path), 'utf8')
      expect(before.replace(from, to)).not.toBe(before)
      await put(copy, path, before.replace(from, to))
    }
    await alter('/feed.xml', /(?<=<content [^>]*>)[^<]+/, 'Splendid.')
    await alter('/reviews.csv', /,1,(?=20\d\d-)/, ',5,')
    await alter('/reviews.jsonl', /^.*\n/, '')
    await alter('/data/2026-10/reviews.json', '"rating":5', '"rating":4')
    await alter('/api/feed.json', /"title":"★[^"]*"/, '"title":"★★★★★ Somebody"')
    await alter('/data/head.json', /"name":"[^"]*"/, '"name":"Another"')
    await alter('/api/changes.json', /\{"index":3,[^}]*\},/, '')
    await listAnew(copy)
    const page = await open('/log/', { served: await serveCopy(copy) })
    expect(await verdictOn(page)).toMatch(/wrong$/)
    expect((await linesOn(page, 'bad')).join('\n')).toMatch(/\/api\/feed.json: "title" of No. \d+ differs from/)
    await page.getByRole('button', { name: /Check them too/ }).click()
    await page.locator('#steps').getByText('A copy of the reviews differs').waitFor()
    const copies = await page.locator('#step-copies').innerText()
    expect(copies).toMatch(/\/feed.xml: "content" of No. \d+ differs from \/reviews.json/)
    expect(copies).toMatch(/\/reviews.csv: "rating" of No. \d+ differs from \/reviews.json/)
    expect(copies).toMatch(/\/data\/: "rating" of No. \d+ differs from/)
    expect(copies).toContain('/manifest.json has another hash for /data/2026-10/reviews.json')
    expect(copies).toContain('/data/head.json was altered')
    expect(copies).toContain('/api/changes.json was altered')
    expect(copies).toMatch(/\/reviews.jsonl lacks No. \d+, or has it in another position/)
  })

  test('the page of the log remembers the log, and shows both states if its history was rewritten', async () => {
    const copy = await aCopy()
    const served = await serveCopy(copy)
    const page = await open('/log/', { served })
    expect(await verdictOn(page)).toMatch(HOLDS)
    await page.reload()
    expect(await verdictOn(page)).toMatch(HOLDS)
    expect((await linesOn(page, 'good')).join('\n')).toContain(
      `It still begins with the ${size.entries} entries that you saw on`,
    )
    const lines = someLines(Array.from({ length: 20 }, (_, at) => (at % 5) + 1))
    await publishTo(copy, await aLoggedFolder({ 'reviews/a.jsonl': lines }))
    for (const _ of ['once', 'and it stays so']) {
      await page.reload()
      expect(await verdictOn(page)).toMatch(/wrong$/)
      const bad = (await linesOn(page, 'bad')).join('\n')
      expect(bad).toContain('History was rewritten since your last visit')
      expect(bad).toMatch(/Then: \d+ entries, root \S{44}\nNow: 21 entries, root \S{44}/)
      expect(bad).toContain(`Then: ${size.entries} entries`)
    }
    await page.getByRole('button', { name: 'Forget what this browser saw' }).click()
    await expect.poll(() => page.locator('#steps').textContent(), SOON).toContain('This is your first check')
  })

  test("the page of the log ignores immutable tiles in the browser's cache after the log was continued", async () => {
    const copy = await aCopy()
    const content = await aLoggedFolder()
    await put(content, '/reviews/later.jsonl', aLine({ source_id: 'later' }))
    await logAgain(content)
    await publishLogTo(copy, content)
    const served = await serveCopy(copy)
    const page = await open('/log/', { served })
    expect(await verdictOn(page)).toMatch(ALL_HOLDS)
    await put(content, '/.data/log.key', '')
    await beginLog(settingsOf(content), `${CHECKED_HOST}/log2`)
    const tile = join(copy, 'log/tile/entries/000.p/6')
    const before = await readFile(tile)
    await publishLogTo(copy, content)
    expect((await readFile(tile)).equals(before)).toBe(false)
    await page.goto(`${served.origin}/log/`)
    expect(await verdictOn(page)).toMatch(ALL_HOLDS)
    const good = (await linesOn(page, 'good')).join('\n')
    expect(good).toContain(
      `It continues ${CHECKED_HOST}/log, whose key was lost or stolen after 6 entries\nTrust starts over`,
    )
    expect(good).toContain('It continues the log that had 6 entries when you saw it on')
    await rm(join(copy, 'log/earlier'), { recursive: true })
    await page.goto(`${served.origin}/log/#0`)
    await page.reload()
    expect(await verdictOn(page)).toBe('One thing is wrong')
    expect((await linesOn(page, 'bad')).join()).toContain(
      `${CHECKED_HOST}/log, which it continues, is missing or incomplete`,
    )
  })

  /** Replaces the log of a build by another log. */
  async function publishLogTo(copy: string, content: string): Promise<void> {
    for (const folder of ['tile', 'openings', 'changes', 'earlier'])
      await rm(join(copy, 'log', folder), { recursive: true, force: true })
    await publishTo(copy, content)
  }

  test('the page of the log checks another site, and reports a site that serves the log of a third', async () => {
    const page = await open('/log/')
    await page.getByLabel('Check another site with a log').fill(CHECKED_HOST)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByRole('heading', { name: CHECKED_HOST }).waitFor()
    expect(await verdictOn(page)).toMatch(HOLDS)
    expect(await page.locator('#steps').innerText()).not.toContain('a copy of')
    await page.goto('/log/?site=https://other.example.com/anything')
    expect(await verdictOn(page)).toBe('2 things are wrong')
    const wrong = (await linesOn(page, 'bad')).join()
    expect(wrong).toContain('It is the log of reviews.example.com/log, not of other.example.com')
    expect(wrong).toContain('/manifest.json belongs to https://reviews.example.com, not to other.example.com')
  })

  test.for([
    ['javascript:document.title="hit"', 'This is not the address of a site'],
    ['data:text/html,x', 'This is not the address of a site'],
    ['//', 'This is not the address of a site'],
    ['http://reviews.example.com', 'begins with https://'],
    ['https://me:secret@reviews.example.com', 'without a user name'],
    ['page.example.com', 'The log of this site cannot be read'],
    ['elsewhere.example.com', 'cannot be read: there is no such site, it leads elsewhere'],
    ['closed.example.com', 'does not let other pages read it'],
    ['broken.example.com', 'answered with an error (500)'],
    ['nothing.example.com', 'This site keeps no log'],
    ['endless.example.com', 'is too large'],
    ['giant.example.com', 'too many for a browser'],
    ['markup.example.com', 'things are wrong'],
  ])('the page of the log names the problem with %s', async ([site = '', said]) => {
    const page = await open(`/log/?site=${encodeURIComponent(site)}`)
    await expect.poll(() => verdictOn(page), SOON).toContain(said)
    expect(await page.title()).toMatch(/^Check it yourself/)
    expect(await page.locator('#check img').count()).toBe(0)
  })

  test('the page of the log says what it cannot check without Ed25519, or over plain http', async () => {
    const page = await open('/log/', { script: true })
    await page.addInitScript(() => {
      const unknown = new DOMException('Unrecognized name.', 'NotSupportedError')
      crypto.subtle.importKey = () => Promise.reject(unknown)
    })
    await page.reload()
    expect(await verdictOn(page)).toBe('This browser found nothing wrong')
    expect((await linesOn(page, 'unknown')).join('\n')).toContain('This browser cannot check signatures\nChrome 137')
    await page.goto('http://plain.example.com/log/')
    expect(await verdictOn(page)).toContain('Open this page over https://')
  })

  test('the page of the log stops its check when asked to, and asks before it downloads 37 MB', async () => {
    const page = await open('/log/?site=silent.example.com')
    await page.getByRole('button', { name: 'Stop' }).click()
    expect(await verdictOn(page)).toBe('You stopped the check')
    await page.goto('/log/?site=large.example.com')
    await page.getByText('About 37 MB have to be read').waitFor()
    await page.getByRole('button', { name: 'Go on' }).click()
    expect(await verdictOn(page)).toMatch(/wrong$/)
  })
})
