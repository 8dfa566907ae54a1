import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseHttpDate } from '../../../sidecar/http/bodies/http-date.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const MOMENT = Date.parse('1994-11-06T08:49:37Z')

describe('parseHttpDate', () => {
  test.for([
    ['IMF-fixdate', 'Sun, 06 Nov 1994 08:49:37 GMT'],
    ['RFC 850', 'Sunday, 06-Nov-94 08:49:37 GMT'],
    ['asctime', 'Sun Nov  6 08:49:37 1994'],
  ])('parseHttpDate reads the form %s', ([, text = '']) => {
    expect(parseHttpDate(text, NOW)).toBe(MOMENT)
  })

  test.for([
    ['76', 2076],
    ['77', 1977],
    ['26', 2026],
    ['00', 2000],
    ['99', 1999],
  ])('parseHttpDate reads the two-digit year %s as %i, at most 50 years ahead', ([digits, year]) => {
    expect(parseHttpDate(`Friday, 01-Jan-${digits} 00:00:00 GMT`, NOW)).toBe(Date.UTC(Number(year), 0, 1))
  })

  test.for([
    '',
    '2099-01-01',
    '2026-11-20T12:00:00Z',
    '784111777',
    'Sun, 06 Nov 1994 08:49:37',
    'Sun, 06 Nov 1994 08:49:37 UTC',
    'Sun, 06 Nov 1994 08:49:37 +0000',
    'sun, 06 nov 1994 08:49:37 gmt',
    'Sun, 6 Nov 1994 08:49:37 GMT',
    'Sun, 31 Feb 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 24:00:00 GMT',
    'Sun, 06 Nov 1994 08:60:00 GMT',
    'Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT',
    'Sun Nov 6 08:49:37 1994',
    'tomorrow',
  ])('parseHttpDate ignores %j, which is not an HTTP-date', (text) => {
    expect(parseHttpDate(text, NOW)).toBeUndefined()
  })

  test('parseHttpDate reads the dates that our responses contain', () => {
    const seconds = fc.integer({ min: 0, max: 4_000_000_000 })
    fc.assert(
      fc.property(seconds, (second) => parseHttpDate(new Date(second * 1000).toUTCString(), NOW) === second * 1000),
    )
  })
})
