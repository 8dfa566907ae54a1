import { cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCameraPhoto, putPhotos } from '../../content/a-photo.ts'
import { aLine, fillContentFolder } from '../../content/a-content-folder.ts'
import { reviewId } from '../../../src/schema/content/review-id.ts'
import { hashesOf, runBuild } from '../run-build.ts'

/** 55 one-star reviews, and before them 35 five-star ones: five pages of all reviews, three and two by stars. */
const BAD = some(55, { year: '2026', rating: 1 })
const GOOD = some(35, { year: '2025', rating: 5 })

/** A review in the second part of one-star reviews. */
const SHOWN = '2026-21'
const PAGE = 'reviews/stars/1/part/2/index.html'

/** The later pages of these lists. */
const LATER = ['part/4', 'part/3', 'part/2', 'part/1', 'stars/1/part/2', 'stars/1/part/1', 'stars/5/part/1']

/** Pages of what the one-star reviews mention. */
const OF_SUBJECTS = ['../insights/aspects/taps', '../insights/tones/negative']

type Reviews = Record<string, unknown>[]
type Edited = { reviews?: Reviews; files?: Record<string, string> }

let folder: string
let before: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'later-pages-'))
  await write('warm', {})
  await putPhotos(join(folder, 'warm'), { 'photos/sink.jpg': await aCameraPhoto() })
  await build('warm')
  await cp(join(folder, 'warm/.cache'), join(folder, 'cache'), { recursive: true })
  before = await pageOf('warm')
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a new review changes no later page, and an old review changes only the newer pages of its lists', async () => {
  await write('warm', {})
  await build('warm')
  const first = await filesOf('warm')
  const newest = { source_id: 'new', date: '2026-06-09', rating: 5 }
  await write('warm', { reviews: [...BAD, ...GOOD, newest] })
  await build('warm')
  expect(await filesOf('warm')).toEqual(first)
  const reviews = [...BAD, ...GOOD, newest, { source_id: 'old', date: '2025-02-03', rating: 5 }]
  await write('warm', { reviews })
  const built = await build('warm')
  const second = await filesOf('warm')
  expect(LATER.filter((_, place) => first[place] === second[place])).toEqual([
    'part/1',
    'stars/1/part/2',
    'stars/1/part/1',
    'stars/5/part/1',
  ])
  await write('cold', { reviews })
  expect(built).toEqual(await build('cold'))
}, 120_000)

test('a new review changes no page of a subject that it does not mention', async () => {
  await write('warm', {})
  await build('warm')
  const first = await filesOf('warm', OF_SUBJECTS)
  const sitemap = await readFile(join(folder, 'warm-dist/sitemap.xml'), 'utf8')
  expect(sitemap).toMatch(/aspects\/taps\/<\/loc><lastmod>2026-02-24<\/lastmod>/)
  const newest = { source_id: 'new', date: '2026-06-09', rating: 5, text: 'Nothing crooked.' }
  await write('warm', { reviews: [...BAD, ...GOOD, newest] })
  await build('warm')
  expect(await filesOf('warm', OF_SUBJECTS)).toEqual(first)
}, 120_000)

test('a reply to an old review changes only the later pages that show the review', async () => {
  await write('warm', {})
  await build('warm')
  const first = await filesOf('warm')
  await write('warm', edited({ owner_reply: { text: 'We are sorry.', date: '2026-08-01' } }))
  await build('warm')
  const second = await filesOf('warm')
  expect(LATER.filter((_, place) => first[place] !== second[place])).toEqual(['part/3', 'stars/1/part/2'])
  expect(await readFile(join(folder, 'warm-dist/sitemap.xml'), 'utf8')).toMatch(
    /part\/3\/<\/loc><lastmod>2026-08-01<\/lastmod>/,
  )
}, 120_000)

const SOURCE =
  'google:\n  name: Google\n  url: https://maps.example/reyes\n  verified: true\n  how: Matched to a job in our books\n'
const ASPECTS = aspects('wobbly', 'crooked')

