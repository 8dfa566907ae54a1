import { unzipSync } from 'fflate'
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { aContentFolder, aLine } from '../../content/a-content-folder.ts'
import { aCheckout, type Checkout } from '../a-checkout.ts'
import { anEmptyFolder, hashesOf, type Ending } from '../run-build.ts'

const WORDS = 'They came at dawn and left my rosebushes standing'

let checkout: Checkout
let content: string
let dist: string
beforeEach(async () => {
  checkout = await aCheckout()
  content = await aContentFolder({ 'reviews/google.jsonl': aLine({ author: 'Zelda Quill', text: WORDS }) })
  dist = await anEmptyFolder()
})

describe('the bundle of the pages', { timeout: 240_000 }, () => {
  test('the bundle of pages is made once for all contents and addresses, and contains neither', async () => {
    const secret = { SIDECAR_URL: 'https://not-in-the-bundle.example' }
    expect(await build(secret)).toMatchObject({ code: 0 })
    const [bundle = '', ...others] = await bundles()
    expect(others).toEqual([])
    const made = await readFile(bundle)
    const other = await aContentFolder({ 'site.yaml': '', 'reviews/google.jsonl': aLine({ date: '2026-01-02' }) })
    const elsewhere = { CONTENT: other, DIST: await anEmptyFolder(), BASE_URL: 'http://localhost:9090', FIRST: '1' }
    expect(await build(elsewhere)).toMatchObject({ code: 0 })
    expect(await bundles()).toEqual([bundle])
    expect(await readFile(bundle)).toEqual(made)
    const files = Object.entries(unzipSync(made))
    expect(files.length).toBeGreaterThan(50)
    const said = [WORDS, 'Zelda Quill', content, dist, 'not-in-the-bundle', checkout.folder]
    const saying = files.filter(([, bytes]) => said.some((words) => Buffer.from(bytes).includes(words)))
    expect(saying.map(([name]) => name)).toEqual([])
  })

  test('the bundle of pages is made again if one of its files is damaged', async () => {
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

  test('another version of the software has another bundle of pages', async () => {
    await build()
    await appendFile(join(checkout.folder, 'src/site/pages/faq/index.astro'), '<p>Changed software</p>\n')
    expect(await build()).toMatchObject({ code: 0 })
    expect(await readFile(join(dist, 'faq/index.html'), 'utf8')).toContain('Changed software')
    expect(await bundles()).toHaveLength(2)
  })

  test('two builds that both make the bundle of pages make the same one', async () => {
    const other = await anEmptyFolder()
    expect(await Promise.all([build(), build({ DIST: other })])).toMatchObject([{ code: 0 }, { code: 0 }])
    expect(await hashesOf(other)).toEqual(await hashesOf(dist))
    expect(await bundles()).not.toEqual([])
  })

  test('a failing bundle names the file of the software at fault', async () => {
    await writeFile(
      join(checkout.folder, 'src/site/pages/faq/index.astro'),
      "---\nimport missing from './missing.ts'\n---\n{missing}\n",
    )
    const { code, stderr } = await build()
    expect(code).toBe(1)
    expect(stderr).toMatch(/Could not resolve '\.\/missing\.ts' in \S+\/src\/site\/pages\/faq\/index\.astro/)
    expect(stderr).toContain('Nothing was published, because the build failed: The pages of the software could not')
    expect(stderr).not.toContain(' at ')
  })
})

test('a failing page stops the build, and the error names the page and the fault', async () => {
  await writeFile(
    join(checkout.folder, 'src/site/pages/faq/index.astro'),
    "---\nthrow new Error('Out of order')\n---\n",
  )
  const { code, stderr } = await build()
  expect(code).toBe(1)
  expect(stderr).toContain('Out of order')
  expect(stderr).toContain('Nothing was published, because the build failed: /faq/ could not be rendered')
  expect(await readdir(dist)).toEqual([])
}, 120_000)

test('two pages with one address stop the build', async () => {
  const page = join(checkout.folder, 'src/site/pages/[...any].astro')
  await writeFile(page, "---\nexport const getStaticPaths = () => [{ params: { any: 'faq' } }]\n---\n")
  const { code, stderr } = await build()
  expect(code).toBe(1)
  expect(stderr).toContain('Nothing was published, because the build failed: Two pages have the address /faq/')
}, 120_000)

function build(settings: Record<string, string> = {}): Promise<Ending> {
  return checkout.run('build', { CONTENT: content, DIST: dist, ...settings })
}

async function bundles(): Promise<string[]> {
  const folder = join(checkout.folder, '.cache/bundle')
  return (await readdir(folder)).sort().map((name) => join(folder, name))
}
