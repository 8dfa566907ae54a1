import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { builtSite } from '../built-site.ts'
import { launchBrowser } from './launch.ts'
import { serveFilesAlone, type Served } from './serve.ts'

const SIZES = { phone: { width: 360, height: 780 }, desktop: { width: 1440, height: 900 } } as const

let browser: Browser
let served: Served

beforeAll(async () => {
  const [started, dist] = await Promise.all([launchBrowser(), builtSite()])
  browser = started
  served = await serveFilesAlone(dist)
}, 120_000)
afterAll(() => Promise.all([browser.close(), served.stop()]))

/** The longest time for a poll on a busy machine. */
const SOON = { timeout: 10_000 }

type Opened = { size?: keyof typeof SIZES; path?: string; permissions?: string[]; script?: boolean }

async function open({
  size = 'desktop',
  path = '/developers/',
  permissions = [],
  script = true,
}: Opened): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZES[size], baseURL: served.origin, javaScriptEnabled: script })
  onTestFinished(() => context.close())
  if (permissions.length > 0) await context.grantPermissions(permissions)
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  await page.goto(path)
  return page
}

const onClipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
const codeOf = (page: Page, name: string): Promise<string | null> =>
  page.getByRole('group', { name }).first().textContent()

test.for(['phone', 'desktop'] as const)(
  'on a %s, the contents of the page for developers stay in view and lead to every part',
  async (size) => {
    const page = await open({ size })
    const contents = page.getByRole('navigation', { name: 'On this page' })
    for (const part of ['Search', 'Agents', 'Files']) {
      await contents.getByRole('link', { name: part, exact: true }).click()
      await expect.poll(() => page.url(), SOON).toContain(`#${part.toLowerCase()}`)
      const heading = page.getByRole('heading', { name: part, exact: true })
      await expect.poll(async () => (await heading.boundingBox())?.y, SOON).toBeLessThan(300)
      const [inView, shown] = [await contents.boundingBox(), await heading.boundingBox()]
      expect(inView?.y).toBeGreaterThanOrEqual(0)
      expect(inView?.y).toBeLessThan(SIZES[size].height / 2)
      // The contents cover no part of the heading.
      if (size === 'phone') expect(shown?.y).toBeGreaterThanOrEqual((inView?.y ?? 0) + (inView?.height ?? 0))
    }
  },
)

test('on a wide screen, the contents of the page for developers lead to every endpoint', async () => {
  const page = await open({})
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: '/api/websub/hub' }).click()
  await expect
    .poll(async () => (await page.locator('#api-websub-hub').boundingBox())?.y, SOON)
    .toBeLessThan(SIZES.desktop.height / 2)
  const aims = await contents.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const aim of aims.filter((href) => href?.startsWith('#')))
    expect(await page.locator(String(aim)).count()).toBe(1)
})

test('a copy button copies the code as written, without markup, and confirms it', async () => {
  const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
  for (const name of ['Request to /api/websub/hub', 'Response of /reviews.json']) {
    const button = page.getByRole('button', { name: `Copy ${name}` }).first()
    await button.click()
    await expect.poll(() => page.getByRole('status').textContent(), SOON).toBe('Copied')
    await expect.poll(() => onClipboard(page), SOON).toBe(await codeOf(page, name))
  }
  JSON.parse(await onClipboard(page))
})

test('a copy button selects the code if the browser refuses the clipboard, and says so', async () => {
  const page = await open({ permissions: [] })
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
  })
  const name = 'Request to /api/websub/hub'
  await page
    .getByRole('button', { name: `Copy ${name}` })
    .first()
    .click()
  await expect.poll(() => page.getByRole('status').textContent(), SOON).toContain('Selected')
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe((await codeOf(page, name))?.trim())
})

test('without scripts, the page for developers shows the complete code and no copy buttons', async () => {
  const page = await open({ script: false })
  expect(await page.getByRole('button').count()).toBe(0)
  expect(await codeOf(page, 'Request to /reviews.json')).toContain('curl https://')
})

test('code is coloured without scripts', async () => {
  const page = await open({ script: false })
  const colorOf = (kind: string): Promise<string> =>
    page
      .locator(`pre .${kind}`)
      .first()
      .evaluate((piece) => getComputedStyle(piece).color)
  const colors = [await colorOf('string'), await colorOf('constant'), await colorOf('keyword')]
  expect(new Set(colors).size).toBe(3)
})

test('the copy button of the page with embeds copies the HTML', async () => {
  const page = await open({ path: '/embed/', permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByRole('button', { name: /^Copy HTML/ }).click()
  await expect.poll(() => onClipboard(page), SOON).toContain('<iframe')
})
