import { describe, expect, test } from 'vitest'
import { todayOf } from '../../src/policy/today.ts'
import { timeZonesOf } from '../../src/schema/country-time-zone.ts'
import { aContentFolder, aGoogleReview, aTable, MAPPED } from './a-content-folder.ts'

const inCountry = (country: string) => `address: { street: 1 Road, locality: Town, country: ${country} }`
const LATE = { reviews: [aGoogleReview({ createTime: '2026-05-01T23:30:00Z', updateTime: '2026-05-01T23:30:00Z' })] }

describe('without a timezone in business.yaml', () => {
  test('the days of an import are those of the only zone of the country', async () => {
    const content = await aContentFolder({ place: inCountry('JP') })
    await content.import(LATE)
    expect((await content.lines('google')).map(({ date }) => date)).toEqual(['2026-05-02'])
  })

  test.for([
    ['US', inCountry('US'), 'America/New_York'],
    ['ES', inCountry('ES'), 'Europe/Madrid'],
    ['PT', inCountry('PT'), 'Atlantic/Azores'],
    ['NZ', inCountry('NZ'), 'Pacific/Auckland'],
    ['no address', '', 'Europe/Berlin'],
  ])('an import of times into %s is refused with the line to add', async ([, place, zone]) => {
    const content = await aContentFolder({ place })
    await expect(content.import(LATE)).rejects.toThrow(
      new RegExp(
        `has a time of day \\("2026-05-01T23:30:00Z"\\).*business\\.yaml has no timezone.*\n(.*\n)?timezone: ${zone}`,
        's',
      ),
    )
    expect(await content.files()).toEqual([])
  })

  test.for([['2026-05-01 23:30'], ['5/1/2026 11:30 PM'], ['1777678200'], ['2026-05-01T23:30:00-07:00']])(
    'the date %j contains a time of day, so its import is refused',
    async ([date = '']) => {
      const content = await aContentFolder({ place: inCountry('US') })
      await expect(content.import(aTable(['5', date]), { ...MAPPED, dates: 'mdy', name: 'a.csv' })).rejects.toThrow(
        'has a time of day',
      )
    },
  )

  test.for(['2026-05-01', '2026-05-01 00:00:00', 'May 1, 2026', '1/5/2026'])(
    'the date %j contains no time of day, and is imported',
    async (date) => {
      const content = await aContentFolder({ place: inCountry('US') })
      await content.import(aTable(['5', date]), { ...MAPPED, dates: 'dmy', name: 'a.csv' })
      expect((await content.lines('first_party')).map((line) => line.date)).toEqual(['2026-05-01'])
    },
  )

  test.for(['AU', 'BR', 'CA', 'ES', 'ID', 'MX', 'PT', 'RU', 'US'])(
    'the two zones proposed for %s are zones of that country',
    async (country) => {
      const content = await aContentFolder({ place: inCountry(country) })
      const message = await content.import(LATE).then(() => 'imported', String)
      const proposed = [...message.matchAll(/^timezone: (.*)$/gm)].map(([, zone]) => zone)
      expect(proposed).toHaveLength(2)
      expect(timeZonesOf(country)).toEqual(expect.arrayContaining(proposed))
    },
  )
})

test('a folder of an older release keeps its timezone of UTC, whatever its country', async () => {
  const content = await aContentFolder({ place: `timezone: UTC\n${inCountry('JP')}` })
  await content.import(LATE)
  expect((await content.lines('google')).map(({ date }) => date)).toEqual(['2026-05-01'])
})

test("today is the day in the country's only zone", async () => {
  const late = Temporal.Instant.from('2026-05-01T23:30:00Z')
  expect(await todayOf((await aContentFolder({ place: inCountry('JP') })).path, late)).toBe('2026-05-02')
  expect(await todayOf((await aContentFolder({ place: inCountry('US') })).path, late)).toBe('2026-05-01')
})
