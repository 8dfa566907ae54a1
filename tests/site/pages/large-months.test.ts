import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Review } from '../../../src/schema/review.ts'
import { aLine, fillContentFolder } from '../../content/a-content-folder.ts'
import { runBuild } from '../../publish/run-build.ts'

/** One more review than fits on the page of a month. */
const MANY = 501

let folder: string
let dist: string
let reviews: Review[]
const read = async (file: string) => readFile(join(dist, file), 'utf8')

beforeAll(async () => {
  const lines = [
    ...Array.from({ length: MANY - 1 }, (_, place) =>
      aLine({
        ...{ source_id: `${place}`, author: `Guest ${place}`, rating: 1 + (place % 5) },
        ...{ date: `2026-04-${place % 2 === 0 ? '08' : '21'}`, text: `Review number ${place}, in full.` },
      }),
    ),
    aLine({ source_id: 'no-day', author: 'Guest of April', date: '2026-04-01', date_precision: 'month' }),
    aLine({ source_id: 'march', author: 'Guest of March', date: '2026-03-20' }),
  ]
  folder = await mkdtemp(join(tmpdir(), 'large-months-'))
  const content = join(folder, 'content')
  dist = join(folder, 'dist')
  await fillContentFolder(content, { 'reviews/google.jsonl': lines.join(''), 'aspects.yaml': null })
  const ending = await runBuild({ CONTENT: content, DIST: dist, BASE_URL: 'http://localhost:8080' })
  expect(ending).toMatchObject({ code: 0 })
  reviews = (JSON.parse(await read('reviews.json')) as { reviews: Review[] }).reviews
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

test('the page of a large month contains the id of each review, and a link to the full review', async () => {
  const month = await read('reviews/2026-04/index.html')
  const ofApril = reviews.filter(({ date }) => date.startsWith('2026-04'))
  expect(ofApril).toHaveLength(MANY)
  for (const { id } of ofApril) {
    const [, page = ''] =
      new RegExp(`<li id="${id}"[^>]*>\\s*<a href="(/reviews/2026-04/[^/]+/)#${id}"`).exec(month) ?? []
    expect(await read(join(page, 'index.html'))).toContain(`<article class="review" id="${id}"`)
  }
  expect(month).not.toContain('in full.')
})

test('each day of a large month has a page, with its reviews and links to the next days', async () => {
  const day = await read('reviews/2026-04/08/index.html')
  expect(day).toContain('<h1>Reviews from April 8, 2026</h1>')
  expect(day.match(/<article class="review"/g)).toHaveLength(250)
  expect(day).toContain('href="/reviews/2026-04/">April 2026</a>')
  expect(day).toContain('Newer: April 21, 2026')
  expect(await read('reviews/2026-04/08.md')).toContain('Review number 4, in full.')
})

test('reviews whose date is only a month get their own page in a large month', async () => {
  const page = await read('reviews/2026-04/day-unknown/index.html')
  expect(page).toContain('<h1>Reviews from April 2026, day unknown</h1>')
  expect(page).not.toContain('April 1, 2026')
})

test('a smaller month fits on one page, and the sitemap lists all pages of a large month', async () => {
  expect(await read('reviews/2026-03/index.html')).toContain('Guest of March')
  const pages = [...(await read('sitemap.xml')).matchAll(/<loc>[^<]*(\/reviews\/2026[^<]*)<\/loc>/g)].map(
    ([, path]) => path,
  )
  expect(pages).toEqual([
    '/reviews/2026-03/',
    '/reviews/2026-04/',
    '/reviews/2026-04/08/',
    '/reviews/2026-04/21/',
    '/reviews/2026-04/day-unknown/',
  ])
})
