import { expect, test } from 'vitest'
import { pino } from 'pino'
import { modificationDates } from '../../../sidecar/snapshot/modification-dates.ts'

const FEED = 'https://reviews.example/feed.xml'
const DATASET = 'https://reviews.example/reviews.json'

function start(timeout = 60_000) {
  const state = { now: new Date('2026-05-01T10:00:00.900Z'), works: true, asked: 0 }
  const kept = new Map<string, Date>()
  const lines: string[] = []
  const heldSince = async (url: string, sha256: string, now: Date) => {
    state.asked++
    if (!state.works) throw new Error('database or disk is full')
    const since = kept.get(`${url} ${sha256}`) ?? now
    kept.set(`${url} ${sha256}`, since)
    return await Promise.resolve(since)
  }
  const log = pino({}, { write: (line) => void lines.push(line) })
  return { state, kept, lines, dates: modificationDates({ store: { heldSince }, log, now: () => state.now, timeout }) }
}

test('a modification date comes from the store while the store works', async () => {
  const { dates, kept } = start()
  kept.set(`${FEED} a`, new Date('2026-01-01T00:00:00Z'))
  expect(await dates.of(FEED, 'a')).toEqual(new Date('2026-01-01T00:00:00Z'))
  expect(await dates.of(FEED, 'b')).toEqual(new Date('2026-05-01T10:00:00Z'))
})

test('while the store fails, the time of the first request is the modification date, and is stored later', async () => {
  const { dates, state, kept, lines } = start()
  state.works = false
  expect(await dates.of(FEED, 'a')).toEqual(new Date('2026-05-01T10:00:00Z'))
  expect(await dates.of(DATASET, 'a')).toEqual(new Date('2026-05-01T10:00:00Z'))
  expect([state.asked, lines.length]).toEqual([1, 1])
  state.now = new Date('2026-05-01T11:00:00Z')
  expect(await dates.of(FEED, 'a')).toEqual(new Date('2026-05-01T10:00:00Z'))
  expect(await dates.of(FEED, 'b')).toEqual(new Date('2026-05-01T11:00:00Z'))
  await dates.save()
  expect(kept.size).toBe(0)
  state.works = true
  await dates.save()
  expect(Object.fromEntries(kept)).toEqual({
    [`${FEED} b`]: new Date('2026-05-01T11:00:00Z'),
    [`${DATASET} a`]: new Date('2026-05-01T10:00:00Z'),
  })
  expect(await dates.of(FEED, 'b')).toEqual(new Date('2026-05-01T11:00:00Z'))
})

test('modification dates do not wait for a store that does not answer', async () => {
  const now = new Date('2026-05-01T10:00:00Z')
  const heldSince = () => new Promise<never>(() => undefined)
  const dates = modificationDates({ store: { heldSince }, log: pino({ level: 'silent' }), now: () => now, timeout: 5 })
  expect(await dates.of(FEED, 'a')).toEqual(now)
})
