import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startCli } from '../cli/a-command.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { launchBrowser } from './launch.ts'

/** The longest time for a build and a reload on a busy machine. */
const SOON = { timeout: 60_000 }

test('start --watch updates an open page after every change, and shows an error until it is fixed', async () => {
  const review = aLine({ text: 'Quick and friendly.' })
  const content = await aContentFolder({ 'site.yaml': 'host: node', 'reviews/google.jsonl': review })
  const business = join(content, 'business.yaml')
  const valid = await readFile(business, 'utf8')
  await writeFile(business, valid.replace('name: Reyes Plumbing', 'nam: Reyes Plumbing'))
  const server = startCli(['start', content, '--watch'], content)
  onTestFinished(() => server.kill('SIGKILL'))
  await server.says(/business\.yaml:.*\n(?:.*\n)*Waiting for a change/)
  await replaceFile(business, valid)
  const [, port = ''] = await server.says(/Site\s+http:\/\/localhost:(\d+)/)

  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const page = await browser.newPage({ baseURL: `http://localhost:${port}` })
  await page.goto('/')
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  const title = (): Promise<string> => page.title()
  expect(await title()).toContain('Reyes Plumbing')
  const alert = page.getByRole('alert')

  await writeFile(business, valid.replace('name: Reyes Plumbing', 'nam: Reyes Plumbing'))
  await expect.poll(() => alert.allInnerTexts(), SOON).toEqual([expect.stringContaining('business.yaml:1: nam')])
  await replaceFile(business, valid)
  await expect.poll(() => alert.count(), SOON).toBe(0)
  expect(loads).toEqual([])

  await replaceFile(business, valid.replace('name: Reyes Plumbing', 'name: Reyes and Sons'))
  await expect.poll(title, SOON).toContain('Reyes and Sons')
  await expect.poll(() => loads.length, SOON).toBe(1)

  await writeFile(join(content, 'reviews/google.jsonl'), review + aLine({ source_id: 'two', text: 'A new boiler.' }))
  await expect.poll(() => loads.length, SOON).toBe(2)
  const found = await page.request.get('/api/reviews/search?query=boiler')
  expect(await found.json()).toMatchObject({ matched: 1 })

  const dist = join(content, 'dist')
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const texts = await Promise.all(files.map((file) => readFile(file, 'latin1')))
  expect(texts.length).toBeGreaterThan(40)
  expect(texts.filter((text) => text.includes('_watch'))).toEqual([])
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}, 240_000)

/** Writes a file as many editors do: a new one takes its place. */
async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}~`, text)
  await rename(`${file}~`, file)
}
