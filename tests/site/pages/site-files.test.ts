import { csvParse } from 'd3-dsv'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AiCatalog } from '../../../src/api/descriptions.ts'
import { TOOLS } from '../../../sidecar/mcp/tools/call-tool.ts'
import { PUBLISHED_SHAPES } from '../../../src/schema/published-shapes.ts'
import type { Insights } from '../../../src/schema/insights.ts'
import type { ReviewsFile } from '../../../src/schema/reviews-file.ts'
import { BUILT_FOR, builtSite } from '../../built-site.ts'
import { checkBySchema } from '../../standards/json-faults.ts'

const INVENTED = 'invented'
let dist: string
let paths: string[]
/** The addresses that redirect to another page. */
let moved: Set<string>
const read = (file: string): Promise<string> => readFile(join(dist, file), 'utf8')

beforeAll(async () => {
  dist = await builtSite()
  const names = await readdir(dist, { recursive: true })
  paths = names.filter((name) => name.endsWith('index.html')).map((name) => `/${name.replace(/index\.html$/, '')}`)
  const texts = await Promise.all(paths.map((path) => read(`${path}index.html`)))
  moved = new Set(paths.filter((_, place) => texts[place]?.includes('http-equiv="refresh"')))
}, 120_000)

const listed = (): string[] => paths.filter((path) => !/^\/embed\/./.test(path) && !moved.has(path))

/** The pages with a Markdown copy: start, insights, months, policy and developers. */
const copied = (): string[] =>
  paths.filter((path) => /^\/((insights|verification|developers)\/|reviews\/\d{4}-\d{2}\/)?$/.test(path))
const copyOf = (path: string): string => (path === '/' ? '/index.md' : `${path.slice(0, -1)}.md`)

