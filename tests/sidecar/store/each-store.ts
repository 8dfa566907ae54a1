import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { dropDatabases, postgresStoreUrl, postgresUrl } from './postgres-url.ts'

type Url = () => Promise<string>

/** Runs the same tests on both stores; `url()` is the address of an unused store, `empty()` of one without tables. */
export function describeOnEachStore(title: string, tests: (url: Url, empty: Url) => void): void {
  describe(`${title}, on SQLite`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'reviews-store-'))
    let made = 0
    afterAll(() => rmSync(folder, { recursive: true, force: true }))
    const url: Url = () => Promise.resolve(`file:${join(folder, `${++made}`, 'hub.db')}`)
    tests(url, url)
  })
  describe(`${title}, on PostgreSQL`, () => {
    afterAll(dropDatabases)
    tests(postgresStoreUrl, postgresUrl)
  })
}
