import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { Insights } from '../../src/schema/insights.ts'
import { SiteLanguage } from '../../src/schema/content/site-language.ts'
import { everyTenth } from '../a-tenth.ts'
import { copiesUnlikePages } from '../site/markdown/copies-unlike-pages.ts'
import { axeFaults } from '../browser/axe-faults.ts'
import { launchBrowser } from '../browser/launch.ts'
import { serveFilesAlone } from '../browser/serve.ts'
import { builtSite } from '../built-site.ts'
import { faultsInHtml } from '../site/pages/faults-in-html.ts'
import { linkedPages } from '../site/pages/linked-pages.ts'
import { fileOf, PAGE_TYPES } from '../site/pages/page-types.ts'
import { isShared, textsIn } from '../site/pages/texts-in.ts'
import { runBuild } from '../publish/run-build.ts'

const ORIGIN = 'https://reviews.example.com'
/** Pages of all kinds that every example has. */
const LOOKED_AT = [
  '/',
  '/reviews/',
  '/reviews/2026-10/',
  '/search/',
  '/insights/',
  '/verification/',
  '/embed/',
  '/404.html',
]
/** The width of a small phone, in CSS pixels. */
const PHONE = { width: 360, height: 780 }

/** Replies below a quote in larger letters than the text of the page. */
function largeReplies(): string[] {
  const sizeOf = (element: Element): number => Number.parseFloat(getComputedStyle(element).fontSize)
  return [...document.querySelectorAll('figcaption .reply')]
    .filter((reply) => sizeOf(reply) > sizeOf(document.body))
    .map((reply) => reply.textContent)
}

/** Column heads of a single word that does not fit on a line. Runs in the page. */
function brokenHeads(): string[] {
  const words = [...document.querySelectorAll('.data thead th')].filter((head) => !/\s/.test(head.innerHTML.trim()))
  const broken = words.filter((head) => {
    const range = document.createRange()
    range.selectNodeContents(head)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
  })
  return broken.map(({ innerHTML }) => innerHTML)
}

let browser: Browser
let folder: string
beforeAll(async () => {
  browser = await launchBrowser()
  folder = await mkdtemp(join(tmpdir(), 'languages-'))
}, 60_000)
afterAll(() => Promise.all([browser.close(), rm(folder, { recursive: true })]))

const built = new Map<SiteLanguage, Promise<string>>()

/** The folder of the example in a language, which is built once. */
function builtIn(language: SiteLanguage): Promise<string> {
  const dist = built.get(language) ?? build(language)
  built.set(language, dist)
  return dist
}

async function build(language: SiteLanguage): Promise<string> {
  const dist = join(folder, language)
  // With this file, a folder has its own caches; otherwise each build would delete those of the last
  const content = join(folder, `${language}-content`)
  await cp(`tests/languages/${language}`, content, { recursive: true })
  await writeFile(join(content, 'site.yaml'), '')
  const settings = { CONTENT: content, DIST: dist, BASE_URL: ORIGIN }
  expect(await runBuild(settings, '--first', '--example')).toMatchObject({ code: 0 })
  return dist
}

const withoutFigures = (text: string): string => text.replace(/\d+(?:[.,]\d+)*/g, '#')

/** The texts of pages of all types in English, without figures. */
async function textsInEnglish(): Promise<Set<string>> {
  const dist = await builtSite()
  const pages = Object.values(PAGE_TYPES).map((path) => readFile(join(dist, fileOf(path)), 'utf8'))
  return new Set((await Promise.all(pages)).flatMap((html) => [...textsIn(html)].map(withoutFigures)))
}

/** Months in German, a platform, and a word in French, all of which are also English. */
const ALSO_ENGLISH = /^(?:(?:April|August|September) \d{4}|Google|Service)$/

// `tests/site/pages/languages.test.ts` reads more texts, of fewer languages.
test.for(SiteLanguage.options.filter((language) => language !== 'en'))(
  'no page of the example business in %s contains our English words',
  { timeout: 120_000 },
  async (language) => {
    const [dist, english] = [await builtIn(language), await textsInEnglish()]
    const left: string[] = []
    for (const name of (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.html'))) {
      for (const text of textsIn(await readFile(join(dist, name), 'utf8'))) {
        const isOurs = english.has(withoutFigures(text)) && !isShared(text, language)
        if (isOurs && !ALSO_ENGLISH.test(text)) left.push(`${name}: ${text}`)
      }
    }
    expect(left).toEqual([])
  },
)

describe.for(SiteLanguage.options)('the example business in %s', (language) => {
  test(
    `the example in ${language} builds into valid pages without broken links that fit a phone, and axe finds no fault`,
    { timeout: 240_000 },
    async () => {
      const dist = await builtIn(language)
      const names = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.html')).sort()
      // Others for each language; `tests/site/pages/valid-html.test.ts` validates a page of each type
      const from = SiteLanguage.options.indexOf(language)
      for (const name of everyTenth([...names.slice(from), ...names.slice(0, from)]))
        expect(await faultsInHtml(await readFile(join(dist, name), 'utf8'), name)).toBe('')
      for (const name of names) {
        const html = await readFile(join(dist, name), 'utf8')
        // For example after a name that ends in a full stop: "Lda."
        expect(html, `${name} has two full stops`).not.toMatch(/\p{L}\.\.(?!\.)/u)
        if (language !== 'en') expect(html, name).not.toMatch(/>All \d/)
      }
      const linked = await linkedPages(dist, ORIGIN)
      expect([...linked.withoutFile(), ...linked.withoutId()]).toEqual([])
      expect(await copiesUnlikePages(dist, ORIGIN)).toMatchObject({ unlike: [] })

      const served = await serveFilesAlone(dist)
      onTestFinished(served.stop)
      const page = await browser.newPage({ viewport: PHONE, bypassCSP: true })
      onTestFinished(() => page.close())
      for (const path of LOOKED_AT) {
        await page.goto(served.origin + path)
        expect(await page.evaluate(() => document.documentElement.lang), path).toMatch(new RegExp(`^${language}\\b`))
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(PHONE.width)
        expect(await page.evaluate(brokenHeads), path).toEqual([])
        expect(await page.evaluate(largeReplies), path).toEqual([])
        expect(await axeFaults(page), path).toEqual([])
      }
    },
  )

  test(
    `the example in ${language} is analysed in its own language and in the other language of its customers`,
    { timeout: 120_000 },
    async () => {
      const dist = await builtIn(language)
      const insights = Insights.parse(JSON.parse(await readFile(join(dist, 'insights.json'), 'utf8')))
      expect(insights.languages?.map(({ analysed }) => analysed)).toEqual([true, true])
      expect(insights.languages?.[0]?.language).toBe(language)
      const judged = insights.overall_sentiment
      expect(judged.positive_pct).toBeGreaterThan(55)
      expect(judged.negative_pct).toBeGreaterThan(10)
      expect(insights.aspects.filter(({ mention_count: count }) => count > 0).length).toBeGreaterThan(2)
    },
  )
})
