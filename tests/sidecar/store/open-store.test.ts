import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StoreError } from '../../../sidecar/store/database.ts'
import { openStore } from '../../../sidecar/store/open-store.ts'
import { describeOnEachStore } from './each-store.ts'

describeOnEachStore('the store', (_, url) => {
  test('a store answers a ping until it is closed', async () => {
    const store = await openStore(await url())
    await store.ping()
    await store.close()
    await expect(store.ping()).rejects.toThrow()
  })

  test("a store records the second in which a file's bytes first appeared, and a new second whenever they change", async () => {
    const at = await url()
    const store = await openStore(at)
    expect(
      await store.heldSince('https://reviews.example/feed.xml', 'a', new Date('2026-05-01T10:00:00.900Z')),
    ).toEqual(second('10:00:00'))
    expect(await store.heldSince('https://reviews.example/feed.xml', 'a', new Date('2026-05-01T11:00:00Z'))).toEqual(
      second('10:00:00'),
    )
    expect(
      await store.heldSince('https://reviews.example/reviews.json', 'a', new Date('2026-05-01T12:00:00Z')),
    ).toEqual(second('12:00:00'))
    await store.close()
    const again = await openStore(at)
    expect(await again.heldSince('https://reviews.example/feed.xml', 'a', new Date('2026-05-01T13:00:00Z'))).toEqual(
      second('10:00:00'),
    )
    expect(await again.heldSince('https://reviews.example/feed.xml', 'b', new Date('2026-05-01T14:00:00Z'))).toEqual(
      second('14:00:00'),
    )
    expect(await again.heldSince('https://reviews.example/feed.xml', 'a', new Date('2026-05-01T15:00:00Z'))).toEqual(
      second('15:00:00'),
    )
    await again.close()
  })

  test.for([
    ['within the same second', '2026-05-01T10:00:00.950Z'],
    ['after the clock was set back', '2026-05-01T08:00:00Z'],
  ])('a store records a later second if the bytes change %s', async ([, later]) => {
    const store = await openStore(await url())
    const feed = 'https://reviews.example/feed.xml'
    await store.heldSince(feed, 'a', new Date('2026-05-01T10:00:00.100Z'))
    expect(await store.heldSince(feed, 'b', new Date(later ?? ''))).toEqual(second('10:00:01'))
    await store.close()
  })

  test('a store creates a secret once, for simultaneous and for later callers', async () => {
    const at = await url()
    const stores = await Promise.all([openStore(at), openStore(at), openStore(at), openStore(at)])
    const secrets = await Promise.all(stores.map((store, place) => store.secret('sessions', () => `made by ${place}`)))
    expect(new Set(secrets).size).toBe(1)
    await Promise.all(stores.map((store) => store.close()))
    const later = await openStore(at)
    expect(await later.secret('sessions', () => 'made later')).toBe(secrets[0])
    expect(await later.secret('another', () => 'made later')).toBe('made later')
    await later.close()
  })

  test('a store commits either all steps of a transaction or none', async () => {
    const { database, ...store } = await openStore(await url())
    const keep = { name: 'keep', sql: 'INSERT INTO secrets (name, value) VALUES (:name, :value)' }
    const faulty = database.together([
      [keep, { name: 'one', value: '1' }],
      [keep, { name: 'one', value: '2' }],
    ])
    await expect(faulty).rejects.toThrow()
    expect(await store.secret('one', () => 'free')).toBe('free')
    await store.close()
  })

  test('a failing transaction does not affect other transactions at the same time', async () => {
    const { database, ...store } = await openStore(await url())
    const keep = { name: 'keep', sql: 'INSERT INTO secrets (name, value) VALUES (:name, :value)' }
    const asked = ['one', 'two', 'one', 'three'].map((name, place) =>
      database.ask(keep, { name, value: String(place) }),
    )
    const settled = await Promise.allSettled(asked)
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(await store.secret('two', () => 'lost')).toBe('1')
    expect(await store.secret('three', () => 'lost')).toBe('3')
    await store.close()
  })
})

test.for(['mysql://localhost/x', '', 'hub.db'])(
  'openStore refuses the URL "%s" and names the valid forms',
  async (url) => {
    await expect(openStore(url)).rejects.toThrow(
      'STORE_URL must be file:path/to/hub.db or postgres://user@host/database',
    )
  },
)

test('the error about an unreachable PostgreSQL does not contain its password', async () => {
  const opening = openStore('postgres://someone:hush@127.0.0.1:1/reviews')
  await expect(opening).rejects.toThrow(/^Cannot open the store at 127\.0\.0\.1:1/)
  await expect(opening).rejects.not.toThrow(/hush/)
})

test.for(['postgres://reader:hush@/%zz', 'postgres://reader:hush@db.example:99999/hub'])(
  'the error about the invalid address %s does not contain its password',
  async (url) => {
    const fault = await openStore(url).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(StoreError)
    expect(String(fault)).toMatch(/^StoreError: Cannot open the store: .*\. Check STORE_URL$/)
    expect(String(fault)).not.toMatch(/hush/)
  },
)

test('openStore creates the folder of an SQLite file for its owner only, and leaves an existing one unchanged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reviews-mode-'))
  const before = statSync(folder).mode
  await (await openStore(`file:${folder}/data/hub.db`)).close()
  await (await openStore(`file://${folder}/hub.db`)).close()
  expect(statSync(`${folder}/data`).mode & 0o777).toBe(0o700)
  expect(statSync(`${folder}/hub.db`).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode).toBe(before)
})

function second(time: string): Date {
  return new Date(`2026-05-01T${time}Z`)
}
