import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOrder, readDay } from '../../src/import/day-of.ts'

const inDenver = { timezone: 'America/Denver', order: null }

function dayOf(written: unknown, reading: Partial<Parameters<typeof readDay>[1]> = {}): string {
  const read = readDay(written, { ...inDenver, ...reading })
  return read.ok ? read.value.day : read.problem
}

describe('the day of a review', () => {
  test.for([
    ['2026-01-30T20:40:46Z', 'Pacific/Auckland', '2026-01-31'],
    ['2026-01-30T20:40:46Z', 'America/Denver', '2026-01-30'],
    ['2026-03-01T03:00:00+0000', 'America/Denver', '2026-02-28'],
    ['2026-03-01T03:00:00.123456Z', 'America/Denver', '2026-02-28'],
    ['2026-03-01T10:00:00.123456789Z', 'America/Denver', '2026-03-01'],
    ['2025-03-02 03:12:00 UTC', 'America/Denver', '2025-03-01'],
    ['2023-06-01T23:00:00-04:00', 'Europe/Berlin', '2023-06-02'],
    ['2020-04-18T23:00:00-0200', 'UTC', '2020-04-19'],
    [1520383571, 'America/Denver', '2018-03-06'],
    ['1520383571', 'UTC', '2018-03-07'],
    [1520383571000, 'America/Denver', '2018-03-06'],
    ['Mon Jan 15 2024 23:30:00 GMT+0000 (Coordinated Universal Time)', 'Europe/Berlin', '2024-01-16'],
    ['2024/06/15 11:59:00 PM GMT+1', 'Europe/Berlin', '2024-06-16'],
    ['2024/06/15 11:59:00 PM UTC-7', 'Europe/Berlin', '2024-06-16'],
    ['2024-01-15T23:30:00+01:00[Europe/Paris]', 'America/Denver', '2024-01-15'],
    ['Jan 15, 2024 11:30:00 PM PST', 'UTC', '2024-01-16'],
    ['2024-01-12 23:32:11.5 +0000 UTC', 'Europe/Berlin', '2024-01-13'],
    ['15.07.2024 00:30:00 MESZ', 'UTC', '2024-07-14'],
    ['2020/06/08 1:43:15 AM OEZ', 'UTC', '2020-06-07'],
  ])('the instant %j in %s is the day %s', ([written, timezone, day]) => {
    expect(dayOf(written, { timezone: String(timezone) })).toBe(day)
  })

  test.for([
    ['2026-05-01', '2026-05-01'],
    ['2026/5/1', '2026-05-01'],
    ['2012-01-03 23:28:18', '2012-01-03'],
    ['2020-04-18T00:00:00', '2020-04-18'],
    ['March 3, 2024', '2024-03-03'],
    ['Mon, 4 Mar 2024', '2024-03-04'],
    ['3rd September 2024 9:05 pm', '2024-09-03'],
    ['25/12/2024', '2024-12-25'],
    ['12. März 2026', '2026-03-12'],
    ['lundi 13 avril 2026', '2026-04-13'],
    ['1er février 2026', '2026-02-01'],
    ['12 de abril de 2026', '2026-04-12'],
    ['2026年4月12日', '2026-04-12'],
    ['25 janv. 2025 à 07:05', '2025-01-25'],
    ['3 de mayo de 2024 a las 9:05', '2024-05-03'],
    ['12. März 2026 um 18:30', '2026-03-12'],
    ['12 de abril de 2026 às 10:30', '2026-04-12'],
    ['Avis écrit le 22 juin 2015', '2015-06-22'],
    ['Reviewed 3 March 2024', '2024-03-03'],
    ['Bewertet am 5. Mai 2015', '2015-05-05'],
    ['Reviewed in the United States on May 31, 2018', '2018-05-31'],
    ['Rezension aus Deutschland vom 15. Januar 2024', '2024-01-15'],
    ['Commenté en France le 15 janvier 2024', '2024-01-15'],
    ['Reseñado en España el 15 de enero de 2024', '2024-01-15'],
    ['Recensito in Italia il 15 gennaio 2024', '2024-01-15'],
    ['Written January 15, 2024', '2024-01-15'],
    ['Publié le 15/01/2024', '2024-01-15'],
    ['le 15 janvier 2024', '2024-01-15'],
    ['Sep 15, 2023, 3:45:12\u202FPM', '2023-09-15'],
    ['\u200E15\u200E/\u200E01\u200E/\u200E2024', '2024-01-15'],
    ['15.01.2024 10:30 Uhr', '2024-01-15'],
    ['15/01/2024 10h30', '2024-01-15'],
    ['15/1/2024, 10:30:00 p. m.', '2024-01-15'],
    ['15.1.2024 klo 10.30', '2024-01-15'],
    ['2024. 1. 15.', '2024-01-15'],
    ['15. Mrz 2024', '2024-03-15'],
    ['15.März 2024', '2024-03-15'],
    ['15.Jan.2024', '2024-01-15'],
    ['15. Jänner 2024', '2024-01-15'],
    ['15 января 2024 г., 10:30', '2024-01-15'],
  ])('a day without a zone is unchanged: %s', ([written, day]) => {
    expect(dayOf(written)).toBe(day)
  })

  test.for([
    ['2 weeks ago', 'is relative'],
    ['a year ago', 'is relative'],
    ['yesterday', 'is relative'],
    ['il y a 2 mois', 'is relative'],
    ['há 2 semanas', 'is relative'],
    ['vor 3 Tagen', 'is relative'],
    ['3 か月前', 'is relative'],
    ['il y a un an', 'is relative'],
    ['April 2026', 'has no day; give whole dates, or add --month-dates'],
    ['2026-04', 'has no day'],
    ['04/2026', 'has no day'],
    ['4.2026', 'has no day'],
    ['2026', 'has no month'],
    ['13/2026', 'not a real date'],
    ['03/04/24', 'two-digit year'],
    ['Apr-26', 'two-digit year'],
    ['Apr 26', 'two-digit year'],
    ['15-Jan-24', 'two-digit year'],
    ['Edited 15 January 2024', 'can be read'],
    ['2024. 1. 15. 오전 10:30', 'can be read'],
    ['2024-01-15 (Monday)', 'can be read'],
    ['2024-01-15 10:30:00 XYZ', 'can be read'],
    ['Mayor 2026', 'can be read'],
    ['before 4 March 2024', 'can be read'],
    ['Stayed on 4 March 2024', 'can be read'],
    ['Date of experience: January 15, 2024', 'can be read'],
    ['Avis modifié le 22 juin 2015', 'can be read'],
    ['listopad 2026', 'can be read'],
    ['2026-02-30', 'not a real date'],
    ['2026-05-01T25:00:00Z', 'not a real date'],
    ['2026-05-01T10:00:00+25:00', 'not a real date'],
    ['0000-01-01T00:00:00Z', 'not a real date'],
    [45366, "spreadsheet's day number"],
    ['', 'no date'],
    [null, 'no date'],
    ['soon', 'can be read'],
  ])('a day is never guessed from %j', ([written, why]) => {
    expect(dayOf(written)).toMatch(new RegExp(String(why)))
  })

  test('the number of digits in the seconds does not change the day of an instant', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString()
          expect(dayOf(iso.replace('Z', '000Z'))).toBe(dayOf(iso))
          expect(dayOf(date.getTime() >= 1e11 ? date.getTime() : iso)).toBe(dayOf(iso))
        },
      ),
    )
  })
})

