import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ReviewsFile } from '../../src/schema/reviews-file.ts'
import { BUILT_FOR, builtSite } from '../built-site.ts'

const INVENTED = 'invented'
let dist: string
let paths: string[]
const read = (file: string): Promise<string> => readFile(join(dist, file), 'utf8')

beforeAll(async () => {
  dist = await builtSite()
  const names = await readdir(dist, { recursive: true })
  paths = names.filter((name) => name.endsWith('index.html')).map((name) => `/${name.replace(/index\.html$/, '')}`)
}, 120_000)

function twinOf(path: string): string {
  return path === '/' ? '/index.md' : `${path.slice(0, -1)}.md`
}

const ofPages = (): string[] => paths.filter((path) => path !== '/embed/card/')

describe('every page', () => {
  test('has a Markdown twin, and names it', async () => {
    for (const path of ofPages()) {
      expect(await read(`${path}index.html`)).toContain(
        `<link rel="alternate" type="text/markdown" href="${twinOf(path)}"`,
      )
      expect(await read(twinOf(path))).toMatch(/^# .+/m)
    }
  })

  test('is in the sitemap, and nothing else is', async () => {
    const places = [...(await read('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => place)
    expect(places.toSorted()).toEqual(
      ofPages()
        .map((path) => BUILT_FOR + path)
        .toSorted(),
    )
  })

  test('of an invented business says so, its twin too, and asks not to be indexed', async () => {
    for (const path of paths) {
      const html = await read(`${path}index.html`)
      expect(html).toMatch(/<meta name="robots" content="noindex"/)
      expect(html).toContain(INVENTED)
    }
    for (const path of ofPages())
      expect(await read(twinOf(path))).toMatch(/^> This business and its reviews are invented/)
  })
})

describe('a Markdown twin', () => {
  test('of a month has every review of it, with its words', async () => {
    const { reviews }: ReviewsFile = JSON.parse(await read('/reviews.json'))
    const twin = await read('/reviews/2024-11.md')
    const ofMonth = reviews.filter(({ date }) => date.startsWith('2024-11'))
    expect(ofMonth.length).toBeGreaterThan(5)
    for (const { id, text } of ofMonth) {
      expect(twin).toContain(`${BUILT_FOR}/reviews/2024-11/#${id}`)
      const firstWords = /^[A-Za-z ,]+/.exec(text ?? '')?.[0].trim() ?? ''
      expect(twin).toContain(firstWords)
    }
  })
})

describe('llms.txt', () => {
  test('leads to twins that are there, and says that the example is invented', async () => {
    const text = await read('/llms.txt')
    expect(text).toContain(INVENTED)
    const twins = [...text.matchAll(/\]\((\S+?\.md)\)/g)].map(([, address = '']) => address.slice(BUILT_FOR.length))
    expect(twins.length).toBeGreaterThan(20)
    for (const twin of twins) expect(await read(twin)).not.toBe('')
  })
})

test('badges are pictures of the rating for both schemes and say that the example is invented', async () => {
  for (const size of ['small', 'medium', 'large']) {
    for (const scheme of ['light', 'dark']) {
      const svg = await read(`/embed/badge-${size}-${scheme}.svg`)
      expect(svg).toMatch(/^<svg xmlns/)
      expect(svg).toMatch(
        /<title id="t">Copperfinch Home Services: 4\.\d+ out of 5 from \d+ reviews \(an invented example\)</,
      )
      expect(svg).not.toMatch(/<script|href=|style=/)
    }
  }
})

test('the API catalogue names every interface and what describes it', async () => {
  const { linkset } = JSON.parse(await read('/.well-known/api-catalog')) as {
    linkset: Record<string, { href: string }[]>[]
  }
  const hrefs = linkset.flatMap((context) => Object.values(context).flat()).map(({ href }) => href)
  for (const path of ['/mcp', '/api/reviews/search', '/api/websub/hub', '/openapi.json', '/developers.md']) {
    expect(hrefs).toContain(BUILT_FOR + path)
  }
})

test('robots may fetch everything, so that they read noindex', async () => {
  expect(await read('/robots.txt')).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${BUILT_FOR}/sitemap.xml\n`)
})
