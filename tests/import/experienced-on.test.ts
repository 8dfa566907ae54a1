import { describe, expect, test } from 'vitest'
import { reportText } from '../../src/import/report.ts'
import { aContentFolder, csv } from './a-content-folder.ts'

const COLUMNS = ['id', 'rating', 'published', 'experienced', 'text']
const published = '2024-04-03T18:00:00.000Z'

/** The day of the experience in a line that was imported from Trustpilot. */
async function imported(experienced: string, timezone = 'America/Denver', date = published) {
  const content = await aContentFolder({ timezone })
  const report = await content.import(csv(COLUMNS, ['a', '5', date, experienced, 'Good']))
  const [line] = await content.lines('trustpilot')
  return { line, on: line?.experienced_on, text: reportText(report) }
}

describe('the day of an experience', () => {
  test.for([
    ['2024-04-02T00:00:00.000Z', 'America/Denver', '2024-04-02'],
    ['2024-04-02T04:00:00.000Z', 'America/Los_Angeles', '2024-04-02'],
    ['2024-04-01T22:00:00.000Z', 'America/Denver', '2024-04-02'],
    ['2024-04-01T11:00:00.000Z', 'Pacific/Auckland', '2024-04-02'],
    ['2024-04-01T18:30:00.000Z', 'Europe/Berlin', '2024-04-02'],
    ['2024-04-02T09:12:13.000Z', 'America/Denver', '2024-04-02'],
    ['2024-04-02', 'Asia/Tokyo', '2024-04-02'],
  ])(
    'an experience of %s in a Trustpilot export, for a business in %s, was on %s',
    async ([experienced = '', timezone, day]) => {
      expect((await imported(experienced, timezone)).on).toBe(day)
    },
  )

  test('the day of an experience is left out if it is empty, is not a day, or is before 1990', async () => {
    for (const experienced of ['', 'last week', '1980-01-01T00:00:00.000Z']) {
      const { line, text } = await imported(experienced)
      expect(line).not.toHaveProperty('experienced_on')
      expect(text).not.toContain('of an experience')
    }
  })

  test('the day of an experience is left out and reported if it is after the review, unless only the zones differ', async () => {
    const { on, text } = await imported('2024-04-09T00:00:00.000Z')
    expect(on).toBeUndefined()
    expect(text).toContain('1 date of an experience left out: later than the review')
    // 01:00 on 4 April in UTC is still 3 April in Denver, where the review is dated.
    const next = await imported('2024-04-04T00:00:00.000Z', 'America/Denver', '2024-04-04T01:00:00.000Z')
    expect(next.line).toMatchObject({ date: '2024-04-03', experienced_on: '2024-04-03' })
    expect(next.text).not.toContain('of an experience')
  })

  test("the day of an experience is read from Trustpilot's API, and from the departure in Hostaway's API", async () => {
    const content = await aContentFolder()
    const review = { consumer: { displayName: 'Dana' }, stars: 5, title: 'Hm', text: 'Good', createdAt: published }
    await content.import({ reviews: [{ id: 'a', ...review, experiencedAt: '2024-03-30T00:00:00Z' }] })
    expect(await content.lines('trustpilot')).toMatchObject([{ experienced_on: '2024-03-30' }])
    const stay = {
      ...{ id: 7, channelId: 2018, type: 'guest-to-host', status: 'published', rating: 10, listingMapId: 1 },
      ...{ submittedAt: '2024-04-10 12:00:00', publicReview: 'Quiet', guestName: 'Jo' },
      ...{ arrivalDate: '2024-04-05 16:00:00', departureDate: '2024-04-09 10:00:00' },
    }
    await content.import({ status: 'success', result: [stay] })
    expect(await content.lines('airbnb')).toMatchObject([{ experienced_on: '2024-04-09' }])
  })

  test('the day of an experience is added to known reviews, and stays if a later export lacks it', async () => {
    const content = await aContentFolder()
    const table = (experienced: string) => csv(COLUMNS, ['a', '5', published, experienced, 'Good'])
    await content.import(table(''))
    const { sources } = await content.import(table('2024-04-01T00:00:00.000Z'))
    expect(sources).toMatchObject([{ changed: 1 }])
    const again = await content.import(table(''))
    expect(again.sources).toMatchObject([{ changed: 0 }])
    expect(await content.lines('trustpilot')).toMatchObject([{ experienced_on: '2024-04-01' }])
  })
})
