import { mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { indexFolder } from '../../sidecar/start/index-folder.ts'
import { readSettings } from '../../sidecar/process/settings.ts'
import { startSidecar } from '../../sidecar/start/start-sidecar.ts'
import { aReview } from '../a-review.ts'
import { publishFolder, replaceFolder, temporaryFolder } from './publish-folder.ts'

describe('the folder of the cached index', () => {
  test.for([
    [{ STORE_URL: 'file:.data/hub.db' }, '.data/search-index'],
    [{ STORE_URL: 'file:/var/lib/reviews/hub.db' }, '/var/lib/reviews/search-index'],
    [{ STORE_URL: 'file:///var/lib/my%20reviews/hub.db' }, '/var/lib/my reviews/search-index'],
    [{ STORE_URL: 'postgres://reviews@db.example/reviews' }, '.data/search-index'],
    [{ DATASET: 'https://reviews.example' }, '.data/search-index'],
  ] as const)('the index folder with the settings %o is %s', async ([environment, folder]) => {
    expect(await folderFor(environment)).toEqual({ folder: resolve(folder), lines: [] })
  })

  test.for([
    { STORE_URL: 'file:dist/hub.db' },
    { STORE_URL: 'file:dist/deep/er/hub.db' },
    { STORE_URL: 'file:published/hub.db', DATASET: 'published' },
    { DIST: '.' },
    { STORE_URL: 'postgres://reviews@db.example/reviews', DIST: '.data' },
  ])('the index gets no folder with the settings %o, because the site would publish it', async (environment) => {
    expect(await folderFor(environment)).toEqual({ folder: undefined, lines: [PUBLISHED] })
  })

  test('the index gets no folder if a symbolic link leads into a published folder', async () => {
    const parent = await temporaryFolder()
    onTestFinished(() => rm(parent, { recursive: true }))
    await mkdir(join(parent, 'dist'))
    await symlink(join(parent, 'dist'), join(parent, 'store'))
    const environment = { STORE_URL: `file:${join(parent, 'store', 'hub.db')}`, DIST: join(parent, 'dist') }
    expect(await folderFor(environment)).toEqual({ folder: undefined, lines: [PUBLISHED] })
  })
})

const PUBLISHED = 'the index is not cached: the folder of the store is published'

async function folderFor(environment: NodeJS.ProcessEnv) {
  const { log, lines } = aLog()
  return { folder: await indexFolder(readSettings(environment), log), lines }
}

describe('a sidecar that is started again', () => {
  let parent: string
  beforeEach(async () => {
    parent = await temporaryFolder()
    return () => rm(parent, { recursive: true })
  })

  test('a restarted sidecar answers from the cached index, and deletes it when the dataset changes', async () => {
    const dist = join(parent, 'dist')
    const folder = join(parent, '.data', 'search-index')
    await publishFolder(dist, reviews)
    const first = await ask(parent)
    const kept = await readdir(folder)
    expect([first.lines, kept]).toMatchObject([[], { length: 1 }])

    const second = await ask(parent)
    expect(second).toEqual({ ...first, lines: ['the cached index is up to date'] })
    expect(await readdir(folder)).toEqual(kept)

    await replaceFolder(dist, reviews.slice(1))
    const third = await ask(parent, kept)
    expect(third.matched).toBe(first.matched - 1)
    expect(third.lines).toEqual([])
    const [now, ...others] = await readdir(folder)
    expect([kept.includes(now ?? ''), others]).toEqual([false, []])
  })
})

const reviews = Array.from({ length: 1000 }, (_, n) => aReview({ author: `Nr ${n}`, text: `Number ${n} is fixed` }))

/** Starts a sidecar, sends it a request, waits until its index is cached and older ones are deleted, and stops it. */
async function ask(
  parent: string,
  older: readonly string[] = [],
): Promise<{ matched: number; body: string; lines: string[] }> {
  const { log, lines } = aLog()
  const environment = { PORT: '0', DIST: join(parent, 'dist'), STORE_URL: `file:${join(parent, '.data', 'hub.db')}` }
  const sidecar = await startSidecar(readSettings(environment), log)
  await sidecar.firstLook
  const answer = await fetch(`http://localhost:${sidecar.port}/api/reviews/search?query=number`)
  const body = await answer.text()
  const others = async () =>
    (await readdir(join(parent, '.data', 'search-index'))).filter((name) => !older.includes(name))
  await expect.poll(others, { timeout: 20_000 }).toEqual([expect.stringMatching(/\.index$/)])
  await sidecar.stop()
  return { matched: JSON.parse(body).matched, body, lines: lines.filter((line) => line.includes('index')) }
}

function aLog() {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
  return { log, lines }
}
