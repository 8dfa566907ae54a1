// Takes the README's picture from the example's present build: `npm run screenshots`.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright'
import { serveBuild } from '../wire/serve-build.ts'
import { launchBrowser } from './launch.ts'

const run = promisify(execFile)
const root = new URL('../..', import.meta.url).pathname
const picture = '.readme/start.png'

const folder = await mkdtemp(join(tmpdir(), 'screenshots-'))
try {
  const dist = join(folder, 'dist')
  const env = { PATH: process.env['PATH'], DIST: dist, BASE_URL: 'https://reviews.example.com' }
  await run(process.execPath, ['src/cli/main.ts', 'build'], { cwd: root, env })
  const [served, browser] = await Promise.all([serveBuild(dist), launchBrowser()])
  await take(browser, `${served.origin}/`)
  await Promise.all([served.stop(), browser.close()])
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function take(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(address, { waitUntil: 'networkidle' })
  const file = join(root, picture)
  await page.screenshot({ path: file })
  const { size } = await stat(file)
  console.log(`${picture}: ${Math.ceil(size / 1000)} KB`)
  if (size > 150_000) throw new Error(`${picture} has over 150 KB: show less of the page`)
}
