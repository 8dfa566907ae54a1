import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { dropDatabases, postgresUrl } from './postgres-url.ts'

/** Runs the same tests on both stores; `url()` is the address of an unused store. */
export function describeOnEachStore(title: string, tests: (url: () => Promise<string>) => void): void {
  describe(`${title}, on SQLite`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'reviews-store-'))
    let made = 0
    afterAll(() => rmSync(folder, { recursive: true, force: true }))
    tests(() => Promise.resolve(`file:${join(folder, `${++made}`, 'hub.db')}`))
  })
  describe(`${title}, on PostgreSQL`, () => {
    afterAll(dropDatabases)
    tests(postgresUrl)
  })
}
