import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ReviewsFile } from '../../../src/schema/reviews-file.ts'
import { lastChange } from '../../../src/publish/sitemap.ts'
import { BUILT_FOR, builtSite } from '../../built-site.ts'
import { faultsInHtml } from './faults-in-html.ts'

type Head = {
  path: string
  title: string
  metas: Map<string, string>
  icons: Record<string, string>[]
  canonical: string
  leadsTo: string | undefined
}
let dist: string
let pages: Head[]
/** The pages that only redirect to others. */
let moved: Head[]

beforeAll(async () => {
  dist = await builtSite()
  const names = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('index.html'))
  const heads = await Promise.all(
    names.filter((name) => !/^embed\/.+\//.test(name)).map(async (name) => read(name, await text(name))),
  )
  pages = heads.filter(({ leadsTo }) => leadsTo === undefined)
  moved = heads.filter(({ leadsTo }) => leadsTo !== undefined)
}, 120_000)

const text = (file: string): Promise<string> => readFile(join(dist, file), 'utf8')
const meta = (page: Head | undefined, name: string): string => page?.metas.get(name) ?? ''
const at = (path: string): Head | undefined => pages.find((page) => page.path === path)

describe('the head of every page', () => {
  test('every page has a unique title under 60 characters and a unique description under 160', () => {
    for (const { path, title, metas } of pages) {
      expect(title.length, `${path}: ${title}`).toBeLessThan(60)
      expect(metas.get('description')?.length, `${path}: ${metas.get('description')}`).toBeLessThan(160)
    }
    expect(pages.length).toBeGreaterThan(100)
    expect(repeated(pages.map(({ title }) => title))).toEqual([])
    expect(repeated(pages.map((page) => meta(page, 'description')))).toEqual([])
  })

  test('every page mentions the rating or the place in its title or description', () => {
    const without = pages.filter((page) => !/stars|Port Ansel/.test(page.title + meta(page, 'description')))
    expect(without.map(({ path }) => path)).toEqual([])
    expect(at('/')?.title).toMatch(/^Copperfinch Home Services reviews: 4\.\d+ stars in Port Ansel$/)
  })

  test('the description of a list ends its first sentence before it names the place', () => {
    expect(meta(at('/reviews/with/replies/'), 'description')).toMatch(/: Reviews with a reply · \d+ reviews\. \w/)
  })

  test('every page has a share picture that exists, with its size and a text alternative', async () => {
    for (const page of pages) {
      const { pathname, origin } = new URL(meta(page, 'og:image'))
      const { format, width, height } = await sharp(join(dist, pathname)).metadata()
      expect({ origin, format, width, height }).toEqual({ origin: BUILT_FOR, format: 'png', width: 1200, height: 630 })
      expect(meta(page, 'og:image:width')).toBe('1200')
      expect(meta(page, 'og:image:alt')).toMatch(
        /\. (\d\.?\d* out of 5 stars, |mentioned|.*reviews|Reviews\.).* An invented example$/,
      )
      expect(meta(page, 'og:site_name')).toBe('Reviews of Copperfinch Home Services')
      expect(meta(page, 'twitter:card')).toBe('summary_large_image')
      expect(meta(page, 'theme-color')).toBe('#b4532a')
    }
  })

  test('every page uses the share picture of its technician or service, of the months, or of the site', () => {
    const picture = (path: string): string => new URL(meta(at(path), 'og:image')).pathname
    expect(picture('/technicians/mike-tran/')).toBe('/og/technicians/mike-tran.png')
    expect(meta(at('/technicians/mike-tran/'), 'og:image:alt')).toMatch(/^Mike Tran, Lead plumber · Copperfinch/)
    expect(picture('/services/water-heaters/')).toBe('/og/services/water-heaters.png')
    expect(picture('/reviews/2024-11/')).toBe('/og/reviews.png')
    for (const path of ['/', '/reviews/', '/services/', '/faq/']) expect(picture(path)).toBe('/og/site.png')
  })

  test.for([
    ['/reviews/2024-11/', /^\d+ reviews of .* November 2024.* in Port Ansel/],
    ['/reviews/part/2/', /^Copper.*: All reviews, part 2 · 20 reviews · \w+ \d+ – \w+ \d+\. .* in Port Ansel/],
    ['/reviews/stars/5/part/2/', /^Copper.*: Reviews with 5 stars, part 2 · 20 reviews · .*\.$/],
  ] as const)('the head of a reused page says nothing about the whole site: %s', async ([path, description]) => {
    const page = at(path)
    expect(meta(page, 'description')).toMatch(description)
    expect(meta(page, 'description')).not.toMatch(/4\.\d/)
    expect(meta(page, 'og:image:alt')).toBe('Copperfinch Home Services, Port Ansel, WA. Reviews. An invented example')
    const foot = async (of: string): Promise<string> => /<footer .*<\/footer>/s.exec(await text(of))?.[0] ?? ''
    expect(await foot(`${path}index.html`)).not.toContain('As of')
    expect(await foot('reviews/index.html')).toContain('As of')
  })

  test('every page has icons that exist, in the stated sizes', async () => {
    for (const { icons } of pages) expect(icons).toEqual(pages[0]?.icons)
    const [first] = pages
    expect(first?.icons.map(({ href }) => href)).toEqual(['/icon-48.png', '/icon.svg', '/icon-180.png'])
    for (const size of [48, 180, 512]) {
      const { width, height, hasAlpha } = await sharp(join(dist, `icon-${size}.png`)).metadata()
      expect({ width, height }).toEqual({ width: size, height: size })
      if (size === 180) expect(hasAlpha && !(await sharp(join(dist, 'icon-180.png')).stats()).isOpaque).toBe(false)
    }
    expect(await text('icon.svg')).toBe(await readFile('content/logo.svg', 'utf8'))
  })
})

