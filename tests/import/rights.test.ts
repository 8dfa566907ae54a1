import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { reportText } from '../../src/import/report.ts'
import { Day } from '../../src/schema/day.ts'
import { aContentFolder, aGoogleReview } from './a-content-folder.ts'

const NOW = Day.parse('2026-11-20')
const EXPORT = { reviews: [aGoogleReview()] }

describe('the day on which a review was obtained', () => {
  test('is stored if the source may be kept only for a time, and renewed by each import', async () => {
    const sources = 'google: { name: Google, verified: true, how: x, rights: { basis: api_terms, keep_days: 30 } }\n'
    const content = await aContentFolder({ sources })
    await content.import(EXPORT, { today: NOW })
    expect(await content.lines('google')).toMatchObject([{ obtained_on: '2026-11-20' }])
    await content.import(EXPORT, { today: Day.parse('2026-12-01') })
    expect(await content.lines('google')).toMatchObject([{ obtained_on: '2026-12-01' }])
  })

  test.for([
    'google: { name: Google, verified: true, how: x, rights: { basis: api_terms } }\n',
    'google: { name: Google, verified: true, how: x }\n',
    'google:\n',
    'google: { rights: soon }\n',
    '',
  ])('is not noted with %j', async (sources) => {
    const content = await aContentFolder({ sources })
    await content.import(EXPORT, { today: NOW })
    expect((await content.lines('google'))[0]).not.toHaveProperty('obtained_on')
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

test('the lines that would declare a source say by which method it verifies', async () => {
  const content = await aContentFolder()
  expect(reportText(await content.import(EXPORT))).toContain('\n  verification: { method: platform_account }\n')
})
