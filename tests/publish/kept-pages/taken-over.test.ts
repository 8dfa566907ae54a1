import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aLine, fillContentFolder } from '../../content/a-content-folder.ts'
import { hashesOf, runBuild } from '../run-build.ts'

const BASE_URL = 'http://localhost:8080'
const OLD = ['2026-01-05', '2026-02-06', '2026-03-07'].map((date, place) => aLine({ source_id: `${place}`, date }))
const NEW = aLine({ source_id: 'new', date: '2026-04-09', rating: 2 })
/** A name that HTML must escape; the small print of every page contains it. */
const AWKWARD = `'"Reyes" & Sons <b>'`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taken-over-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a new review changes the pages of its month and of the month before, and no other files', async () => {
  await write(OLD)
  await build()
  const before = await filesOf(['01', '02', '03'])
  await write([...OLD, NEW])
  const built = await build()
  const after = await filesOf(['01', '02', '03'])
  expect(after.slice(0, 4)).toEqual(before.slice(0, 4))
  expect(after[4]).not.toEqual(before[4])
  expect(built).toEqual(await builtFromNothing([...OLD, NEW]))
}, 120_000)

test('a new reply changes the pages of its month, and leaves all other files unchanged', async () => {
  await write(OLD)
  await build()
  const before = await filesOf(['01', '02', '03'])
  const [first = '', ...others] = OLD
  const replied = JSON.stringify({ ...JSON.parse(first), owner_reply: { text: 'Thank you.', date: null } }) + '\n'
  await write([replied, ...others])
  await build()
  const after = await filesOf(['01', '02', '03'])
  expect(after.slice(2)).toEqual(before.slice(2))
  expect(after[0]).not.toEqual(before[0])
  expect(await readFile(join(folder, 'dist/reviews/2026-01.md'), 'utf8')).toContain('Thank you.')
}, 120_000)

test('a build replaces published files that somebody edited in place', async () => {
  await write(OLD)
  const built = await build()
  for (const file of ['reviews/2026-01/index.html', 'reviews/2026-02.md', 'reviews.csv']) {
    const published = join(folder, 'dist', file)
    await writeFile(published, (await readFile(published, 'utf8')).replace('2026', '1926'))
  }
  expect(await build()).toEqual(built)
  expect(await build('http://localhost:8081')).not.toEqual(built)
  expect(await build()).toEqual(built)
}, 120_000)

test('a build replaces cached files that are damaged, missing or swapped', async () => {
  await write(OLD)
  const built = await build()
  const [first = '', second = '', third = '', fourth = ''] = await kept()
  await writeFile(first, 'damaged')
  await rm(second)
  await rm(third)
  await copyFile(fourth, third)
  await rm(join(folder, 'dist'), { recursive: true })
  expect(await build()).toEqual(built)
}, 120_000)

const TECHNICIANS = 'technicians:\n  - { id: dana, name: Dana Reyes, role: Plumber, display: first_name }\n'

test('a build searches reused files for names that became hidden since', async () => {
  const lines = ['DANA REYES', 'Dana Reyes'].map((author, place) =>
    aLine({ source_id: `${place}`, date: `2026-0${place + 1}-05`, author }),
  )
  await write(lines, TECHNICIANS)
  await build()
  // No customer has this name any more.
  await write([lines[0] ?? '', aLine({ source_id: '1', date: '2026-02-05', author: 'D. R.' })], TECHNICIANS)
  expect(await filesWithName()).toEqual(expect.arrayContaining([...DATA, ...filesOfMonth('01')]))
}, 120_000)

test('a build searches new files for hidden names even if it reuses the others', async () => {
  await write(OLD, TECHNICIANS)
  await build()
  await write([...OLD, aLine({ source_id: 'new', date: '2026-02-09', author: 'DANA REYES' })], TECHNICIANS)
  const files = await filesWithName()
  expect(files).toEqual(expect.arrayContaining([...DATA, ...filesOfMonth('02')]))
  expect(files).not.toEqual(expect.arrayContaining(filesOfMonth('01')))
}, 120_000)

test('new words of the business, and a new origin, appear on every page', async () => {
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
  const settings = settingsOf({ baseUrl, name, dist })
  const ending = await runBuild(settings)
  expect(ending, ending.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('Built') })
  return await hashesOf(settings.DIST)
}

function settingsOf({ baseUrl = BASE_URL, name = 'warm', dist = 'dist' }) {
  return { CONTENT: join(folder, name), DIST: join(folder, dist), BASE_URL: baseUrl }
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

/** The cached files that are published pages too. */
async function kept(): Promise<string[]> {
  const entries = join(folder, 'warm/.cache/entries')
  const files = (await readdir(entries)).sort().map((name) => join(entries, name))
  const links = await Promise.all(files.map(async (file) => (await stat(file)).nlink))
  return files.filter((_, place) => links[place] === 2)
}

/** The pages and copies of these months of 2026, with inode number and time. */
async function filesOf(months: readonly string[]): Promise<string[]> {
  const names = months.flatMap((month) => [`reviews/2026-${month}/index.html`, `reviews/2026-${month}.md`])
  const stats = await Promise.all(names.map((name) => stat(join(folder, 'dist', name), { bigint: true })))
  return stats.map(({ ino, mtimeNs }, place) => `${names[place]} ${ino} ${mtimeNs}`)
}

const DATA = ['reviews.json', 'reviews.jsonl', 'reviews.csv']

function filesOfMonth(month: string): string[] {
  return [`data/2026-${month}/reviews.json`, `reviews/2026-${month}/index.html`, `reviews/2026-${month}.md`]
}

/** The files in which a build finds the hidden name. */
async function filesWithName(): Promise<string[]> {
  const { stderr } = await runBuild(settingsOf({}))
  return Array.from(stderr.matchAll(/^(\S+): "Dana Reyes": business.yaml hides this name/gm), ([, file = '']) => file)
}