test('a former address of a list redirects people and search engines to a page, and the sitemap omits that address', async () => {
  const sitemap = await text('sitemap.xml')
  expect(moved.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/reviews/page/2/',
      '/reviews/page/18/',
      '/reviews/stars/5/page/2/',
      '/reviews/with/replies/part/7/',
    ]),
  )
  for (const page of moved) {
    expect(pages.map(({ path }) => path)).toContain(page.leadsTo)
    expect(page.canonical).toBe(`${BUILT_FOR}${page.leadsTo}`)
    expect(meta(page, 'robots')).toBe('noindex')
    expect(sitemap).not.toContain(`${page.path}<`)
    const [, heading] = /<h1>(.*?)<\/h1>/.exec(await text(`${page.leadsTo}index.html`)) ?? []
    expect(await text(`${page.path}index.html`)).toContain(`<a href="${page.leadsTo}">${heading}</a>`)
    expect(page.title).toBe(`${heading} · Copperfinch Home Services`)
  }
  expect(await faultsInHtml(await text('reviews/page/2/index.html'), '/reviews/page/2/')).toBe('')
})

describe('dates in the sitemap', () => {
  test('dates in the sitemap come from the content', async () => {
    const sitemap = await text('sitemap.xml')
    const { generated_at: newest, reviews }: ReviewsFile = JSON.parse(await text('reviews.json'))
    const dateOf = (path: string): string | undefined =>
      new RegExp(`<loc>${BUILT_FOR}${path}</loc>(?:<lastmod>(.*?)</lastmod>)?</url>`).exec(sitemap)?.[1]
    expect(dateOf('/')).toBe(newest.slice(0, 10))
    expect(dateOf('/developers/')).toBeUndefined()
    const inMonth = reviews.filter(({ date }) => date.startsWith('2024-11'))
    const dates = inMonth.flatMap(({ date, edited_on: edited, owner_reply: reply }) => [
      date,
      edited ?? date,
      reply?.date ?? date,
    ])
    expect(dateOf('/reviews/2024-11/')).toBe(dates.toSorted().at(-1))
    const days = [...sitemap.matchAll(/<lastmod>(.*?)<\/lastmod>/g)].map(([, day = '']) => day)
    expect(days.length).toBeGreaterThan(100)
    for (const day of days) expect(day <= newest).toBe(true)
  })

  test('the sitemap dates a page about some reviews by the newest date on the page, or not at all if there is none', () => {
    const html = '<time datetime="2026-01-02">x</time><time datetime="2026-03">y</time>'
    expect(lastChange('/services/drains/', html, '2026-11-01')).toBe('2026-03')
    expect(lastChange('/services/', html, '2026-11-01')).toBe('2026-11-01')
    expect(lastChange('/reviews/with/replies/', html, '2026-11-01')).toBe('2026-03')
    expect(lastChange('/reviews/', html, '2026-11-01')).toBe('2026-11-01')
    expect(lastChange('/insights/topics/price/', '', '2026-11-01')).toBeNull()
    expect(lastChange('/search/', html, '2026-11-01')).toBeNull()
  })
})

function repeated(texts: readonly string[]): string[] {
  return texts.filter((one, place) => texts.indexOf(one) !== place)
}

function read(name: string, html: string): Head {
  const document = parseDocument(html)
  const metas = DomUtils.getElementsByTagName('meta', document).map(({ attribs }): [string, string] => [
    attribs['name'] ?? attribs['property'] ?? '',
    attribs['content'] ?? '',
  ])
  const links = DomUtils.getElementsByTagName('link', document).map(({ attribs }) => attribs)
  const [title] = DomUtils.getElementsByTagName('title', document)
  const refresh = DomUtils.getElementsByTagName('meta', document).find((one) => one.attribs['http-equiv'] === 'refresh')
  return {
    path: `/${name.replace(/index\.html$/, '')}`,
    title: title === undefined ? '' : DomUtils.textContent(title),
    metas: new Map(metas),
    canonical: links.find(({ rel }) => rel === 'canonical')?.['href'] ?? '',
    leadsTo: /^0; url=(.*)$/.exec(refresh?.attribs['content'] ?? '')?.[1],
    icons: links.filter(({ rel }) => rel === 'icon' || rel === 'apple-touch-icon'),
  }
}