describe('every page', () => {
  test('the sitemap lists every page, and no other address', async () => {
    const places = [...(await read('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => place)
    expect(places).toEqual(
      listed()
        .map((path) => BUILT_FOR + path)
        .toSorted(),
    )
  })

  test('every page of an invented business says so, and asks not to be indexed', async () => {
    for (const path of paths) {
      const html = await read(`${path}index.html`)
      expect(html).toMatch(/<meta name="robots" content="noindex"/)
      if (!moved.has(path)) expect(html).toContain(INVENTED)
    }
  })
})

test('the page of the insights begins with a verdict, a recent change, and the main praise and complaints', async () => {
  const { recent, aspects }: Insights = JSON.parse(await read('/insights.json'))
  const most = (side: 'positive_count' | 'negative_count', besides: readonly string[] = []): string[] =>
    aspects
      .toSorted((a, b) => b[side] - a[side])
      .map(({ label }) => label.toLowerCase())
      .filter((label) => !besides.includes(label))
      .slice(0, 2)
  const praised = most('positive_count')
  const [, lead] = /<p class="lead">([^<]*)/.exec(await read('/insights/index.html')) ?? []
  expect(recent?.rating_value.toFixed(1)).toBe('4.6')
  expect(lead).toBe(
    'Happy overall, and happier than before: 4.6 in the last 12 months, 4.3 over all time. ' +
      `Most praised: ${praised.join(', ')}. Most complaints: ${most('negative_count', praised).join(', ')}.`,
  )
})

test('every topic and problem has a page, and the insights page lists those with five reviews or more', async () => {
  const { topics, entities }: Insights = JSON.parse(await read('/insights.json'))
  const page = await read('/insights/index.html')
  const subjects = [
    ...topics.map(({ id, review_count }) => ({ kind: 'topic', id, count: review_count })),
    ...entities.problems.map(({ id, mention_count }) => ({ kind: 'problem', id, count: mention_count })),
  ]
  expect(subjects.filter(({ count }) => count < 5).length).toBeGreaterThan(5)
  for (const { kind, id, count } of subjects) {
    const path = `/insights/${kind}s/${id}/`
    expect(paths.includes(path)).toBe(count > 0)
    expect(page.includes(`href="${path}"`)).toBe(count >= 5)
  }
})

describe('Markdown copies', () => {
  test('only the start, insights, month, policy and developer pages have a Markdown copy and link to it', async () => {
    const names = await readdir(dist, { recursive: true })
    const copies = names.filter((name) => name.endsWith('.md')).map((name) => `/${name}`)
    expect(copies.toSorted()).toEqual(copied().map(copyOf).toSorted())
    expect(copies.length).toBeGreaterThan(40)
    for (const path of paths) {
      const [, named] =
        /<link rel="alternate" type="text\/markdown" href="(.*?)"/.exec(await read(`${path}index.html`)) ?? []
      expect(named).toBe(copied().includes(path) ? copyOf(path) : undefined)
    }
  })

  test('Markdown copies begin with the notice of an invented business, and contain one title and no HTML', async () => {
    for (const path of copied()) {
      const copy = await read(copyOf(path))
      expect(copy).toMatch(/^> This business and its reviews are invented/)
      const text = copy.replace(/^(`{3,}).*?^\1/gms, '')
      expect(text.match(/^# .+/gm)).toHaveLength(1)
      expect(text).not.toMatch(/\]\((?!https?:\/\/|tel:)|\[\]|Skip to|(?<!\\)<(?!(https?:|\S+@))|undefined|NaN/)
    }
  })

  test('Markdown copies of months contain every review, with its words, stars, source and permalink', async () => {
    const { reviews }: ReviewsFile = JSON.parse(await read('/reviews.json'))
    for (const { id, date, text, author, rating } of reviews) {
      const month = date.slice(0, 7)
      const copy = await read(`/reviews/${month}.md`)
      const article = copy.split(/^## /m).find((part) => part.includes(`${BUILT_FOR}/reviews/${month}/#${id}`))
      expect(article).toContain(`**${rating} out of 5**`)
      const firstWords = /^[A-Za-z ,]+/.exec(text ?? '')?.[0].trim() ?? ''
      expect(article).toContain(firstWords)
      expect(copy).toContain(/^[A-Za-z]*/.exec(author)?.[0])
    }
  })
})

describe('llms.txt', () => {
  test('llms.txt links to copies and data that exist, and says that the example is invented', async () => {
    const text = await read('/llms.txt')
    expect(text).toContain(INVENTED)
    const addresses = [...text.matchAll(/\]\((\S+?)\)/g)].map(([, address = '']) => address)
    const links = addresses
      .filter((address) => address.startsWith(`${BUILT_FOR}/`))
      .map((address) => address.slice(BUILT_FOR.length))
    expect(links).toEqual(expect.arrayContaining(['/insights.md', '/coverage.jsonl']))
    // The platforms, where anybody can look
    expect(addresses.length - links.length).toBe(3)
    const files = links.filter((link) => link !== '/mcp').map((link) => link.replace(/\/$/, '/index.html'))
    for (const file of files) expect(await read(file)).not.toBe('')
    const [, first = '', last = ''] = /YYYY-MM\.md, from (\S+) to (\S+)/.exec(text) ?? []
    for (const month of [first, last]) expect(await read(`/reviews/${month}.md`)).toContain('# Reviews from ')
  })
})

test('badges are pictures of the rating for both schemes, and say that the example is invented', async () => {
  for (const size of ['small', 'medium', 'large']) {
    for (const scheme of ['light', 'dark']) {
      const svg = await read(`/embed/badge-${size}-${scheme}.svg`)
      expect(svg).toMatch(/^<svg xmlns/)
      expect(svg).toMatch(
        /<title id="t">Copperfinch Home Services: 4\.\d+ out of 5 from \d+ reviews; 4\.\d from \d+ reviews in the 12 months to November 2026 \(an invented example\)</,
      )
      expect(svg).not.toMatch(/<script|href=|style=/)
    }
  }
})

test('the API catalogue links to every interface and to its description', async () => {
  const { linkset } = JSON.parse(await read('/.well-known/api-catalog')) as {
    linkset: Record<string, { href: string }[]>[]
  }
  const hrefs = linkset.flatMap((context) => Object.values(context).flat()).map(({ href }) => href)
  const paths = [
    '/mcp',
    '/mcp/server-card',
    '/api/reviews/search',
    '/api/websub/hub',
    '/openapi.json',
    '/developers.md',
  ]
  for (const path of paths) {
    expect(hrefs).toContain(BUILT_FOR + path)
  }
})

test('the AI Catalog links to the card of the MCP server and to the dataset, and pages link to the catalog', async () => {
  const { specVersion, host, entries } = JSON.parse(await read('/.well-known/ai-catalog.json')) as AiCatalog
  expect([specVersion, host.documentationUrl]).toEqual(['1.0', `${BUILT_FOR}/developers/`])
  const [server, dataset] = entries
  expect(server).toMatchObject({ type: 'application/mcp-server-card+json', url: `${BUILT_FOR}/mcp/server-card` })
  expect(server?.displayName).toBe('Reviews of Copperfinch Home Services')
  expect(dataset).toMatchObject({ type: 'application/json', url: `${BUILT_FOR}/reviews.json` })
  for (const { identifier } of entries) expect(identifier).toMatch(/^urn:air:[a-z.]+:(mcp|data):reviews$/)
  const card = JSON.parse(await read('/mcp/server-card')) as { name: string; remotes: { url: string }[] }
  expect(card.remotes.map(({ url }) => url)).toEqual([`${BUILT_FOR}/mcp`])
  expect(card.name).toBe((JSON.parse(await read('/server.json')) as { name: string }).name)
  expect(await read('/index.html')).toContain(
    '<link rel="ai-catalog" type="application/ai-catalog+json" href="/.well-known/ai-catalog.json">',
  )
})

test('ard.json equals the AI Catalog, whose sample questions name the most mentioned services and areas', async () => {
  const text = await read('/.well-known/ai-catalog.json')
  expect(await read('/.well-known/ard.json')).toBe(text)
  expect(await read('/index.html')).toContain(
    '<link rel="ard" type="application/ai-catalog+json" href="/.well-known/ard.json">',
  )
  const { entities }: Insights = JSON.parse(await read('/insights.json'))
  const most = (all: Insights['entities']['services']): string[] =>
    all
      .toSorted((a, b) => b.mention_count - a.mention_count || a.id.localeCompare(b.id, 'en'))
      .slice(0, 3)
      .map(({ name }) => name)
  const [services, areas] = [most(entities.services), most(entities.service_areas)]
  const { entries } = JSON.parse(text) as AiCatalog
  for (const { representativeQueries } of entries) {
    expect(representativeQueries).toEqual([
      ...services.map((service, nth) => `${service}, ${areas[nth] ?? ''}: who has good reviews?`),
      'What do reviews say about Copperfinch Home Services?',
      'What went wrong at Copperfinch Home Services?',
    ])
  }
})

test('robots.txt allows robots to fetch all pages, so that they can read noindex', async () => {
  expect(await read('/robots.txt')).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${BUILT_FOR}/sitemap.xml\n`)
})

test('every published JSON file matches its JSON Schema, and a changed one does not', async () => {
  const months = (await readdir(join(dist, 'data'))).filter((name) => /^\d{4}-\d{2}$/.test(name))
  for (const shape of PUBLISHED_SHAPES.filter(({ path }) => !/^\/log\/|changes/.test(path))) {
    const path = shape.path.replace('{month}', months.at(-1) ?? '')
    const schema = JSON.parse(await read(`/schemas/${shape.name}.json`)) as { $id: string }
    expect(schema.$id).toBe(`${BUILT_FOR}/schemas/${shape.name}.json`)
    expect(JSON.stringify(schema)).not.toContain('"$ref":"http')
    const check = checkBySchema(schema)
    const text = await read(path)
    const published = path.endsWith('.jsonl') ? text.split('\n', 1).join('') : text
    expect([path, check(published)]).toEqual([path, []])
    const [first = ''] = Object.keys(JSON.parse(published) as object)
    expect(check(JSON.stringify({ ...JSON.parse(published), [first]: { not: 'this' } })), path).not.toEqual([])
  }
})

test('every JSON Schema is linked from the page for developers, and named in the OpenAPI document', async () => {
  const published = (await readdir(join(dist, 'schemas'))).map((name) => name.replace('.json', ''))
  const page = await read('/developers/index.html')
  for (const name of published) expect(page).toContain(`href="/schemas/${name}.json"`)
  const { paths } = JSON.parse(await read('/openapi.json')) as { paths: Record<string, OfSchemas> }
  expect(paths['/schemas/{name}.json']?.get.parameters[0]?.schema.enum.toSorted()).toEqual(published.toSorted())
})

type OfSchemas = { get: { parameters: { schema: { enum: string[] } }[] } }

test('the page for developers lists every tool of the MCP server, in its order', async () => {
  expect(await read('/developers.md')).toContain(`Tools: ${TOOLS.map(({ listing }) => listing.name).join(', ')}.`)
})

test('the downloads contain the reviews of the dataset', async () => {
  const { reviews } = JSON.parse(await read('/reviews.json')) as ReviewsFile
  expect(await read('/reviews.jsonl')).toBe(reviews.map((review) => `${JSON.stringify(review)}\n`).join(''))
  const rows = csvParse(await read('/reviews.csv'))
  expect(rows.map(({ id }) => id)).toEqual(reviews.map(({ id }) => id))
})
