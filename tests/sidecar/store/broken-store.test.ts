import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { describeFault, StoreError } from '../../../sidecar/store/database.ts'
import { openStore } from '../../../sidecar/store/open-store.ts'
import { startPostgres } from './a-postgres.ts'

const PATIENCE = { timeout: 20_000, interval: 100 }

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reviews-broken-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The fault that readiness would report. */
async function faultOf(store: { ping: () => Promise<void> }): Promise<string | undefined> {
  return await store.ping().then(() => undefined, describeFault)
}

describe('an SQLite store', () => {
  test('an SQLite store gets a new thread after a crash, and pending queries fail', async () => {
    const started: Worker[] = []
    const note = (worker: Worker) => started.push(worker)
    process.on('worker', note)
    onTestFinished(() => void process.off('worker', note))
    const store = await openStore(`file:${aFolder()}/hub.db`)
    expect(await store.secret('one', () => '1')).toBe('1')
    const underWay = store.ping()
    await started.at(-1)?.terminate()
    await Promise.allSettled([underWay])
    await expect.poll(() => faultOf(store), PATIENCE).toBeUndefined()
    expect(await store.secret('one', () => 'lost')).toBe('1')
    expect(started).toHaveLength(2)
    await store.close()
  })

  test('an SQLite store reports a file that is not a database, and works once a valid file replaces it', async () => {
    const path = `${aFolder()}/hub.db`
    const good = await openStore(`file:${path}`)
    await good.secret('one', () => '1')
    await good.close()
    const kept = readFileSync(path)
    writeFileSync(path, 'x'.repeat(kept.length))
    await expect(openStore(`file:${path}`)).rejects.toMatchObject({ name: 'StoreError', fault: 'corrupt' })
    const faults: StoreError[] = []
    const store = await openStore(`file:${path}`, (fault) => faults.push(fault))
    expect(faults).toHaveLength(1)
    expect(await faultOf(store)).toBe('The store is corrupt')
    await expect(store.secret('one', () => 'x')).rejects.toThrow(StoreError)
    writeFileSync(path, kept)
    await expect.poll(() => faultOf(store), PATIENCE).toBeUndefined()
    expect(await store.secret('one', () => 'lost')).toBe('1')
    await store.close()
  })

  test('an SQLite store reports damage to its open file, and works again once the file is restored', async () => {
    const path = `${aFolder()}/hub.db`
    const store = await openStore(`file:${path}`)
    await store.secret('one', () => '1')
    await store.close()
    const kept = readFileSync(path)
    const open = await openStore(`file:${path}`)
    writeFileSync(path, Buffer.concat([kept.subarray(0, 100), Buffer.alloc(kept.length - 100, 0xff)]))
    expect(await faultOf(open)).toBe('The store is corrupt')
    writeFileSync(path, kept)
    await expect.poll(() => faultOf(open), PATIENCE).toBeUndefined()
    expect(await open.secret('one', () => 'lost')).toBe('1')
    await open.close()
  })

  test('an SQLite store is refused at once if a file is in place of its folder', async () => {
    const folder = aFolder()
    writeFileSync(join(folder, 'taken'), '')
    const opening = openStore(`file:${folder}/taken/hub.db`, () => expect.fail('it was tolerated'))
    await expect(opening).rejects.toMatchObject({ fault: 'misconfigured' })
  })
})

describe('a PostgreSQL store', () => {
  test(
    'a PostgreSQL store reports that its database is read-only or unreachable, and recovers by itself',
    { timeout: 120_000 },
    async () => {
      const postgres = await startPostgres()
      onTestFinished(() => postgres.stop())
      const url = await postgres.url()
      const store = await openStore(url)
      await store.secret('one', () => '1')
      const other = url.replace(/store_1$/, 'postgres')
      const run = async (sql: string) => {
        const client = new pg.Client(other)
        await client.connect()
        await client.query(sql)
        await client.end()
      }
      const disconnect = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'store_1'`
      await run(`ALTER DATABASE store_1 SET default_transaction_read_only = on`)
      await run(disconnect)
      await expect.poll(() => faultOf(store), PATIENCE).toBe('The store is read-only')
      expect(await store.secret('one', () => 'lost')).toBe('1')
      await run(`ALTER DATABASE store_1 SET default_transaction_read_only = off`)
      await run(`ALTER DATABASE store_1 ALLOW_CONNECTIONS off`)
      await run(disconnect)
      await expect.poll(() => faultOf(store), PATIENCE).toBe('The store does not answer')
      const faults: StoreError[] = []
      const late = await openStore(url, (fault) => faults.push(fault))
      expect(faults).toHaveLength(1)
      await run(`ALTER DATABASE store_1 ALLOW_CONNECTIONS on`)
      await expect.poll(() => faultOf(store), PATIENCE).toBeUndefined()
      await expect.poll(() => faultOf(late), PATIENCE).toBeUndefined()
      expect(await late.secret('one', () => 'lost')).toBe('1')
      await store.close()
      await late.close()
    },
  )
})
