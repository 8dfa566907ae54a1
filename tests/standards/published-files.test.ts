import { Validator } from '@seriousme/openapi-schema-validator'
import { csvParseRows } from 'd3-dsv'
import { createRequire } from 'node:module'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { aiCatalog } from '../../src/api/descriptions.ts'
import { openApi } from '../../src/api/openapi/openapi-document.ts'
import { serverCard, serverJson } from '../../src/api/server-json.ts'
import { atomFeed } from '../../src/site/feeds/atom-feed.ts'
import { jsonFeed } from '../../src/site/feeds/json-feed.ts'
import { securityTxt } from '../../src/site/views/security-txt.ts'
import { ReviewsFile } from '../../src/schema/reviews-file.ts'
import { aReview } from '../a-review.ts'
import { builtSite } from '../built-site.ts'
import { publishedFiles } from '../sidecar/publish-folder.ts'
import { checkByDraft7, checkByFile, checkBySchema } from './json-faults.ts'
import { securityTxtFaults } from './security-txt-faults.ts'
import { vocabularyFaults } from './vocabulary-faults.ts'
import { checkByXmlSchema, checkWithout } from './xml-faults.ts'

// Every published file is held against the schema or grammar of its standard. None of these readers wrote a file.

type Check = (text: string) => string[] | Promise<string[]>

/** A published file, the checks of its standard, and a change that the standard does not allow. */
type Standard = { path: string; name: string; checks: () => Promise<Check[]>; broken: [from: string, to: string] }

const STANDARDS: Standard[] = [
  {
    ...{ path: '/openapi.json', name: 'OpenAPI 3.1', checks: () => Promise.resolve([openApiFaults]) },
    broken: ['"responses":', '"response":'],
  },
  {
    ...{ path: '/api/feed.json', name: 'JSON Feed 1.1', checks: jsonFeedChecks },
    broken: ['"content_text":', '"content_txt":'],
  },
  { path: '/feed.xml', name: 'Atom (RFC 4287)', checks: atomChecks, broken: ['<published>', '<published>yesterday '] },
  {
    ...{ path: '/sitemap.xml', name: 'sitemaps 0.9', checks: async () => [await checkByXmlSchema('sitemap.xsd')] },
    broken: ['<loc>', '<loc/><loc>'],
  },
  {
    ...{ path: '/.well-known/api-catalog', name: 'linkset (RFC 9264, 9727)', checks: apiCatalogChecks },
    broken: ['"item":', '"items":'],
  },
  { path: '/.well-known/ai-catalog.json', name: 'ARD 0.9', checks: ardChecks, broken: ['"displayName":', '"name":'] },
  { path: '/.well-known/ard.json', name: 'ARD 0.91', checks: ardChecks, broken: ['"urn:air:', '"urn:ai:'] },
  {
    ...{ path: '/mcp/server-card', name: 'MCP server card (SEP-2127)' },
    ...{ checks: async () => [await checkByFile('server-card.schema.json')], broken: ['schemas/v1/', 'schemas/v0/'] },
  },
  {
    ...{ path: '/server.json', name: 'MCP registry 2025-12-11' },
    ...{ checks: async () => [await checkByFile('server.schema.json')], broken: ['streamable-http', 'http'] },
  },
  {
    ...{ path: '/reviews.csv', name: 'RFC 4180', checks: () => Promise.resolve([tableFaults]) },
    broken: ['\r\n', ',more\r\n'],
  },
]

let dist: string
const read = (path: string): Promise<string> => readFile(join(dist, path), 'utf8')

beforeAll(async () => {
  dist = await builtSite()
}, 120_000)

describe.for(STANDARDS)('$path', ({ path, name, checks, broken: [from, to] }) => {
  test(`${path} of the example is valid ${name}, and a broken copy is invalid`, async () => {
    const text = await read(path)
    expect(await faultsOf(text, await checks())).toEqual([])
    expect(text).toContain(from)
    expect(await faultsOf(text.replace(from, to), await checks())).not.toEqual([])
  })
})

