import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtSite } from '../../built-site.ts'

type Page = { file: string; scripts: string[]; styles: string[]; loaded: string[]; inline: string[] }
let dist: string
let pages: Page[]

beforeAll(async () => {
  dist = await builtSite()
  const names = await readdir(dist, { recursive: true })
  const html = names.filter((name) => name.endsWith('.html'))
  pages = await Promise.all(html.map(async (file) => read(file, await readFile(join(dist, file), 'utf8'))))
}, 120_000)

describe('every page', () => {
  test('every page of every kind has at most 25 KB, compressed, with its style sheets', async () => {
    const compressed = new Map<string, number>()
    const sizeOf = async (file: string): Promise<number> => {
      const size = compressed.get(file) ?? gzipSync(await readFile(join(dist, file))).length
      compressed.set(file, size)
      return size
    }
    for (const { file, styles } of pages) {
      const sizes = await Promise.all([file, ...styles].map(sizeOf))
      const sum = sizes.reduce((all, size) => all + size, 0)
      expect(sum, file).toBeLessThanOrEqual(25 * 1024)
    }
  })

  test('only pages with search, the check of the log, full reviews or code load scripts', async () => {
    const scripted = Map.groupBy(pages, ({ scripts }) => scripts.join(' '))
    const files = [...scripted.values()].map((found) => found.map(({ file }) => file))
    expect(files.filter(({ length }) => length === 1).toSorted()).toEqual([
      ['developers/index.html'],
      ['embed/index.html'],
      ['log/index.html'],
      ['search/index.html'],
    ])
    const inFrames = scripted.get('/embed/frames.js') ?? []
    for (const { file } of inFrames) expect(file).toMatch(/^embed\/(card|carousel|wall)\//)
    expect(await bytesOf(['embed/frames.js'])).toBeLessThanOrEqual(1024)
    const sharing = scripted.get(scriptsOf('reviews/index.html')) ?? []
    expect(await bytesOf(sharing[0]?.scripts ?? [])).toBeLessThan(1_000)
    for (const { file } of sharing) expect(file).toMatch(/^(reviews|insights|technicians|services|service-areas)\//)
    expect(await bytesOf(scripted.get(scriptsOf('developers/index.html'))?.[0]?.scripts ?? [])).toBeLessThan(1_000)
    expect(scripted.size).toBe(7)
    expect(scripted.get('')?.map(({ file }) => file)).toContain('index.html')
  })

  test('no page contains an inline script, style or handler, which its policy would block', () => {
    expect(pages.flatMap(({ file, inline }) => inline.map((what) => `${file}: ${what}`))).toEqual([])
  })

  test('no page loads a file from another origin', () => {
    const foreign = pages.flatMap(({ loaded }) => loaded).filter((address) => !/^\/(?!\/)/.test(address))
    expect(foreign).toEqual([])
  })
})

test.for([
  ['search', 32_000, 12 * 1024],
  ['log', 64_000, 25_000],
] as const)(
  'the page %s loads less than %d bytes of script, %d compressed, and other modules only when the reader asks',
  async ([name, most, compressed]) => {
    const { scripts = [] } = pages.find(({ file }) => file === `${name}/index.html`) ?? {}
    expect(await bytesOf(scripts)).toBeLessThan(most)
    const sizes = await Promise.all(scripts.map(async (file) => gzipSync(await readFile(join(dist, file))).length))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(compressed)
    for (const script of scripts)
      expect(await readFile(join(dist, script), 'utf8')).not.toMatch(/\bimport\b(?!\(|\.meta)/)
  },
)

test('a search in the browser loads at most 6 KB of script, and 3 KB for the endings of a language, compressed', async () => {
  const names = await readdir(join(dist, '_astro'))
  const sizeOf = async (name: string): Promise<number> => {
    const [file = '', ...others] = names.filter((found) => found.startsWith(`${name}.`) && found.endsWith('.js'))
    expect(others).toEqual([])
    return gzipSync(await readFile(join(dist, '_astro', file))).length
  }
  expect(await sizeOf('search-months')).toBeLessThanOrEqual(6 * 1024)
  for (const language of ['dutch', 'french', 'german', 'italian', 'portuguese', 'spanish'])
    expect(await sizeOf(language), language).toBeLessThanOrEqual(3 * 1024)
})

/** The scripts of a page, as one text by which pages are grouped. */
function scriptsOf(name: string): string {
  return pages.find(({ file }) => file === name)?.scripts.join(' ') ?? ''
}

async function bytesOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await readFile(join(dist, file))).length))
  return sizes.reduce((sum, size) => sum + size, 0)
}

function read(file: string, html: string): Page {
  const page: Page = { file, scripts: [], styles: [], loaded: [], inline: [] }
  const parser = new Parser({
    onopentag(name, attributes) {
      const { src, href, rel, type, style } = attributes
      if (name === 'script' && src !== undefined) page.scripts.push(src)
      if (name === 'script' && src === undefined && type !== 'application/ld+json') page.inline.push('script')
      if (name === 'style' || style !== undefined) page.inline.push(`style of ${name}`)
      if (Object.keys(attributes).some((attribute) => attribute.startsWith('on')))
        page.inline.push(`handler of ${name}`)
      if (rel === 'stylesheet' && href !== undefined) page.styles.push(href)
      if (src !== undefined) page.loaded.push(src)
      if (name === 'link' && /stylesheet|icon|preload/.test(rel ?? '') && href !== undefined) page.loaded.push(href)
    },
  })
  parser.end(html)
  return page
}
