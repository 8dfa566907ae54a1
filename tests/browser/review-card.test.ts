import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUILT_FOR, builtSite } from '../built-site.ts'
import { launchBrowser } from './launch.ts'

let dist: string
let browser: Browser
/** A page of another site, which forbids inline styles and scripts. */
let foreign: Server
let origin: string
let html = ''

beforeAll(async () => {
  dist = await builtSite()
  browser = await launchBrowser()
  foreign = createServer((_, response) => {
    const policy = `default-src 'none'; script-src ${BUILT_FOR}; require-trusted-types-for 'script'`
    response.setHeader('Content-Security-Policy', policy)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>A shop</title>${html}`)
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

/** Opens the foreign page with this body. Addresses of the reviews lead to the files of the build. */
async function open(body: string, { javaScriptEnabled = true } = {}): Promise<{ page: Page; asked: string[] }> {
  html = body
  const page = await browser.newPage({ javaScriptEnabled })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.route(`${BUILT_FOR}/**`, async (route) => {
    const body = await readFile(join(dist, new URL(route.request().url()).pathname))
    await route.fulfill({ body, contentType: 'text/javascript; charset=utf-8' })
  })
  await page.goto(origin)
  return { page, asked }
}

async function copied(): Promise<string> {
  const page = await readFile(join(dist, 'embed/index.html'), 'utf8')
  const [code = ''] = /&lt;review-card&gt;[^]*?review-card\.js[^]*?&lt;\/script&gt;/.exec(page) ?? []
  return code.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#34;', '"')
}

describe('the element review-card, copied into a page of another site', () => {
  test('a review card shows the rating of the start page, the stars, the count and the newest reviews', async () => {
    const { page, asked } = await open(await copied())
    const start = await readFile(join(dist, 'index.html'), 'utf8')
    const [, rating = ''] = /class="mean"[^>]*>\s*([\d.]+)/.exec(start) ?? []
    expect(rating).toMatch(/^\d\.\d$/)
    const card = page.locator('review-card')
    await card.getByRole('img', { name: `${rating} out of 5` }).waitFor()
    expect(await card.locator('b').textContent()).toBe(rating)
    expect(await card.getByRole('link', { name: /^\d+ reviews$/ }).getAttribute('href')).toBe(`${BUILT_FOR}/reviews/`)
    expect(await card.locator('bdi').count()).toBe(2)
    expect(await card.textContent()).toContain('Reviews of')
    expect(await card.getByText('An invented business').isVisible()).toBe(true)
    const requests = asked.filter((address) => !address.startsWith(origin))
    expect(requests).toEqual([`${BUILT_FOR}/embed/review-card.js`])
    await page.close()
  })

  test('a review card without a script is a link', async () => {
    const { page } = await open(await copied(), { javaScriptEnabled: false })
    expect(await page.getByRole('link', { name: 'Reviews of Copperfinch Home Services' }).getAttribute('href')).toBe(
      `${BUILT_FOR}/`,
    )
    await page.close()
  })

  test('a review card script ignores cards of other sites, and draws one that is added later', async () => {
    const other = '<review-card><a href="https://other.example/">Other reviews</a></review-card>'
    const { page } = await open(other + (await copied()))
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
    await page.close()
  })

  test('the script of the review card has less than 5 KB', async () => {
    expect((await readFile(join(dist, 'embed/review-card.js'))).length).toBeLessThan(5000)
  })
})
