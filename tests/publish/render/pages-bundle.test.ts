import { unzipSync } from 'fflate'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aContentFolder, aLine } from '../../content/a-content-folder.ts'
import { ENTRY_FILE } from '../../../src/publish/render/entry-file.ts'
import { openCache } from '../../../src/host/cache/cache.ts'
import type { SiteLocals } from '../../../src/site/props/provided.ts'
import { renderPages } from '../../../src/publish/render/render-pages.ts'
import { aCheckout, type Checkout } from '../a-checkout.ts'
import { copyBundle } from '../copy-bundle.ts'
import { anEmptyFolder, hashesOf, type Ending } from '../run-build.ts'

const WORDS = 'They came at dawn and left my rosebushes standing'

// One checkout for all tests, because only the first commands in a checkout must compile its code
let checkout: Checkout
let faqPage: string
let faqSource: string
let content: string
let dist: string
beforeAll(async () => {
  checkout = await aCheckout({ hasBundle: false, removed: afterAll })
  faqPage = join(checkout.folder, 'src/site/pages/faq/index.astro')
  faqSource = await readFile(faqPage, 'utf8')
}, 120_000)
beforeEach(async () => {
  for (const name of ['.cache', '.compiled/pages'])
    await rm(join(checkout.folder, name), { recursive: true, force: true })
  await writeFile(faqPage, faqSource)
  content = await aContentFolder({ 'reviews/google.jsonl': aLine({ author: 'Zelda Quill', text: WORDS }) })
  dist = await anEmptyFolder()
})

describe('the bundle of the pages', { timeout: 240_000 }, () => {
  test('two builds at once make the same bundle of pages, which serves all contents and addresses, and contains neither', async () => {
    const secret = { SIDECAR_URL: 'https://not-in-the-bundle.example' }
    const beside = await anEmptyFolder()
    const both = [build(secret), build({ ...secret, DIST: beside })]
    expect(await Promise.all(both)).toMatchObject([{ code: 0 }, { code: 0 }])
    expect(await hashesOf(beside)).toEqual(await hashesOf(dist))
    // Both may keep theirs, and the last stays
    const kept = await bundles()
    expect(new Set(kept.map((path) => basename(path).split('-')[0])).size).toBe(1)
    const made = await readFile(kept.at(-1) ?? '')
    const other = await aContentFolder({ 'site.yaml': '', 'reviews/google.jsonl': aLine({ date: '2026-01-02' }) })
    const elsewhere = { CONTENT: other, DIST: await anEmptyFolder(), BASE_URL: 'http://localhost:9090', FIRST: '1' }
    expect(await build(elsewhere)).toMatchObject({ code: 0 })
    expect(await bundles()).toEqual(kept)
    const files = Object.entries(unzipSync(made))
    expect(files.length).toBeGreaterThan(50)
    const said = [WORDS, 'Zelda Quill', content, dist, 'not-in-the-bundle', checkout.folder]
    const saying = files.filter(([, bytes]) => said.some((words) => Buffer.from(bytes).includes(words)))
    expect(saying.map(([name]) => name)).toEqual([])
  })

  test('the bundle of pages is made again if one of its files is damaged', async () => {
    await copyBundle(checkout.folder)
    await build()
    const published = await hashesOf(dist)
    const [bundle = ''] = await bundles()
    const bytes = await readFile(bundle)
    bytes.fill(0, Math.floor(bytes.length / 2))
    await writeFile(bundle, bytes)
    await rm(dist, { recursive: true })
    expect(await build()).toMatchObject({ code: 0 })
    expect(await hashesOf(dist)).toEqual(published)
    const [again = '', ...others] = await bundles()
    expect(others).toEqual([])
    expect(await readFile(again)).not.toEqual(bytes)
  })

  test('another version of the software has another bundle, and if a page in it fails, the build stops and names page and fault', async () => {
    await copyBundle(checkout.folder)
    const fails = "if (process.env['FAQ'] === 'fails') throw new Error('Out of order')"
    await writeFile(faqPage, `${faqSource.replace('---', `---\n${fails}`)}<p>Changed software</p>\n`)
    const { code, stderr } = await build({ FAQ: 'fails' })
    expect(code).toBe(1)
    expect(stderr).toContain('Out of order')
    expect(stderr).toContain('Nothing was published, because the build failed: /faq/ could not be rendered')
    expect(await readdir(dist)).toEqual([])
    expect(await build()).toMatchObject({ code: 0 })
    expect(await readFile(join(dist, 'faq/index.html'), 'utf8')).toContain('Changed software')
    expect(await bundles()).toHaveLength(2)
  })

  test('a failing bundle names the file of the software at fault', async () => {
    await writeFile(faqPage, "---\nimport missing from './missing.ts'\n---\n{missing}\n")
    const { code, stderr } = await build()
    expect(code).toBe(1)
    expect(stderr).toMatch(/Could not resolve '\.\/missing\.ts' in \S+\/src\/site\/pages\/faq\/index\.astro/)
    expect(stderr).toContain('Nothing was published, because the build failed: The pages of the software could not')
    expect(stderr).not.toContain(' at ')
  })
})

test('two pages with one address stop the build', async () => {
  const server = await anEmptyFolder()
  await writeFile(
    join(server, ENTRY_FILE),
    `const page = { pathname: '/faq', route: { type: 'page' } }
    export const renderings = async () => [page, page]
    export const render = async () => new Response('')`,
  )
  const page = { hash: 'faq', changed: undefined, locals: () => ({ route: '/faq' }) as SiteLocals }
  const site = { params: new Map(), paths: new Set(['/faq/']), localsOf: page.locals, pageOf: () => page }
  const kept = { take: () => undefined, add: () => undefined }
  const cache = await openCache(await anEmptyFolder())
  const rendering = renderPages({ site, server, built: dist, baseUrl: 'http://localhost:8080', kept, cache })
  await expect(rendering).rejects.toThrow('Two pages have the address /faq/')
})

function build(settings: Record<string, string> = {}): Promise<Ending> {
  return checkout.run('build', { CONTENT: content, DIST: dist, ...settings })
}

async function bundles(): Promise<string[]> {
  const folder = join(checkout.folder, '.compiled/pages')
  return (await readdir(folder)).sort().map((name) => join(folder, name))
}
