import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { reviewId } from '../../../src/schema/content/review-id.ts'
import type { Insights } from '../../../src/schema/insights.ts'
import { aContentFolder, aLine } from '../../content/a-content-folder.ts'
import { anEmptyFolder, runBuild } from '../../publish/run-build.ts'
import { faultsInHtml } from './faults-in-html.ts'

const HOSTILE = [
  '</script><script>alert(1)</script><!-- <img src=x onerror=alert(2)>',
  'One line.\n\n  Two: `code` **bold** [link](javascript:alert(3)) | # no heading\n- no list\n1. no list',
  'a'.repeat(400),
  'ممتاز جداً ‏👩🏽‍🔧 ok \u2028 next',
]

const hasWords = (classes?: string): boolean => classes?.split(' ').includes('words') === true

async function build(files: Record<string, string | null>): Promise<string> {
  const dist = await anEmptyFolder()
  const ending = await runBuild({ CONTENT: await aContentFolder(files), DIST: dist, BASE_URL: 'https://a.example' })
  expect(ending).toMatchObject({ code: 0 })
  return dist
}

describe('a site of odd reviews', () => {
  test('a site shows customers’ text as written everywhere, and runs none of it', { timeout: 120_000 }, async () => {
    const lines = HOSTILE.map((text, place) =>
      aLine({ source_id: `odd-${place}`, text, author: `${text.slice(0, 90)} ${place}` }),
    )
    const dist = await build({ 'reviews/google.jsonl': lines.join('') })
    for (const file of ['index.html', 'reviews/2026-05/index.html', 'reviews/stars/5/index.html']) {
      const html = await readFile(join(dist, file), 'utf8')
      expect(await faultsInHtml(html, file)).toBe('')
      const document = parseDocument(html)
      const scripts = DomUtils.getElementsByTagName('script', document)
      const { ours = [], others = [] } = Object.groupBy(scripts, ({ attribs }) =>
        attribs['src']?.startsWith('/_astro/share-reviews') ? 'ours' : 'others',
      )
      expect(others.map(({ attribs }) => attribs['type'])).toEqual(['application/ld+json'])
      expect(ours).toHaveLength(file === 'index.html' ? 0 : 1)
      expect(DomUtils.getElementsByTagName('img', document)).toHaveLength(0)
      const words = DomUtils.getElementsByClassName(hasWords, document).map((element) => DomUtils.textContent(element))
      expect(words).toEqual(expect.arrayContaining(HOSTILE))
      const said = JSON.parse(scripts.map((script) => DomUtils.textContent(script)).join('')) as {
        '@graph': { reviewBody?: string }[]
      }
      expect(said['@graph'].map(({ reviewBody }) => reviewBody)).toEqual(expect.arrayContaining(HOSTILE))
    }
    const copy = await readFile(join(dist, 'reviews/2026-05.md'), 'utf8')
    expect(copy).toContain('> \\</script>\\<script>alert(1)\\</script>\\<!--')
    expect(copy).toContain('> \\- no list')
    expect(copy).toContain('\\[link]\\(javascript:alert(3))')
  })
})

describe('a site without reviews', () => {
  test(
    'a site without reviews contains every page that needs no reviews, as valid HTML, and claims no rating',
    { timeout: 120_000 },
    async () => {
      const dist = await build({})
      const names = await readdir(dist, { recursive: true })
      for (const name of names.filter((name) => name.endsWith('.html'))) {
        const html = await readFile(join(dist, name), 'utf8')
        expect(await faultsInHtml(html, name)).toBe('')
        expect(html, name).not.toMatch(/example(?:null|undefined)/)
      }
      const start = await readFile(join(dist, 'index.html'), 'utf8')
      expect(start).toContain('No reviews yet')
      expect(names.filter((name) => name.startsWith('log'))).toEqual([])
      expect(await readFile(join(dist, 'verification/index.html'), 'utf8')).toContain('This site keeps no log')
      expect(await readFile(join(dist, 'policy.json'), 'utf8')).toContain('"log": null')
      expect(start).not.toContain('/log/')
      expect(start).not.toContain('aggregateRating')
      expect(start).not.toMatch(/NaN|undefined|noindex|invented/)
      expect(await readFile(join(dist, 'search/index.html'), 'utf8')).not.toContain('The newest reviews')
    },
  )
})

