import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aContentFolder, aLine } from '../../content/a-content-folder.ts'
import { ENTRY_FILE } from '../../../src/publish/render/entry-file.ts'
import { sha256Hex } from '../../../src/host/sha256.ts'
import type { SiteLocals } from '../../../src/site/props/provided.ts'
import { renderPages } from '../../../src/publish/render/render-pages.ts'
import { aCheckout, type Checkout } from '../a-checkout.ts'
import { copyBundle } from '../copy-bundle.ts'
import { anEmptyFolder, hashesOf, runBuild, type Ending } from '../run-build.ts'

const WORDS = 'They came at dawn and left my rosebushes standing'

// One checkout for all tests, because only the first commands in a checkout must compile its code
let checkout: Checkout
let faqPage: string
let faqSource: string
let content: string
let dist: string
beforeAll(async () => {
  checkout = await aCheckout({ removed: afterAll })
  faqPage = join(checkout.folder, 'src/site/pages/faq/index.astro')
  faqSource = await readFile(faqPage, 'utf8')
}, 120_000)
beforeEach(async () => {
  await rm(join(checkout.folder, '.cache'), { recursive: true, force: true })
  await rm(join(checkout.folder, '.compiled/pages'), { recursive: true })
  await copyBundle(checkout.folder)
  await writeFile(faqPage, faqSource)
  content = await aContentFolder({ 'reviews/google.jsonl': aLine({ author: 'Zelda Quill', text: WORDS }) })
  dist = await anEmptyFolder()
})

describe('the bundle of the pages', { timeout: 240_000 }, () => {
  test('a build replaces a damaged bundle with one that contains no content, and that two builds at once can use', async () => {
    const [[bundle = ''], here, beside] = [await bundles(), await anEmptyFolder(), await anEmptyFolder()]
    const damaged = await readFile(bundle)
    await writeFile(bundle, damaged.fill(0, Math.floor(damaged.length / 2)))
    const secret = { SIDECAR_URL: 'https://not-in-the-bundle.example' }
    expect(await build(secret)).toMatchObject({ code: 0 })
    // The bundle of this project, which another process made elsewhere
    expect(await runBuild({ CONTENT: content, DIST: here, ...secret })).toMatchObject({ code: 0 })
    expect(await hashesOf(here)).toEqual(await hashesOf(dist))
    const kept = await bundles()
    expect(kept.map((path) => path.slice(0, -64))).toEqual([bundle.slice(0, -64)])
    expect(kept).not.toContain(bundle)
    const made = await readFile(kept[0] ?? '')
    // Both unpack it at once
    await rm(join(checkout.folder, `.compiled/pages-${sha256Hex(made)}`), { recursive: true })
    const other = await aContentFolder({ 'site.yaml': '', 'reviews/google.jsonl': aLine({ date: '2026-01-02' }) })
    const elsewhere = { CONTENT: other, DIST: await anEmptyFolder(), BASE_URL: 'http://localhost:9090', FIRST: '1' }
    const both = [build(elsewhere), build({ ...secret, DIST: beside })]
    expect(await Promise.all(both)).toMatchObject([{ code: 0 }, { code: 0 }])
    expect(await hashesOf(beside)).toEqual(await hashesOf(dist))
    expect(await bundles()).toEqual(kept)
    const files = Object.entries(unzipSync(made))
    expect(files.length).toBeGreaterThan(50)
    const said = [WORDS, 'Zelda Quill', content, dist, 'not-in-the-bundle', checkout.folder]
    const saying = files.filter(([, bytes]) => said.some((words) => Buffer.from(bytes).includes(words)))
    expect(saying.map(([name]) => name)).toEqual([])
  })

  test('if a page in the bundle fails, the build stops and names page and fault', async () => {
    const [bundle = ''] = await bundles()
    const files = Object.entries(unzipSync(await readFile(bundle))).map(([name, bytes]) => {
      const code = strFromU8(bytes)
      if (!code.includes('var $$url = "/faq"')) return [name, bytes] as const
      return [name, strToU8(code.replace('Astro.self', "throw new Error('Out of order')\n$&"))] as const
    })
    const failing = zipSync(Object.fromEntries(files), { level: 0 })
    await rm(bundle)
    await writeFile(`${bundle.slice(0, -64)}${sha256Hex(failing)}`, failing)
    const { code, stderr } = await build()
    expect(code).toBe(1)
    expect(stderr).toContain('Out of order')
    expect(stderr).toContain('Nothing was published, because the build failed: /faq/ could not be rendered')
    expect(await readdir(dist)).toEqual([])
  })

  test('another version of the software makes another bundle; if that fails, the build names the file at fault', async () => {
    const [bundle = ''] = await bundles()
    await writeFile(faqPage, "---\nimport missing from './missing.ts'\n---\n{missing}\n")
    const { code, stderr } = await build()
    expect(code).toBe(1)
    expect(stderr).toMatch(/Could not resolve '\.\/missing\.ts' in \S+\/src\/site\/pages\/faq\/index\.astro/)
    expect(stderr).toContain('Nothing was published, because the build failed: The pages of the software could not')
    expect(stderr).not.toContain(' at ')
    expect(await bundles()).toEqual([bundle])
  })
})

test('two pages with the same address stop the build', async () => {
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
  const rendering = renderPages({ site, server, built: dist, baseUrl: 'http://localhost:8080', kept })
  await expect(rendering).rejects.toThrow('Two pages have the address /faq/')
})

function build(settings: Record<string, string> = {}): Promise<Ending> {
  return checkout.run('build', { CONTENT: content, DIST: dist, ...settings })
}

async function bundles(): Promise<string[]> {
  const folder = join(checkout.folder, '.compiled/pages')
  return (await readdir(folder)).sort().map((name) => join(folder, name))
}
