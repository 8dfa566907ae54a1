import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { anEmptyFolder, runBuild } from '../publish/run-build.ts'
import { launchBrowser } from './launch.ts'
import { serveFilesAlone } from './serve.ts'

const REVIEWS = [
  {
    source_id: 'one',
    author: 'Ann',
    rating: 5,
    date: '2026-05-01',
    text: 'Dana Reyes did the drain cleaning of both sinks.',
    language: 'en',
  },
  { source_id: 'two', author: 'Bo', rating: 2, date: '2026-04-01', text: 'The sink leaks again.' },
  { source_id: 'three', author: 'Cy', rating: 5, date: '2025-11-01', text: 'Quick and friendly.' },
].map(aLine)

const BASE_URL = 'https://ana.github.io'

/** The longest time for a poll on a busy machine. */
const SOON = { timeout: 20_000 }

/** Addresses of the sidecar, and names of what it does. `const` in the schema of the feed is the only place of WebSub. */
const OF_SIDECAR =
  /\/api\/reviews\/|\/api\/websub|\/mcp\b|\/refresh\b|\/(?:healthz|readyz|metrics)\b|\bMCP\b|Dataset-Digest|rel="?hub|server-card|server\.json|(?<!"const": ")WebSub/i

test('a site for GitHub Pages mentions no feature of the sidecar in any file, and its search runs in the browser', async () => {
  const content = await aContentFolder({ 'reviews/google.jsonl': REVIEWS.join('') })
  const dist = join(await anEmptyFolder(), 'dist')
  const settings = { CONTENT: content, DIST: dist, SITE_HOST: 'github-pages', BASE_URL }
  expect(await runBuild({ ...settings, FIRST: '1' })).toMatchObject({ code: 0 })
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  expect(files.length).toBeGreaterThan(40)
  const offers = await Promise.all(
    files.map(async (file) => {
      const [offered] = OF_SIDECAR.exec(await readFile(file, 'latin1')) ?? []
      return offered === undefined ? [] : `${file.slice(dist.length)}: ${offered}`
    }),
  )
  expect(offers.flat()).toEqual([])

  const [browser, served] = await Promise.all([launchBrowser(), serveFilesAlone(dist)])
  onTestFinished(() => Promise.all([browser.close(), served.stop()]).then(() => undefined))
  const page = await browser.newPage({ baseURL: served.origin })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/search/?query=sink')
  const status = page.getByRole('status')
  await expect.poll(() => status.innerText(), SOON).toMatch(/^2 reviews found/)
  expect(await page.locator('#reach').innerText()).toBe('Your browser has searched all months.')
  await page.getByLabel('Words in the review').fill('snik')
  await expect.poll(() => status.innerText(), SOON).toMatch(/^No reviews match/)
  await page.goto('/search/?mentions_technician=dana&rating=5')
  await expect.poll(() => status.innerText(), SOON).toMatch(/^1 review found/)
  expect(await page.locator('#results article').innerText()).toContain('Ann')
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])

  await page.goto('/developers/')
  const recipe = (await page.locator('#compare-javascript pre').innerText()).replaceAll(BASE_URL, served.origin)
  await writeFile(join(dist, '../recipe.mjs'), recipe)
  const { stdout } = await promisify(execFile)(process.execPath, [join(dist, '../recipe.mjs')])
  expect(stdout).toMatch(/Dana Reyes\D+1\D+5/)
}, 120_000)