describe('a site of another trade', () => {
  const business = (files: Record<string, string>): Record<string, string> => ({
    'business.yaml': `name: The Sea Holly
category: Hotel
trade: hotel
url: https://seaholly.example
timezone: Europe/London
verification_policy: Every author was a guest.
technicians: [{ id: moira, name: Moira Penhale }, { id: zebedee, name: Zebedee Quill }]
services: [{ id: breakfast, name: Breakfast }, { id: spa, name: Spa }]
service_areas: [{ id: nowhere, name: Nowhere Bay }]
`,
    ...files,
  })
  const lines = Array.from({ length: 6 }, (_, place) =>
    aLine({
      source_id: `stay-${place}`,
      author: `Guest ${place}`,
      text: `Moira was kind and breakfast was lovely ${place}.`,
      rating: 5,
      verification: { method: 'invited_job' },
    }),
  )
  const mixed = aLine({
    ...{ source_id: 'mixed', author: 'Ann', rating: 3 },
    text: 'The breakfast was delicious. Later the breakfast was cold and awful.',
  })

  test(
    'a site of another trade uses the words of that trade, and leaves out subjects that no review mentions',
    { timeout: 180_000 },
    async () => {
      const id = reviewId('google', 'stay-0')
      const corrections = `- { review: ${id}, aspect: cleanliness, label: none, by: Ana at the desk }\n`
      const dist = await build(
        business({ 'reviews/google.jsonl': lines.join('') + mixed, 'corrections.yaml': corrections }),
      )
      const files = await readdir(dist, { recursive: true })
      const pages = new Map<string, string>()
      for (const name of files.filter((name) => /\.(?:html|md|txt)$/.test(name))) {
        pages.set(name, await readFile(join(dist, name), 'utf8'))
      }
      for (const [name, text] of pages) {
        expect(text, name).not.toMatch(/Zebedee|zebedee|Nowhere Bay|service-areas|Problems|problems|["/]spa["/]/)
        if (!name.startsWith('developers')) expect(text, name).not.toMatch(/(?<![_/"])technician/i)
        for (const [, to = ''] of text.matchAll(/href="(\/[^"#?]*\/)(?:[#?][^"]*)?"/g)) {
          expect([...pages.keys()], `${to} in ${name}`).toContain(`${to.slice(1)}index.html`)
        }
      }
      expect(pages.get('index.html')).toContain('placeholder="breakfast, quiet, parking"')
      expect(pages.get('technicians/index.html')).toContain('<h1>Staff</h1>')
      expect(pages.get('reviews/2026-05/index.html')).toContain('invited after a stay')
      expect(pages.get('reviews/2026-05/index.html')).toMatch(/were corrected by Ana at the desk\./)
      expect(pages.get('verification/index.html')).toMatch(/Ana at the desk<\/th>\s*<td>1<\/td>/)
      const policy: unknown = JSON.parse(await readFile(join(dist, 'policy.json'), 'utf8'))
      expect(policy).toMatchObject({ corrections: { total: 1, reviews: 1, by: [{ by: 'Ana at the desk', total: 1 }] } })
      const { entities, aspects }: Insights = JSON.parse(await readFile(join(dist, 'insights.json'), 'utf8'))
      expect(entities.technicians).toContainEqual(expect.objectContaining({ name: 'Zebedee Quill', mention_count: 0 }))
      expect(aspects.some(({ mention_count }) => mention_count === 0)).toBe(true)
      expect(pages.get('insights/aspects/breakfast/index.html')).toMatch(/id="mixed"/)
      expect(pages.get('insights/index.html')).toContain('too few reviews to compare')
    },
  )

  test('a site says which aspect changed most, and links to it', { timeout: 120_000 }, async () => {
    const stays = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'].flatMap((month, age) =>
      Array.from({ length: 10 }, (_, place) =>
        aLine({
          ...{ source_id: `${month}-${place}`, author: `Guest ${month} ${place}`, date: `${month}-1${place % 10}` },
          ...(age < 3
            ? { text: 'The breakfast was delicious.', rating: 5 }
            : { text: 'The breakfast was cold and awful.', rating: 1 }),
        }),
      ),
    )
    const dist = await build(business({ 'reviews/google.jsonl': stays.join('') }))
    const html = await readFile(join(dist, 'insights/index.html'), 'utf8')
    const words = DomUtils.textContent(parseDocument(html)).replace(/\s+/g, ' ')
    expect(words).toMatch(/What changed most: Breakfast and food \(worse\)/)
    expect(html).toMatch(/What changed most:[^]*?href="\/insights\/aspects\/breakfast\/"/)
  })
})