describe('a date without a day', () => {
  test.for([
    'April 2026',
    'april 2026',
    'APRIL, 2026',
    'Apr 2026',
    'Apr. 2026',
    'Apr-2026',
    '2026 April',
    '2026-04',
    '2026/4',
    '2026.04',
    '04/2026',
    '4.2026',
    '04 - 2026',
    'avril 2026',
    'abril de 2026',
    'aprile 2026',
    'd’abril 2026',
    'kwiecień 2026',
    'апрель 2026',
    'ΑΠΡΙΛΊΟΥ 2026',
    '2026年4月',
    '2026년 4월',
  ])('a date without a day is read as a month if months are allowed: %s', (written) => {
    expect(readDay(written, { ...inDenver, months: true })).toMatchObject({
      ok: true,
      value: { day: '2026-04-01', exact: 'month' },
    })
  })

  test.for([
    ['März 2026', '2026-03-01'],
    ['Maerz 2026', 'can be read'],
    ['févr. 2026', '2026-02-01'],
    ['fevrier 2026', '2026-02-01'],
    ['Dez. 2025', '2025-12-01'],
    ['Sept 2025', '2025-09-01'],
    ['2 weeks ago', 'is relative'],
    ['last April 2026', 'is relative'],
    ['2026', 'has no month'],
    ['00/2026', 'not a real date'],
  ])('a date without a day is read as a month only if it names a month: %s', ([written, read]) => {
    expect(dayOf(written, { months: true })).toMatch(String(read))
  })
})

