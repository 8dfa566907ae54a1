// Replaces the search database of a running sidecar, ten times in each way that tests/sidecar/search-postgres/replacements.ts
// lists: `npm run soak -- search-database`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openLogger } from '../../../sidecar/process/logger.ts'
import { openSearchDatabase } from '../../../sidecar/search-postgres/search-database.ts'
import type { Review } from '../../../src/schema/review.ts'
import { aReview } from '../../a-review.ts'
import { publishFolder } from '../../sidecar/publish-folder.ts'
import { inMonths } from '../../sidecar/search-postgres/in-months.ts'
import { REPLACEMENTS, replacedAt } from '../../sidecar/search-postgres/replacements.ts'
import { startPostgres } from '../../sidecar/store/a-postgres.ts'
import { watchedSidecar } from './sidecar-process.ts'

const ROUNDS = 10
const PATHS = ['/api/reviews/search?query=visit&counts=1', '/api/reviews/search?query=vist&match=words', '/readyz']

process.exitCode ||= await replaceSearchDatabases()

/** Returns the exit code: 0 if the sidecar gave the right answers again after one refresh each time. */
async function replaceSearchDatabases(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'public-reviews-replaced-'))
  const postgres = await startPostgres()
  const reviews = Array.from({ length: 200 }, (_, n) =>
    aReview({ author: `Nr ${n}`, date: `202${5 + (n % 2)}-0${1 + (n % 5)}-0${1 + (n % 9)}`, text: `Visit ${n}: fair` }),
  )
  await publishFolder(join(folder, 'dist'), reviews)
  const url = await postgres.url()
  const dump = async (origin: string, some: Review[]): Promise<string> => {
    const other = await postgres.url()
    const database = await openSearchDatabase({ url: other, log: openLogger('silent') })
    await database.index(await inMonths(some), undefined, origin)
    await database.close()
    return other
  }
  const older = await dump('https://reviews.example', reviews.slice(9))
  const foreign = await dump('https://elsewhere.example', reviews.slice(5))
  const files = { DIST: join(folder, 'dist'), STORE_URL: `file:${folder}/store/hub.db` }
  const sidecar = await watchedSidecar({ ...process.env, ...files, PORT: '0', SEARCH_URL: url, RATE_LIMIT: '0' })
  const answers = async (): Promise<string> => {
    const all = await Promise.all(PATHS.map((path) => fetch(`${sidecar.origin}${path}`)))
    return (await Promise.all(all.map(async (one) => `${one.status} ${await one.text()}`))).join('\n')
  }
  while ((await fetch(`${sidecar.origin}/readyz`)).status !== 200) await wait(50)
  const expected = await answers()
  const [times, failed]: [number[], string[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, replace] of Object.entries(REPLACEMENTS)) {
      await replace(replacedAt(url, { older, foreign }))
      await fetch(`${sidecar.origin}/refresh`, { method: 'POST' })
      const started = performance.now()
      while ((await answers()) !== expected && performance.now() < started + 30_000) await wait(20)
      const took = performance.now() - started
      if (took < 30_000) times.push(took)
      else failed.push(kind)
    }
  }
  await sidecar.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
  const [all, most] = [times.length + failed.length, Math.round(Math.max(...times))]
  console.log(`${times.length} of ${all} replacements: right again after one refresh, the slowest after ${most} ms`)
  for (const kind of failed) console.log(`FAILED ${kind}`)
  return failed.length === 0 ? 0 : 1
}
