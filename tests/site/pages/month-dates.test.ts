import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reviewId } from '../../../src/schema/content/review-id.ts'
import type { Review } from '../../../src/schema/review.ts'
import { aContentFolder, aLine } from '../../content/a-content-folder.ts'
import { anEmptyFolder, runBuild } from '../../publish/run-build.ts'

const TEXT = 'Dana was punctual and fixed the drain cleaning at a fair price.'
const ID = reviewId('google', 'month')
const PAGES = ['reviews/2026-04', '.', 'technicians/dana', 'services/drains', 'insights/aspects/punctuality']

test('a review whose date is only a month shows no day anywhere', { timeout: 120_000 }, async () => {
  const dist = await aBuild()
  const read = async (file: string) => readFile(join(dist, file), 'utf8')

  const { reviews } = JSON.parse(await read('reviews.json')) as { reviews: Review[] }
  expect(reviews.map(({ date, date_precision }) => [date, date_precision])).toEqual([
    ['2026-04-20', undefined],
    ['2026-04-01', 'month'],
    ['2026-03-20', undefined],
  ])

  for (const page of PAGES) {
    const html = await read(join(page, 'index.html'))
    expect(html).toContain('<time datetime="2026-04">April 2026</time>')
    expect(html).toContain('<time datetime="2026-04-20">April 20, 2026</time>')
    expect(html).not.toContain('April 1, 2026')
    expect(html).not.toContain('"datePublished":"2026-04-01"')
  }
  // schema.org's Date is a date in ISO 8601, which may omit the day.
  expect(await read('reviews/2026-04/index.html')).toContain('"datePublished":"2026-04"')
  expect(await read('reviews/2026-04.md')).not.toContain('April 1, 2026')

  const feed = JSON.parse(await read('api/feed.json')) as { items: Record<string, unknown>[] }
  expect(feed.items.find(({ id }) => id === ID)).toMatchObject({
    date_published: '2026-04-01T00:00:00Z',
    _review: { date_precision: 'month' },
  })
  expect(await read('feed.xml')).toMatch(new RegExp(`${ID}[^]*<published>2026-04-01T00:00:00Z</published>`))

  const { components } = JSON.parse(await read('openapi.json')) as {
    components: { schemas: { Review: { properties: Record<string, unknown>; required: string[] } } }
  }
  expect(components.schemas.Review.properties['date_precision']).toMatchObject({ const: 'month' })
  expect(components.schemas.Review.required).not.toContain('date_precision')
})

async function aBuild(): Promise<string> {
  const lines = [
    aLine({ source_id: 'month', date: '2026-04-01', date_precision: 'month', text: TEXT }),
    aLine({ source_id: 'day', date: '2026-04-20', text: TEXT }),
    aLine({ source_id: 'earlier', date: '2026-03-20', text: TEXT }),
  ]
  const content = await aContentFolder({ 'reviews/google.jsonl': lines.join(''), 'aspects.yaml': null })
  const dist = await anEmptyFolder()
  const ending = await runBuild({ CONTENT: content, DIST: dist, BASE_URL: 'http://localhost:8080' })
  expect(ending).toMatchObject({ code: 0 })
  return dist
}
