import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { type Postgres, startPostgres } from './a-postgres.ts'

/** Runs the same tests on both stores; `url()` is the address of an unused store. */
export function describeOnEachStore(title: string, tests: (url: () => Promise<string>) => void): void {
  describe(`${title}, on SQLite`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'reviews-store-'))
    let made = 0
    afterAll(() => rmSync(folder, { recursive: true, force: true }))
    tests(() => Promise.resolve(`file:${join(folder, `${++made}`, 'hub.db')}`))
  })
  describe(`${title}, on PostgreSQL`, () => {
    let postgres: Postgres
    beforeAll(async () => void (postgres = await startPostgres()))
    afterAll(() => postgres.stop())
    tests(() => postgres.url())
  })
}
