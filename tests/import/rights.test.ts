import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readLines } from '../../src/content/folder/review-lines.ts'
import { expiredReviews } from '../../src/policy/expired-reviews.ts'
import { reportText } from '../../src/import/report.ts'
import { Sources } from '../../src/schema/content/sources.ts'
import { Day } from '../../src/schema/day.ts'
import { aContentFolder, aGoogleReview } from './a-content-folder.ts'

const NOW = Day.parse('2026-11-20')
const EXPORT = { reviews: [aGoogleReview()] }

const WITH_LIMIT = 'google: { name: Google, verified: true, how: x, rights: { basis: api_terms, keep_days: 30 } }\n'

describe('the day on which a review was obtained', () => {
  test.for([
    WITH_LIMIT,
    'google: { name: Google, verified: true, how: x, rights: { basis: api_terms } }\n',
    'google:\n',
    'google: { rights: soon }\n',
    '',
  ])('the day on which a review was obtained is recorded with %j', async (sources) => {
    const content = await aContentFolder({ sources })
    await content.import(EXPORT, { today: NOW })
    expect(await content.lines('google')).toMatchObject([{ obtained_on: '2026-11-20' }])
  })

  test('every import renews the day of obtaining if the source has keep_days', async () => {
    const content = await aContentFolder({ sources: WITH_LIMIT })
    await content.import(EXPORT, { today: NOW })
    const { sources } = await content.import(EXPORT, { today: Day.parse('2026-11-21') })
    expect(await content.lines('google')).toMatchObject([{ obtained_on: '2026-11-21' }])
    expect(sources).toMatchObject([{ changed: 0, unchanged: 1 }])
  })

  test('without keep_days, the day of obtaining stays for a week, so that the file does not change', async () => {
    const content = await aContentFolder()
    await content.import(EXPORT, { today: NOW })
    const before = await content.bytes('google')
    await content.import(EXPORT, { today: Day.parse('2026-11-27') })
    expect(await content.bytes('google')).toEqual(before)
    const { sources } = await content.import(EXPORT, { today: Day.parse('2026-11-28') })
    expect(await content.lines('google')).toMatchObject([{ obtained_on: '2026-11-28' }])
    expect(sources).toMatchObject([{ changed: 0, unchanged: 1 }])
  })

  test('the day of obtaining of a changed review is the day of the import that changed it', async () => {
    const content = await aContentFolder()
    await content.import(EXPORT, { today: NOW })
    await content.import({ reviews: [aGoogleReview({ comment: 'Edited' })] }, { today: Day.parse('2026-11-22') })
    expect(await content.lines('google')).toMatchObject([{ text: 'Edited', obtained_on: '2026-11-22' }])
  })

  test('an import adds the day of obtaining to an older line only if the export contains its review', async () => {
    const content = await aContentFolder()
    const two = [aGoogleReview({ name: 'locations/2/reviews/a' }), aGoogleReview({ name: 'locations/2/reviews/b' })]
    await content.import({ reviews: two }, { today: NOW })
    const bare = (await content.bytes('google')).toString().replaceAll(',"obtained_on":"2026-11-20"', '')
    await writeFile(join(content.path, 'reviews/google.jsonl'), bare)
    await content.import({ reviews: [two[0]] }, { today: NOW })
    const days = (await content.lines('google')).map(({ source_id, obtained_on }) => [source_id.at(-1), obtained_on])
    expect(Object.fromEntries(days)).toEqual({ a: '2026-11-20', b: undefined })
  })

  test('a review does not expire at once if keep_days is declared after its last import', async () => {
    const content = await aContentFolder()
    const old = { reviews: [aGoogleReview({ createTime: '2020-01-01T12:00:00Z', updateTime: undefined })] }
    await content.import(old, { today: Day.parse('2026-01-01') })
    await content.import(old, { today: NOW })
    const sources = Sources.parse(parse(WITH_LIMIT))
    expect(expiredReviews(await readLines(content.path), sources, NOW)).toEqual([])
    expect(expiredReviews(await readLines(content.path), sources, Day.parse('2026-12-21'))).toHaveLength(1)
  })
})

test('an import keeps a review’s verification and disclosure', async () => {
  const content = await aContentFolder()
  await content.import(EXPORT)
  const [line] = await content.lines('google')
  const said = { verification: { method: 'invoice_match' }, disclosure: { kind: 'employee' } }
  await writeFile(join(content.path, 'reviews/google.jsonl'), `${JSON.stringify({ ...line, ...said })}\n`)
  await content.import({ reviews: [aGoogleReview({ comment: 'Edited', updateTime: '2026-06-01T18:00:00Z' })] })
  expect(await content.lines('google')).toMatchObject([{ text: 'Edited', ...said }])
})

test('the lines that would declare a source state its method of verification', async () => {
  const content = await aContentFolder()
  expect(reportText(await content.import(EXPORT))).toContain('\n  verification: { method: platform_account }\n')
})
