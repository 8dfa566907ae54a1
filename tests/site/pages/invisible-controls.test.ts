import { parse } from 'csv-parse/sync'
import { DomUtils, parseDocument } from 'htmlparser2'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { copiesUnlikePages } from '../markdown/copies-unlike-pages.ts'
import { aLine, fillContentFolder } from '../../content/a-content-folder.ts'
import { controlsIn, KEPT, wordsWithControls } from '../../invisible-words.ts'
import { runBuild } from '../../publish/run-build.ts'

const BASE_URL = 'https://a.example'
const [author, text, reply, note] = ['Ann', 'Tidy', 'Thanks', 'Kin'].map(wordsWithControls)
let content: string
let dist: string
let files: string[]

beforeAll(async () => {
  const members = { author: author?.written, disclosure: { kind: 'related', note: note?.written } }
  const words = { text: text?.written, owner_reply: { text: reply?.written, date: '2026-05-02' } }
  const formula = aLine({ source_id: 'two', text: '\u200b=HYPERLINK("https://b.example")\u200b# Heading' })
  const heading = aLine({ source_id: 'three', text: '\u2060# Heading\n\u200b\n\u200b- item' })
  content = await mkdtemp(join(tmpdir(), 'content-'))
  await fillContentFolder(content, {
    'reviews/google.jsonl': aLine({ ...members, ...words }) + formula + heading,
    'site.yaml': `base_url: ${BASE_URL}\n`,
  })
  dist = join(content, 'dist')
  const ending = await runBuild({ CONTENT: content, DIST: dist, BASE_URL }, '--first')
  expect(ending, ending.stderr).toMatchObject({ code: 0 })
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}, 120_000)
afterAll(() => rm(content, { recursive: true, force: true }))

const read = (name: string): Promise<string> => readFile(join(dist, name), 'utf8')

test('no page, Markdown copy, table, Atom feed, text or script contains an invisible control of a review', async () => {
  const shown = files.filter((file) => /\.(?:html|md|csv|xml|txt|js|svg|css)$/.test(file))
  const found = await Promise.all(shown.map(async (file) => [file, controlsIn(await readFile(file, 'utf8'))] as const))
  expect(found.filter(([, controls]) => controls.length > 0)).toEqual([])
  for (const kind of ['.html', '.md', '.csv', '.xml', '.txt', '.js'])
    expect(shown.some((file) => file.endsWith(kind))).toBe(true)
})

test('every JSON file with the words of a review contains the invisible controls unchanged', async () => {
  const shards = files.filter((file) => /data\/\d{4}-\d\d\/reviews\.json$/.test(file))
  expect(shards).toHaveLength(1)
  for (const file of ['reviews.json', 'reviews.jsonl', ...shards.map((shard) => shard.slice(dist.length))]) {
    for (const words of [author, text, reply, note])
      expect(await read(file)).toContain(JSON.stringify(words?.written).slice(1, -1))
  }
  const feed = await read('api/feed.json')
  for (const words of [author, text]) expect(feed).toContain(JSON.stringify(words?.written).slice(1, -1))
})

test('pages, Markdown, the table and the Atom feed preserve joiners, direction marks and flags of a review', async () => {
  for (const file of ['reviews/2026-05/index.html', 'reviews/2026-05.md', 'reviews.csv', 'feed.xml']) {
    const published = await read(file)
    for (const words of KEPT) expect(published, file).toContain(words)
  }
  const words = DomUtils.getElementsByClassName(
    (classes?: string) => classes?.split(' ').includes('words') === true,
    parseDocument(await read('reviews/2026-05/index.html')),
  ).map((element) => DomUtils.textContent(element))
  expect(words).toContain(text?.read)
  expect(words).toContain(reply?.read)
})

test('the structured data of a page contains the same words of a review as the data', async () => {
  const html = await read('reviews/2026-05/index.html')
  const [script] = DomUtils.getElementsByTagName('script', parseDocument(html)).filter(
    ({ attribs }) => attribs['type'] === 'application/ld+json',
  )
  const Review = z.looseObject({ reviewBody: z.string(), author: z.looseObject({ name: z.string() }) })
  const things = z.object({ '@graph': z.array(z.unknown()) }).parse(JSON.parse(DomUtils.textContent(script ?? [])))
  const reviews = things['@graph'].flatMap((thing) => Review.safeParse(thing).data ?? [])
  expect(reviews.map(({ reviewBody }) => reviewBody)).toContain(text?.written)
  expect(reviews.map((review) => review.author.name)).toContain(author?.written)
})

test('an invisible control cannot smuggle a formula into the table, or a heading or list into a Markdown copy', async () => {
  const rows = parse<Record<string, string>>(await read('reviews.csv'), { columns: true })
  expect(rows.map((row) => row['text'])).toContain(`'=HYPERLINK("https://b.example")# Heading`)
  const copy = await read('reviews/2026-05.md')
  expect(copy).toContain('> \\# Heading')
  expect(copy).toContain('> \\- item')
  expect(await copiesUnlikePages(dist, BASE_URL)).toMatchObject({ compared: 1, unlike: [] })
})