test('a table with a bare line feed, or with a quote that is not closed, is invalid', () => {
  expect(tableFaults('a,b\r\n"1\n1",2\r\n')).toEqual([])
  expect(tableFaults('a,b\r\n1,2\n3,4\r\n')).toHaveLength(1)
  expect(tableFaults('a,b\r\n"1,2\r\n')).not.toEqual([])
})

describe('cases that the example does not cover', () => {
  const words = [
    'Über <b>15</b> ]]> & "worth it" \u{1F527}\n\nA second paragraph \u0007\uFFFF\uD800',
    '\u202Ereversed\u202C, {"json": true}, \\u0000',
  ]
  const reviews = words.map((text, nth) =>
    aReview({ author: `${text} ${nth}`, text, language: 'de', date: '2026-05-02', edited_on: '2026-06-01' }),
  )
  const files = [reviews, [aReview({ text: null, rating: 1 })], []].map((some) =>
    ReviewsFile.parse(JSON.parse(String(publishedFiles(some)['/reviews.json']))),
  )

  test.for(['https://reviews.example', 'http://localhost:8080'])(
    'the feeds of odd reviews, and of no reviews, are valid at %s',
    async (base) => {
      for (const file of files) {
        for (const feed of [{}, { language: 'pt', hasHub: false } as const]) {
          expect(await faultsOf(atomFeed(file, base, feed), await atomChecks())).toEqual([])
          expect(await faultsOf(JSON.stringify(jsonFeed(file, base, feed)), await jsonFeedChecks())).toEqual([])
        }
      }
    },
  )

  test('the OpenAPI document and the catalogs of a site without a sidecar are valid', async () => {
    const [file] = files
    if (file === undefined) throw new Error('There is a file')
    const { business } = file
    const words = { displayName: 'Reviews', description: 'All' }
    const site = { baseUrl: 'https://xn--mnchen-3ya.example:8443', business, hasSidecar: false }
    const catalog = aiCatalog({ ...site, catalog: { server: words, dataset: words, queries: ['Who?', 'What?'] } })
    expect(await faultsOf(JSON.stringify(catalog), await ardChecks())).toEqual([])
    expect(catalog.entries).toHaveLength(1)
    expect(await openApiFaults(JSON.stringify(openApi(business, site.baseUrl, false)))).toEqual([])
  })

  test.for([
    ['https://xn--mnchen-3ya.example:8443', 'Zwölf Klempner & Söhne'],
    ['http://localhost:8080', `${'Very '.repeat(40)}long`],
    ['http://[::1]:8080', '\u{1F527}'.repeat(80)],
  ])('the card and the registry entry of a server at %s are valid', async ([baseUrl = '', name = '']) => {
    const card = await checkByFile('server-card.schema.json')
    expect(card(JSON.stringify(serverCard(baseUrl, { name })))).toEqual([])
    const entry = await checkByFile('server.schema.json')
    expect(entry(JSON.stringify(serverJson(baseUrl, { name })))).toEqual([])
  })

  test('security.txt follows the grammar of RFC 9116, and a broken copy does not', () => {
    const text = securityTxt(
      { contact: 'mailto:security@example.com', expires: '2027-06-30T00:00:00Z' },
      'https://a.example',
    )
    expect(securityTxtFaults(text)).toEqual([])
    const broken = [
      text.replace('Contact:', '# Contact:'),
      text.replace('mailto:', ''),
      text.replace('T00:00:00Z', ''),
      text.replace('Canonical:', 'Expires:'),
      text.trimEnd(),
    ]
    for (const one of broken) expect([one, securityTxtFaults(one)]).not.toEqual([one, []])
  })
})

test('every JSON Schema of the site matches the meta-schema of 2020-12, and a broken copy does not', async () => {
  const names = await readdir(join(dist, 'schemas'))
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) {
    const schema = JSON.parse(await read(`/schemas/${name}`)) as { $schema: string }
    expect([name, schema.$schema]).toEqual([name, 'https://json-schema.org/draft/2020-12/schema'])
    expect(() => checkBySchema(schema), name).not.toThrow()
    expect(() => checkBySchema({ ...schema, required: 'all' }), name).toThrow(/schema is invalid/)
  }
})

