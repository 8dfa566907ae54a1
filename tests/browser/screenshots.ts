// Takes the pictures of the README from the example as it is built now: `npm run screenshots`.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright'
import { launchBrowser } from './launch.ts'
import { serveWithSidecar } from './serve.ts'

const run = promisify(execFile)
const root = new URL('../..', import.meta.url).pathname
const pictures = join(root, '.readme')
const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 800 }

/** A picture of a page, or of where the fragment leads. */
type Picture = {
  name: string
  path: string
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
}

const PICTURES: Picture[] = [
  { name: 'start', path: '/', viewport: DESKTOP, colorScheme: 'light' },
  { name: 'insights', path: '/insights/#aspects', viewport: DESKTOP, colorScheme: 'dark' },
  { name: 'phone', path: '/technicians/mike-tran/', viewport: PHONE, colorScheme: 'light' },
  { name: 'search', path: '/search/?query=on+time', viewport: PHONE, colorScheme: 'dark' },
]

const folder = await mkdtemp(join(tmpdir(), 'screenshots-'))
try {
  const dist = join(folder, 'dist')
  const env = { PATH: process.env['PATH'], DIST: dist, BASE_URL: 'https://reviews.example.com' }
  await run(process.execPath, ['src/publish/build.ts'], { cwd: root, env })
  await mkdir(pictures, { recursive: true })
  const [served, browser] = await Promise.all([serveWithSidecar(dist), launchBrowser()])
  for (const picture of PICTURES) await take(browser, served.origin, picture)
  await Promise.all([served.stop(), browser.close()])
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function take(browser: Browser, origin: string, { name, path, viewport, colorScheme }: Picture): Promise<void> {
  const page = await browser.newPage({ viewport, colorScheme })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  const file = join(pictures, `${name}.png`)
  await page.screenshot({ path: file })
  await page.close()
  const { size } = await stat(file)
  console.log(`.readme/${name}.png: ${Math.ceil(size / 1000)} KB`)
  if (size > 150_000) throw new Error(`${name}.png has over 150 KB: show less of the page`)
}
