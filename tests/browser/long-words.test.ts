import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLine, fillContentFolder } from '../content/a-content-folder.ts'
import { runBuild } from '../publish/run-build.ts'
import { launchBrowser } from './launch.ts'
import { serveFilesAlone, type Served } from './serve.ts'

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const AUTHORS = [
  LONG + LONG,
  'J',
  'محمد عبد الرحمن بن سعيد آل مكتوم الهاشمي القرشي',
  '​W'.repeat(60).replaceAll('\u200B', ''),
  'Ана Марија Станојевић-Пешић де ла Крус и Ортега Монтенегро',
  '_'.repeat(200),
]

const BUSINESS = `name: ${LONG} & Söhne
category: ${LONG}
url: https://${'a'.repeat(60)}.example/${'b'.repeat(80)}
email: ${'c'.repeat(60)}@reyes.example
telephone: "+1-360-555-0142"
description: ${LONG} ${LONG} ${LONG}.
timezone: America/Denver
verification_policy: ${LONG}.
address: { street: ${LONG}, locality: ${LONG}, region: WA, postal_code: "98500", country: US }
hours: [{ days: [monday, wednesday, friday, sunday], opens: "07:30", closes: "17:30" }]
profiles: ["https://profiles.example/${'d'.repeat(120)}"]
technicians: [{ id: j, name: ${LONG}, role: ${LONG} }, { id: dana, name: Dana Reyes }]
services: [{ id: drains, name: ${LONG}, aliases: [drain] }]
service_areas: [{ id: quillby, name: Quillby, region: ${LONG} }]
`

const SOURCES = `google: { name: ${LONG}, verified: true, how: ${LONG}, write_url: "https://g.example/${'e'.repeat(90)}" }\n`

let browser: Browser
let folder: string
let dist: string
let served: Served

beforeAll(async () => {
  browser = await launchBrowser()
  const lines = Array.from({ length: 30 }, (_, at) =>
    aLine({
      source_id: `review-${at}`,
      author: AUTHORS[at % AUTHORS.length],
      rating: (at % 5) + 1,
      date: `${2015 + Math.floor((at * 12) / 30)}-05-01`,
      text: `${LONG} Dana was late for the drain in Quillby and the price was fair ${at}. ${'م'.repeat(90)} ${LONG}${LONG}`,
      owner_reply: { text: `${LONG}${LONG}${LONG}`, date: '2026-05-02' },
      source_url: `https://g.example/${'f'.repeat(200)}`,
    }),
  )
  folder = await mkdtemp(join(tmpdir(), 'long-words-'))
  dist = join(folder, 'dist')
  const content = join(folder, 'content')
  const reviews = { 'reviews/google.jsonl': lines.join('') }
  await fillContentFolder(content, { 'business.yaml': BUSINESS, 'sources.yaml': SOURCES, ...reviews })
  expect(await runBuild({ CONTENT: content, DIST: dist, BASE_URL: 'https://a.example' })).toMatchObject({ code: 0 })
  served = await serveFilesAlone(dist)
}, 180_000)
afterAll(async () => {
  await Promise.all([browser.close(), served.stop(), rm(folder, { recursive: true })])
})

test('names and words of any length never make a page wider than a phone', { timeout: 300_000 }, async () => {
  const files = await readdir(dist, { recursive: true })
  const pages = files.filter((file) => file.endsWith('index.html'))
  // A page at an old address leads on before it can be measured.
  const shown = pages.filter((file) => !readFileSync(join(dist, file), 'utf8').includes('http-equiv="refresh"'))
  const paths = shown.map((file) => `/${dirname(file)}/`.replace('/./', '/'))
  expect(paths.length).toBeGreaterThan(20)

  const page = await browser.newPage({ viewport: { width: 360, height: 780 }, bypassCSP: true })
  const wide: string[] = []
  for (const path of paths.sort()) {
    await page.goto(served.origin + path)
    const width = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)
    if ((await width()) > 360) wide.push(`${path}: ${await width()}`)
    await page.addStyleTag({ content: ':root { font-size: 200% !important }' })
    if ((await width()) > 360) wide.push(`${path} with text of 200 %: ${await width()}`)
  }
  await page.close()
  expect(wide).toEqual([])
})

describe('the start page of a business with few reviews in each of 12 years', () => {
  test.for([360, 840, 1280])('year labels do not touch each other in a window of %i pixels', async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } })
    await page.goto(served.origin)
    const boxes = await page
      .locator('.trend text', { hasText: /^2\d{3}$/ })
      .evaluateAll((texts) =>
        texts.map((text) => text.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      )
    await page.close()
    expect(boxes.length).toBeGreaterThan(3)
    expect(boxes.filter(({ left }, at) => left < (boxes[at - 1]?.right ?? -Infinity) + 2)).toEqual([])
  })

  test.for([360, 1280])('short words stand beside the rating in a window of %i pixels', async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } })
    await page.goto(served.origin)
    const [rating, words] = await page.locator('.value p').last().locator('> span').all()
    const [left, right] = await Promise.all([rating?.boundingBox(), words?.boundingBox()])
    await page.close()
    expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
  })
})
