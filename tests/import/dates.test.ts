import { describe, expect, test } from 'vitest'
import { Day } from '../../src/schema/day.ts'
import { aContentFolder, aGoogleReview, aTable, csv, MAPPED } from './a-content-folder.ts'

const TODAY = Day.parse('2026-06-15')
const REPLIED = { rating: 'Stars', date: 'Date', edited: 'Edited', reply: 'Reply', reply_date: 'Replied' }

async function importedDates(dates: string[], how: { monthDates?: boolean; timezone?: string } = {}) {
  const { timezone = 'America/Denver', monthDates = false } = how
  const content = await aContentFolder({ timezone })
  const rows = dates.map((date, place): [string, string, string] => ['5', date, `Text ${place}`])
  const table = aTable(['5', '2020-01-01', 'An old one'], ...rows)
  const { bad } = await content.import(table, { ...MAPPED, monthDates, today: TODAY })
  const lines = (await content.lines('first_party')).filter(({ date }) => date !== '2020-01-01')
  return { bad: bad.map(({ where, problem }) => `${where}: ${problem}`), lines }
}

describe('dates without a day', () => {
  test('a date without a day makes its row bad and prints a hint, whether or not the export has other rows', async () => {
    const { bad, lines } = await importedDates(['April 2026'])
    const problem = '"April 2026" has no day; give whole dates, or add --month-dates to publish only the month'
    expect(bad).toEqual([`row 3 (line 3): ${problem}`])
    expect(lines).toEqual([])
    const content = await aContentFolder()
    await expect(content.import(aTable(['5', 'April 2026']), { ...MAPPED, today: TODAY })).rejects.toThrow(problem)
  })

  test('with --month-dates, dates without a day are published as their month, and whole dates as their day', async () => {
    const { bad, lines } = await importedDates(['April 2026', '2026-05-03', '05/2026'], { monthDates: true })
    expect(bad).toEqual([])
    expect(lines.map(({ date, date_precision }) => [date, date_precision])).toEqual([
      ['2026-05-03', undefined],
      ['2026-05-01', 'month'],
      ['2026-04-01', 'month'],
    ])
  })

  test('a date without a day leads to the same review if it is imported again or written differently', async () => {
    const content = await aContentFolder()
    const how = { ...MAPPED, monthDates: true, today: TODAY }
    await content.import(aTable(['5', 'April 2026', 'Fast']), how)
    const before = await content.bytes('first_party')
    expect((await content.import(aTable(['5', '2026-04', 'Fast']), how)).sources).toMatchObject([{ unchanged: 1 }])
    expect(await content.bytes('first_party')).toEqual(before)
  })

  test('a date without a day does not replace a known day of that month', async () => {
    const content = await aContentFolder()
    const table = (date: string) => csv(['Id', 'Stars', 'Date'], ['7', '5', date])
    const how = { source: 'shop', map: { id: 'Id', rating: 'Stars', date: 'Date' }, monthDates: true, today: TODAY }
    await content.import(table('2026-04-17'), how)
    await content.import(table('April 2026'), how)
    expect(await content.lines('shop')).toMatchObject([{ date: '2026-04-17' }])
    expect(await content.lines('shop')).not.toMatchObject([{ date_precision: 'month' }])
    await content.import(table('May 2026'), how)
    expect(await content.lines('shop')).toMatchObject([{ date: '2026-05-01', date_precision: 'month' }])
    await content.import(table('2026-05-20'), how)
    expect(await content.lines('shop')).toMatchObject([{ date: '2026-05-20' }])
    expect(await content.lines('shop')).not.toMatchObject([{ date_precision: 'month' }])
  })

  test('a reply whose date lacks the day is imported without a date', async () => {
    const content = await aContentFolder()
    const table = csv(['Stars', 'Date', 'Edited', 'Reply', 'Replied'], ['5', 'April 2026', '', 'Thanks', 'May 2026'])
    await content.import(table, { source: 'shop', map: REPLIED, monthDates: true, today: TODAY })
    expect(await content.lines('shop')).toMatchObject([
      { date: '2026-04-01', date_precision: 'month', owner_reply: { text: 'Thanks', date: null } },
    ])
  })
})

describe('dates that lie ahead', () => {
  test.for([
    ['2026-06-15', null],
    // Where the export was made, it may already be tomorrow.
    ['2026-06-16', null],
    ['2026-06-16 23:59', null],
    ['2026-06-17', '"2026-06-17" is in the future (today is 2026-06-15); correct the date'],
    ['2062-01-05', '"2062-01-05" is in the future (today is 2026-06-15); correct the date'],
    // An instant has a zone: this one is still today in Denver, but the next one is not.
    ['2026-06-16T05:59:00Z', null],
    ['2026-06-16T06:00:00Z', '"2026-06-16T06:00:00Z" is in the future (today is 2026-06-15); correct the date'],
  ] as const)('a date in the future is a bad row: %s', async ([date, problem]) => {
    const { bad, lines } = await importedDates([date])
    expect(bad).toEqual(problem === null ? [] : [`row 3 (line 3): ${problem}`])
    expect(lines).toHaveLength(problem === null ? 1 : 0)
  })

  test('an import uses the time zone of the business to decide whether a date is in the future', async () => {
    const { bad } = await importedDates(['2026-06-15T14:00:00Z'], { timezone: 'Pacific/Auckland' })
    expect(bad).toHaveLength(1)
  })

  test.for([
    ['June 2026', 0],
    ['July 2026', 1],
  ] as const)('a future month is a bad row, but the current month is not: %s', async ([date, count]) => {
    expect((await importedDates([date], { monthDates: true })).bad).toHaveLength(count)
  })

  test('a bad row mentions the order of day and month if only that order puts its date in the future', async () => {
    const { bad } = await importedDates(['05/11/2026', '20/01/2026'])
    expect(bad).toEqual([
      'row 3 (line 3): "05/11/2026" is in the future (today is 2026-06-15); correct the date, or the order of day and month (--dates)',
    ])
  })

  test.for([
    ['an edit', { updateTime: '2027-01-01T00:00:00Z' }],
    ['a reply', { reviewReply: { comment: 'Thanks', updateTime: '2027-01-01T00:00:00Z' } }],
  ] as const)('a row with a future date of %s is a bad row', async ([, about]) => {
    const content = await aContentFolder()
    const other = aGoogleReview({ name: 'accounts/1/locations/2/reviews/r2' })
    const { bad } = await content.import({ reviews: [aGoogleReview(about), other] }, { today: TODAY })
    expect(bad).toMatchObject([
      { where: 'review 1', problem: '"2027-01-01T00:00:00Z" is in the future (today is 2026-06-15); correct the date' },
    ])
  })
})
