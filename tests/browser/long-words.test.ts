import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { anEmptyFolder, runBuild } from '../publish/run-build.ts'
import { launchBrowser } from './launch.ts'
import { serveFilesAlone } from './serve.ts'

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
beforeAll(async () => {
  browser = await launchBrowser()
}, 60_000)
afterAll(() => browser.close())

test('names and words of any length never make a page wider than a phone', { timeout: 300_000 }, async () => {
  const lines = Array.from({ length: 30 }, (_, at) =>
    aLine({
      source_id: `review-${at}`,
      author: AUTHORS[at % AUTHORS.length],
      rating: (at % 5) + 1,
      text: `${LONG} Dana was late for the drain in Quillby and the price was fair ${at}. ${'م'.repeat(90)} ${LONG}${LONG}`,
      owner_reply: { text: `${LONG}${LONG}${LONG}`, date: '2026-05-02' },
      source_url: `https://g.example/${'f'.repeat(200)}`,
    }),
  )
  const dist = await anEmptyFolder()
  const content = await aContentFolder({
    'business.yaml': BUSINESS,
    'sources.yaml': SOURCES,
    'reviews/google.jsonl': lines.join(''),
  })
  expect(await runBuild({ CONTENT: content, DIST: dist, BASE_URL: 'https://a.example' })).toMatchObject({ code: 0 })
  const files = await readdir(dist, { recursive: true })
  const pages = files.filter((file) => file.endsWith('index.html'))
  // A page at an old address leads on before it can be measured.
  const shown = pages.filter((file) => !readFileSync(join(dist, file), 'utf8').includes('http-equiv="refresh"'))
  const paths = shown.map((file) => `/${dirname(file)}/`.replace('/./', '/'))
  expect(paths.length).toBeGreaterThan(20)

  const served = await serveFilesAlone(dist)
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
  await served.stop()
  expect(wide).toEqual([])
})