test('every SVG picture is well-formed XML without scripts', async () => {
  const paths = (await readdir(dist, { recursive: true })).filter((path) => path.endsWith('.svg'))
  expect(paths.length).toBeGreaterThan(5)
  const check = checkWithout('//*[local-name() = "script"]', '//@*[starts-with(local-name(), "on")]')
  for (const path of paths) expect([path, check(await read(path))]).toEqual([path, []])
  expect(check('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')).not.toEqual([])
})

test('the structured data of all pages uses types and members as the vocabulary of schema.org declares them', async () => {
  const names = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('index.html'))
  const pages = await Promise.all(names.map(read))
  const { faults, shapes } = await vocabularyFaults(pages)
  expect(shapes).toBeGreaterThan(5)
  expect(faults).toBe('')
  const broken = pages.slice(0, 20).map((page) => page.replaceAll('"reviewRating":', '"reviewRatings":'))
  expect((await vocabularyFaults(broken)).faults).toContain('"reviewRatings"')
}, 60_000)

async function faultsOf(text: string, checks: readonly Check[]): Promise<string[]> {
  return (await Promise.all(checks.map(async (check) => await check(text)))).flat()
}

async function openApiFaults(text: string): Promise<string[]> {
  const { valid, errors } = await new Validator().validate(JSON.parse(text) as Record<string, unknown>)
  return valid ? [] : [JSON.stringify(errors)]
}

function jsonFeedChecks(): Promise<Check[]> {
  const schema: unknown = createRequire(import.meta.url)('jsonfeed-schema/v1.1')
  return Promise.resolve([checkByDraft7(schema as object)])
}

/** The schema, and the rules that RFC 4287 has for it as Schematron. */
async function atomChecks(): Promise<Check[]> {
  return [
    await checkByXmlSchema('atom.rng'),
    checkWithout(
      '/atom:feed[not(atom:author)]/atom:entry[not(atom:author)]',
      '//atom:entry[not(atom:link[@rel="alternate"] or atom:link[not(@rel)] or atom:content)]',
    ),
  ]
}

/** RFC 9727, section 3.2: the catalog has a link with the relation `item` for each interface. */
async function apiCatalogChecks(): Promise<Check[]> {
  return [
    await checkByFile('linkset.schema.json'),
    (text) => {
      const { linkset } = JSON.parse(text) as { linkset: { anchor: string; item?: unknown[] }[] }
      const own = linkset.find(({ anchor }) => new URL(anchor).pathname === '/.well-known/api-catalog')
      return (own?.item?.length ?? 0) > 0 ? [] : ['the catalog has no item']
    },
  ]
}

/** Both versions of the manifest, and what their conformance test warns about: an entry without two to five questions. */
async function ardChecks(): Promise<Check[]> {
  return [
    await checkByFile('ard-0.9.schema.json'),
    await checkByFile('ard-0.91.schema.json'),
    (text) => {
      const { entries } = JSON.parse(text) as { entries: { representativeQueries?: string[] }[] }
      const few = entries.filter(({ representativeQueries: { length } = [] }) => length < 2 || length > 5)
      return few.map(() => 'an entry has no two to five questions')
    },
  ]
}

/** RFC 4180: as many fields in each line, and CRLF at its end. */
function tableFaults(text: string): string[] {
  const [header = [], ...rows] = csvParseRows(text)
  const uneven = rows.filter(({ length }) => length !== header.length)
  const unquoted = text.replace(/"(?:[^"]|"")*"/g, '')
  return [
    ...(/(?<!\r)\n|\r(?!\n)|"/.test(unquoted) ? ['a line does not end in CRLF, or a quote is not closed'] : []),
    ...uneven.map(([id]) => `the row of ${id} is uneven`),
    ...(text.endsWith('\r\n') ? [] : ['no CRLF at the end']),
  ]
}
