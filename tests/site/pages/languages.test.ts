import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { messagesOf } from '../../../src/messages/messages.ts'
import { SiteLanguage } from '../../../src/schema/content/site-language.ts'
import { aTenth } from '../../a-tenth.ts'
import { BUILT_FOR, builtSite } from '../../built-site.ts'
import { anEmptyFolder, runBuild } from '../../publish/run-build.ts'
import { faultsInHtml } from './faults-in-html.ts'
import { isShared, textsIn } from './texts-in.ts'

const others = SiteLanguage.options.filter((language) => language !== 'en')

let theirs: (text: string) => boolean
/** The texts of each page in English. */
let ours: ReadonlyMap<string, ReadonlySet<string>>
beforeAll(async () => {
  const dist = await builtSite()
  theirs = await wordsOfContent(dist)
  const pages = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.html'))
  ours = new Map(
    await Promise.all(pages.map(async (name) => [name, textsIn(await readFile(join(dist, name), 'utf8'))] as const)),
  )
})

// `tests/languages/examples.test.ts` reads fewer texts, of every language.
test.for(others.slice(0, aTenth(others.length)))(
  'no page of the example in %s contains our English words',
  { timeout: 180_000 },
  async (language) => {
    const dist = await anEmptyFolder()
    const content = join(await anEmptyFolder(), 'content')
    await cp('content', content, { recursive: true })
    const business = await readFile(join(content, 'business.yaml'), 'utf8')
    await writeFile(join(content, 'business.yaml'), `language: ${language}\n${business}`)
    // With this file, a folder has its own caches; otherwise each build would delete those of the last
    await writeFile(join(content, 'site.yaml'), '')
    // That file refines the English preset of the trade.
    await writeFile(join(content, 'aspects.yaml'), 'aspects: []\n')
    const ending = await runBuild({ CONTENT: content, DIST: dist, BASE_URL: BUILT_FOR, FIRST: '1' })
    expect(ending).toMatchObject({ code: 0 })
    const { formats } = messagesOf({ language })
    const months = new Set(
      Array.from({ length: 12 }, (_, month) => formats.monthName(`2026-${`${month + 1}`.padStart(2, '0')}`)),
    )
    const left: string[] = []
    for (const name of await readdir(dist, { recursive: true })) {
      if (!name.endsWith('.html')) continue
      const html = await readFile(join(dist, name), 'utf8')
      expect(html, name).toContain(`<html lang="${language}`)
      for (const text of textsIn(html)) {
        const [span = '', ...others] = text.split('. ')
        const isSpan = span.split(' – ').every((one) => months.has(one.replace(/ (?:de )?\d{4}$/, '')))
        const isMonth = isSpan && others.every((other) => other.split(' in ').every(theirs))
        if (ours.get(name)?.has(text) === true && !isShared(text, language) && !isMonth && !theirs(text))
          left.push(`${name}: ${text}`)
      }
    }
    expect(left).toEqual([])
    const foot = messagesOf({ language: 'en' }).frame.markdown
    const copy = await readFile(join(dist, 'insights.md'), 'utf8')
    for (const words of [foot.thisPage, foot.allAsJson, foot.quote]) expect(copy).not.toContain(words)
    // `tests/languages/examples.test.ts` validates the pages of smaller examples, which have no log.
    for (const name of ['index', 'insights/index', 'verification/index', 'log/index']) {
      expect(await faultsInHtml(await readFile(join(dist, `${name}.html`), 'utf8'), name)).toBe('')
    }
  },
)

/** The presets of the example's trade, in any language. */
const OF_THE_TRADE = /(?:\/|^)(?:base|shared\/[\w-]+|plumbing-heating-electrical|trades)\.yaml$/

/** Whether a text comes from the example's content or from the presets of its trade. */
async function wordsOfContent(dist: string): Promise<(text: string) => boolean> {
  const insights: object = JSON.parse(await readFile(join(dist, 'insights.json'), 'utf8'))
  // Our software writes the answers and the summary.
  const labelled = { ...insights, faq: null, summary: null }
  const sources = [JSON.parse(await readFile(join(dist, 'reviews.json'), 'utf8')), labelled]
  for (const folder of ['content', 'src/presets']) {
    for (const name of await readdir(folder, { recursive: true })) {
      if (folder === 'content' ? name.endsWith('.yaml') : OF_THE_TRADE.test(name))
        sources.push(parse(await readFile(join(folder, name), 'utf8')))
    }
  }
  const strings = sources.flatMap(stringsIn).map((text) => text.replace(/\s+/g, ' ').trim().toLowerCase())
  const known = new Set(strings.flatMap((text) => [text, text.replace(/[.?!]$/, '')]))
  const all = strings.join('\n')
  const isTheirs = (text: string): boolean => known.has(text) || (text.length > 15 && all.includes(text))
  const answers = new Map<string, boolean>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const bare = text.replace(/(?:…|[?!.])$/, '').toLowerCase()
    const answer =
      isTheirs(bare) || bare.split(', ').every((piece) => isTheirs(piece.replace(/ \d+$/, '')) || isShared(piece))
    answers.set(text, answer)
    return answer
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
