import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aLine, fillContentFolder } from '../dataset/a-content-folder.ts'
import { hashesOf, runBuild } from '../publish/run-build.ts'

const BASE_URL = 'http://localhost:8080'
const OLD = ['2026-01-05', '2026-02-06', '2026-03-07'].map((date, place) => aLine({ source_id: `${place}`, date }))
const NEW = aLine({ source_id: 'new', date: '2026-04-09', rating: 2 })
/** Names that HTML must escape, as the small print of every page has them. */
const AWKWARD = `'"Reyes" & Sons <b>'`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taken-over-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a new review makes the pages of its month and the one before, and no other', async () => {
  await write(OLD)
  await build()
  const pages = await kept()
  expect(pages).toHaveLength(3)
  await write([...OLD, NEW])
  const built = await build()
  expect((await kept()).filter((name) => !pages.includes(name))).toHaveLength(2)
  expect(built).toEqual(await builtFromNothing([...OLD, NEW]))
}, 120_000)

test('damaged pages, and those of another month, are made again', async () => {
  await write(OLD)
  const built = await build()
  const [first = '', second = '', third = ''] = (await kept()).map((name) => join(folder, 'warm/.cache/pages', name))
  const whole = await readFile(first, 'utf8')
  await writeFile(first, whole.replace('</main>', '<p>More</p></main>'))
  await copyFile(third, second)
  await rm(join(folder, 'dist'), { recursive: true })
  expect(await build()).toEqual(built)
}, 120_000)

test('other words of the business, and another origin, are on every page', async () => {
  await write(OLD)
  await build()
  await write(OLD, `legal_name: ${JSON.stringify(AWKWARD)}\ntelephone: "+1 303 555 0123"\n`)
  const changed = await build()
  expect(changed).toEqual(
    await builtFromNothing(OLD, `legal_name: ${JSON.stringify(AWKWARD)}\ntelephone: "+1 303 555 0123"\n`),
  )
  await write([...OLD, NEW], `legal_name: ${JSON.stringify(AWKWARD)}\n`)
  const moved = await build('http://localhost:9090')
  expect(moved).toEqual(
    await builtFromNothing([...OLD, NEW], `legal_name: ${JSON.stringify(AWKWARD)}\n`, 'http://localhost:9090'),
  )
}, 240_000)

async function write(lines: readonly string[], more = '', name = 'warm'): Promise<void> {
  const business = [
    'name: Reyes Plumbing\ncategory: Plumber\nurl: https://reyes.example\ntimezone: America/Denver\n',
    'verification_policy: Every author was a customer.\n',
  ]
  const files = { 'site.yaml': '', 'business.yaml': business.join('') + more, 'reviews/google.jsonl': lines.join('') }
  await fillContentFolder(join(folder, name), files)
}

async function build(baseUrl = BASE_URL, name = 'warm', dist = 'dist'): Promise<Record<string, string>> {
  const settings = { CONTENT: join(folder, name), DIST: join(folder, dist), BASE_URL: baseUrl }
  const ending = await runBuild(settings)
  expect(ending, ending.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('Built') })
  return await hashesOf(settings.DIST)
}

async function builtFromNothing(
  lines: readonly string[],
  more = '',
  baseUrl = BASE_URL,
): Promise<Record<string, string>> {
  await rm(join(folder, 'cold'), { recursive: true, force: true })
  await write(lines, more, 'cold')
  return await build(baseUrl, 'cold', 'cold-dist')
}

async function kept(): Promise<string[]> {
  return (await readdir(join(folder, 'warm/.cache/pages'))).sort()
}
