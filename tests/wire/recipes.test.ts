import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { DomUtils, parseDocument } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReviewsFile } from '../../src/schema/reviews-file.ts'
import type { SearchAnswer } from '../../src/schema/search.ts'
import { BUILT_FOR, builtSite } from '../built-site.ts'
import { serveBuild } from './serve-build.ts'

// The recipes on the page for developers are run exactly as the page shows them, against the example at another origin.

let dist: string
let folder: string
let served: Awaited<ReturnType<typeof serveBuild>>
let reviewsFile: ReviewsFile

beforeAll(async () => {
  dist = await builtSite()
  served = await serveBuild(dist)
  folder = await mkdtemp(join(tmpdir(), 'recipes-'))
  reviewsFile = JSON.parse(await readFile(join(dist, 'reviews.json'), 'utf8'))
}, 120_000)

afterAll(async () => {
  await served.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('the recipes on the page for developers', () => {
  test('the page for developers shows exactly these recipes, all of which except SQL are run here', async () => {
    expect([...(await shownRecipes()).keys()]).toEqual([
      ...['mirror-curl', 'mirror-javascript', 'compare-curl', 'compare-javascript', 'analyse-python', 'analyse-sql'],
    ])
    expect((await shownRecipes()).get('analyse-sql')).toContain(`FROM read_json('${served.origin}/reviews.jsonl'`)
  })

  test.skipIf(isMissing('curl'))('the recipe for curl fetches the dataset again only if it changed', async () => {
    const run = async () => await shell((await recipe('mirror-curl')).replace('curl ', "curl -w '%{http_code}' "))
    expect(await run()).toBe('200')
    const copy = await readFile(join(folder, 'reviews.json'), 'utf8')
    expect(copy).toBe(await readFile(join(dist, 'reviews.json'), 'utf8'))
    expect(await run()).toBe('304')
    expect(await readFile(join(folder, 'reviews.json'), 'utf8')).toBe(copy)
  })

  test('the recipe for JavaScript mirrors the months, then fetches only changed months and deletes removed ones', async () => {
    const months = (await readdir(join(dist, 'data'))).filter((name) => /^\d{4}-\d{2}$/.test(name))
    const [newest = ''] = months.toSorted().toReversed()
    const file = join(folder, 'mirror/data', newest, 'reviews.json')
    expect((await javaScript('mirror-javascript')).split('\n')).toHaveLength(months.length)
    expect(await readFile(file, 'utf8')).toBe(await readFile(join(dist, 'data', newest, 'reviews.json'), 'utf8'))
    await writeFile(file, 'damaged')
    expect(await javaScript('mirror-javascript')).toBe(`/data/${newest}/reviews.json`)
    const erased = join(folder, 'mirror/data/1999-01/reviews.json')
    await mkdir(dirname(erased))
    await writeFile(erased, '{}')
    expect(await javaScript('mirror-javascript')).toBe('')
    await expect(readFile(erased)).rejects.toThrow('ENOENT')
  })

  test('the recipe for JavaScript does not delete fetched months where paths contain backslashes, as on Windows', async () => {
    await javaScript('mirror-javascript')
    const code = (await recipe('mirror-javascript'))
      .replace("'node:path'", "'node:path/win32'")
      .replace(/await (readdir\(.*?\))/, String.raw`(await $1).map((name) => name.replaceAll('/', '\\'))`)
    expect(code).toContain('replaceAll')
    expect(await runScript(code)).toBe('')
  })

  test('the recipe for JavaScript works on a site without reviews, and deletes months whose reviews were erased', async () => {
    const empty = createServer((_, res) => res.end('{"shards":[]}')).listen(0, '127.0.0.1')
    await once(empty, 'listening')
    const address = empty.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const code = (await recipe('mirror-javascript')).replace(served.origin, origin)
    const erased = join(folder, 'mirror/data/1999-01/reviews.json')
    await rm(join(folder, 'mirror'), { recursive: true, force: true })
    expect(await runScript(code)).toBe('')
    await mkdir(dirname(erased), { recursive: true })
    await writeFile(erased, '{}')
    expect(await runScript(code)).toBe('')
    await expect(readFile(erased)).rejects.toThrow('ENOENT')
    empty.close()
  })

  test.skipIf(isMissing('curl'))('the recipe for curl compares all technicians in one request', async () => {
    const { matched, groups = [] }: SearchAnswer = JSON.parse(await shell(await recipe('compare-curl')))
    expect(matched).toBeGreaterThan(0)
    expect(groups.length).toBeGreaterThan(1)
    expect(groups.map(({ count }) => count)).toEqual(groups.map(({ count }) => count).toSorted((a, b) => b - a))
  })

  test('the recipe for JavaScript shows the same comparison as a table', async () => {
    const search = /--get (\S+) \\\n +(.*)/.exec(await recipe('compare-curl'))
    const asked = search?.[2]?.replace(/^-d /, '').replaceAll(' -d ', '&') ?? ''
    const { groups = [] } = (await (await fetch(`${search?.[1] ?? ''}?${asked}`)).json()) as SearchAnswer
    const table = await javaScript('compare-javascript')
    for (const { name, count } of groups) expect(table).toMatch(new RegExp(`'${name}' +│ ${count} `))
  })

  test.skipIf(isMissing('python3'))('the recipe for Python counts the reviews of each year', async () => {
    await writeFile(join(folder, 'analyse.py'), await recipe('analyse-python'))
    const lines = (await shell('python3 analyse.py')).split('\n').map((line) => line.split(' '))
    const years = Map.groupBy(reviewsFile.reviews, ({ date }) => date.slice(0, 4))
    expect(lines.map(([year, count]) => [year, Number(count)])).toEqual(
      [...years].map(([year, reviews]) => [year, reviews.length]).toReversed(),
    )
  })
})

/** The code of each recipe as a reader copies it, with the origin of the served example. */
async function shownRecipes(): Promise<Map<string, string>> {
  const page = parseDocument(await readFile(join(dist, 'developers/index.html'), 'utf8'))
  const section = DomUtils.getElementById('recipes', page)
  const blocks = section === null ? [] : DomUtils.getElementsByTagName('pre', section)
  return new Map(
    blocks.map((pre) => {
      const id = pre.parent?.parent && 'attribs' in pre.parent.parent ? (pre.parent.parent.attribs['id'] ?? '') : ''
      return [id, DomUtils.textContent(pre).replaceAll(BUILT_FOR, served.origin)]
    }),
  )
}

async function recipe(id: string): Promise<string> {
  const code = (await shownRecipes()).get(id)
  if (code === undefined) throw new Error(`The page has no recipe ${id}`)
  return code
}

async function javaScript(id: string): Promise<string> {
  return await runScript(await recipe(id))
}

async function runScript(code: string): Promise<string> {
  await writeFile(join(folder, 'recipe.mjs'), code)
  return await shell(`${process.execPath} recipe.mjs`)
}

async function shell(line: string): Promise<string> {
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', line], { cwd: folder, maxBuffer: 2 ** 24 })
  return stdout.trim()
}

function isMissing(program: string): boolean {
  return spawnSync(program, ['--version']).status !== 0
}
