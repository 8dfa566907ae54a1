import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openStore } from '../../../sidecar/store/open-store.ts'
import { SOFTWARE } from '../../../src/host/software/software.ts'
import { describeOnEachStore } from './each-store.ts'

describeOnEachStore('a store that a newer version of the software wrote', (url) => {
  test('a store of a newer version is refused even at a tolerant start, and the error names the version', async () => {
    const at = await aNewerStore(await url(), `INSERT INTO software VALUES (99, '9.9.0')`)
    const fault = await openStore(at, () => undefined).catch((cause: unknown) => cause)
    expect(fault).toMatchObject({ name: 'StoreError', fault: 'misconfigured' })
    const message = fault instanceof Error ? fault.message : ''
    expect(message).toMatch(/^Cannot open the store [^\n]+: version 9\.9\.0 of the software wrote it \(format 99\)/)
    expect(message).toContain(`this is version ${SOFTWARE.version}, which`)
    expect(message).toContain('Run version 9.9.0 or a later one, or give another STORE_URL')
    expect(message).toContain(at.startsWith('file:') ? at.slice('file:'.length) : new URL(at).pathname)
    expect(message).not.toContain('password')
  })

  test('a store of a newer version is refused even if it does not name that version', async () => {
    const at = await aNewerStore(await url(), 'DROP TABLE software')
    await expect(openStore(at)).rejects.toThrow(
      /: a newer version of the software wrote it.*Run that version or a later/,
    )
  })

  test('a store records the version of the software, and opens again', async () => {
    const at = await url()
    await (await openStore(at)).close()
    expect(await run(at, 'SELECT version FROM software')).toEqual([{ version: SOFTWARE.version }])
    await (await openStore(at)).close()
    expect(await run(at, 'SELECT version FROM software')).toHaveLength(1)
  })
})

const TO_99 = 'INSERT INTO migrations SELECT generate_series((SELECT max(number) FROM migrations) + 1, 99)'

/** Changes a store like a later version would: with more steps, and other tables. */
async function aNewerStore(url: string, change: string): Promise<string> {
  await (await openStore(url)).close()
  await run(url, change)
  await run(url, url.startsWith('file:') ? 'PRAGMA user_version = 99' : TO_99)
  await run(url, 'ALTER TABLE held RENAME COLUMN url TO address')
  return url
}

async function run(url: string, sql: string): Promise<unknown[]> {
  if (url.startsWith('file:')) {
    const file = new DatabaseSync(url.slice('file:'.length))
    const rows = file
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }))
    file.close()
    return rows
  }
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<object>(sql)
  await client.end()
  return rows
}