describe('the order of day and month', () => {
  const column = (...dates: string[]) => dates.map((date, place) => ({ date, where: `row ${place + 2}` }))

  test('one number above 12 decides the order of day and month for the whole column', () => {
    expect(dateOrder(column('03/04/2024', '12/25/2023'))).toBe('mdy')
    expect(dateOrder(column('03/04/2024', '25-12-2023'))).toBe('dmy')
    expect(dateOrder(column('5/25/2019 15:54', '05-12-2019 8:37'))).toBe('mdy')
    expect(dateOrder(column('Publié le 03/04/2024', 'Publié le 25/04/2024'))).toBe('dmy')
  })

  test('the order of day and month does not matter if no date is ambiguous', () => {
    expect(dateOrder(column('2024-03-04', '05/05/2024', 'March 3, 2024'))).toBe(null)
  })

  test('dateOrder asks for the order of day and month if no date shows it or dates contradict each other', () => {
    expect(() => dateOrder(column('2024-01-01', '03/04/2024'))).toThrow(/"03\/04\/2024" in row 3.*--dates dmy/)
    expect(() => dateOrder(column('13/04/2024', '04/13/2024'))).toThrow(/day first in row 2 .* month first in row 3/)
  })

  test('a two-digit year is read if the order of day and month is known', () => {
    expect(dayOf('03/04/24', { order: 'mdy' })).toBe('2024-03-04')
    expect(dayOf('15.01.24 10:30', { order: 'dmy' })).toBe('2024-01-15')
    expect(dayOf('1/13/24', { order: 'dmy' })).toMatch('not a real date')
  })

  test('a two-digit year needs an answer, because the year may come first, unless a month comes first', () => {
    expect(dateOrder(column('1/5/24', '1/13/24'))).toBe('mdy')
    expect(() => dateOrder(column('24.01.05'))).toThrow(/"24\.01\.05" in row 2.*year comes first.*four digits/)
    expect(() => dateOrder(column('05/05/24'))).toThrow(/--dates dmy/)
    expect(() => dateOrder(column('13/04/24', '04/13/24'))).toThrow(/day first in row 2 .* month first in row 3/)
  })

  describe('dates that Excel has read in the order of another country', () => {
    const swapped = ['2024-01-02', '2024-03-02', '2024-05-11 10:00:00', '2024-12-06', '2024-07-01']

    test('a column is refused as swapped if its days up to 12 are dates and its days above 12 are text', () => {
      const damaged = [...swapped, '13/04/2024', '28/02/2024', '31/12/2023']
      expect(() => dateOrder(column(...damaged))).toThrow(
        /"13\/04\/2024" in row 7.*day and month may be swapped.*"2024-01-02" in row 2.*original file.*--dates dmy/,
      )
      expect(() => dateOrder(column(...swapped, '04/13/2024', '02/28/2024', '12/31/2023'))).toThrow(/--dates mdy/)
    })

    test.for([
      ['a date with a day above 12', ['2024-05-25', '13/04/2024', '28/02/2024', '31/12/2023']],
      ['a text with a day up to 12', ['13/04/2024', '28/02/2024', '31/12/2023', '05/12/2023']],
      ['too few texts', ['13/04/2024', '28/02/2024']],
    ] as const)('%s shows that Excel swapped no day and month', ([, others]) => {
      expect(dateOrder(column(...swapped, ...others))).toBe('dmy')
    })
  })

  test('a date that contradicts the order of day and month is not read as a date', () => {
    expect(dayOf('03/04/2024', { order: 'mdy' })).toBe('2024-03-04')
    expect(dayOf('03/04/2024', { order: 'dmy' })).toBe('2024-04-03')
    expect(dayOf('13/04/2024', { order: 'mdy' })).toMatch('not a real date')
  })
})