test.for<[string, RegExp, Edited]>([
  ['its text', /Came late\./, edited({ text: 'Came late.' })],
  ['a reply', /We are sorry\./, edited({ owner_reply: { text: 'We are sorry.', date: null } })],
  ['its photo', /alt="The sink"/, edited({ photos: [{ file: 'photos/sink.jpg', alt: 'The sink' }] })],
  ['a correction', /corrected by Ana/, { files: { 'corrections.yaml': correction() } }],
  ['what it mentions', />Pipes</, { files: { 'aspects.yaml': aspects('crooked', 'wobbly') } }],
  ['a review that is gone', />Guest 2026-40</, { reviews: [...BAD.slice(1), ...GOOD] }],
  ['the name of the source', /G-Maps/, { files: { 'sources.yaml': SOURCE.replace('name: Google', 'name: G-Maps') } }],
  [
    'whether the source lets its words be shown',
    /wordless/,
    { files: { 'sources.yaml': `${SOURCE}  rights:\n    basis: link_only\n` } },
  ],
  ['the language of the pages', /lang="de"/, { files: { 'business.yaml': business('language: de\n') } }],
])('a later page shows %s as it is now', { timeout: 60_000 }, async ([, shown, content]) => {
  expect(before).not.toMatch(shown)
  await rm(join(folder, 'warm/.cache'), { recursive: true })
  await cp(join(folder, 'cache'), join(folder, 'warm/.cache'), { recursive: true })
  await write('warm', content)
  await build('warm')
  expect(await pageOf('warm')).toMatch(shown)
})

test('the last page shows the current counts of reviews in older months, and an older part redirects to its month', async () => {
  const many = some(1012, { year: '2024', rating: 1 })
  const [first, ...others] = many
  await write('warm', { reviews: many })
  await build('warm')
  const last = 'reviews/part/2/index.html'
  expect(await pageOf('warm', last)).toMatch(/January 2024<\/a> <span class="meta">20 reviews/)
  expect(await pageOf('warm', 'reviews/part/1/index.html')).toContain(
    '<a href="/reviews/2024-01/">Reviews from January 2024</a>',
  )
  await write('warm', { reviews: [{ ...first, date: '2023-12-31' }, ...others] })
  await build('warm')
  expect(await pageOf('warm', last)).toMatch(/December 2023<\/a> <span class="meta">1 review</)
}, 120_000)

/** Reviews on consecutive days, each by a guest with its number; the last is the newest. */
function some(count: number, { year, rating }: { year: string; rating: number }): Reviews {
  const text = rating === 1 ? 'A wobbly thing.' : 'Nothing crooked.'
  return Array.from({ length: count }, (_, number) => {
    const date = new Date(Date.UTC(Number(year), 0, 1 + number)).toISOString().slice(0, 10)
    return { source_id: `${year}-${number}`, author: `Guest ${year}-${number}`, date, rating, text }
  })
}

/** The plain reviews with one change, to the review on the page. */
function edited(change: Record<string, unknown>): Edited {
  return { reviews: [...BAD, ...GOOD].map((one) => (one['source_id'] === SHOWN ? { ...one, ...change } : one)) }
}

/** Two aspects, and phrases that complain about them. */
function aspects(taps: string, pipes: string): string {
  return `aspects:\n  - { id: taps, label: Taps, bad: [${taps}] }\n  - { id: pipes, label: Pipes, bad: [${pipes}] }\n`
}

function correction(): string {
  return `- review: ${reviewId('google', SHOWN)}\n  label: neutral\n  by: Ana\n`
}

function business(more = ''): string {
  return [
    ...['name: Reyes Plumbing', 'category: Plumber', 'url: https://reyes.example', 'timezone: America/Denver'],
    ...['verification_policy: Every author was a customer.', more],
  ].join('\n')
}

async function write(name: string, { reviews = [...BAD, ...GOOD], files = {} }: Edited): Promise<void> {
  await fillContentFolder(join(folder, name), {
    ...{ 'site.yaml': '', 'business.yaml': business(), 'sources.yaml': SOURCE, 'aspects.yaml': ASPECTS },
    'corrections.yaml': '[]\n',
    'reviews/google.jsonl': reviews.map((review) => aLine(review)).join(''),
    ...files,
  })
}

async function build(name: string): Promise<Record<string, string>> {
  const dist = join(folder, `${name}-dist`)
  await rm(dist, { recursive: true, force: true }) // otherwise a build would refuse to drop its reviews
  const ending = await runBuild({ CONTENT: join(folder, name), DIST: dist, BASE_URL: 'http://localhost:8080' })
  expect(ending, ending.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('Built') })
  return await hashesOf(dist)
}

function pageOf(name: string, page = PAGE): Promise<string> {
  return readFile(join(folder, `${name}-dist`, page), 'utf8')
}

/** Pages, with inode number and time. */
async function filesOf(name: string, folders = LATER): Promise<string[]> {
  const pages = folders.map((page) => join(folder, `${name}-dist/reviews`, page, 'index.html'))
  const stats = await Promise.all(pages.map((page) => stat(page, { bigint: true })))
  return stats.map(({ ino, mtimeNs }) => `${ino} ${mtimeNs}`)
}
