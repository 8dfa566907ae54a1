import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { revisionOf, SESSION_LIFETIME, sessionIds } from '../../../sidecar/mcp/session-ids.ts'

describe('a session id', () => {
  test('a session id is honoured by every process with the same secret, and by no other process', () => {
    const id = sessionIds('one secret').issue('2025-11-25')
    expect(sessionIds('one secret').honours(id)).toBe(true)
    expect(sessionIds('another secret').honours(id)).toBe(false)
  })

  test('a session id is accepted for 30 days, but not longer', () => {
    let now = 1_000_000
    const ids = sessionIds('secret', () => now)
    const id = ids.issue('2025-11-25')
    now += SESSION_LIFETIME - 1
    expect(ids.honours(id)).toBe(true)
    now += 1
    expect(ids.honours(id)).toBe(false)
    expect(SESSION_LIFETIME).toBe(30 * 86_400_000)
  })

  test('a session id of an earlier release, without a revision, is honoured', () => {
    const id = 'mabc12de.AAAAAAAAAAAA.w9L-PLyzaJ7GZsCtBUgx8vmfUUc64gFK'
    expect(sessionIds('secret', () => Number.parseInt('mabc12de', 36)).honours(id)).toBe(true)
    expect(revisionOf(id)).toBeUndefined()
    expect(revisionOf(sessionIds('secret').issue('2025-06-18'))).toBe('2025-06-18')
  })

  test('two session ids issued in one millisecond differ', () => {
    const ids = sessionIds('secret', () => 0)
    expect(new Set(Array.from({ length: 1000 }, () => ids.issue('2025-11-25'))).size).toBe(1000)
  })

  test('a session id contains only visible ASCII characters', () => {
    expect(sessionIds('secret').issue('2025-11-25')).toMatch(/^[\x21-\x7e]{40,80}$/)
  })

  test('a session id is refused with any one character altered, left out or added', () => {
    const ids = sessionIds('secret')
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...ALPHABET), (at, character) => {
        const id = ids.issue('2025-11-25')
        const place = at % id.length
        const altered = id.slice(0, place) + character + id.slice(place + 1)
        expect(ids.honours(altered)).toBe(altered === id)
        expect(ids.honours(id.slice(0, place) + id.slice(place + 1))).toBe(false)
        expect(ids.honours(id.slice(0, place) + character + id.slice(place))).toBe(false)
      }),
    )
  })

  test('any other text is refused as a session id', () => {
    const ids = sessionIds('secret')
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(ids.honours(text)).toBe(false)
      }),
    )
  })
})

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'.split('')
