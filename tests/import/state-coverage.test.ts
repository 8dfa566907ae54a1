import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { stateCoverage } from '../../src/import/stated/state-coverage.ts'
import { dayIn } from '../../src/schema/day.ts'
import { aContentFolder } from './a-content-folder.ts'
import { recordedLines } from './recorded-lines.ts'

const SOURCES = ['google', 'trustpilot'].map((name) => `${name}: { name: G, verified: true, how: x }\n`).join('')
const seen = { count: '262', rating: '4.3', seenOn: '2026-05-20' }
const exported = {
  ...{ source: 'google', seen_on: '2026-05-10', review_count: 100, rating_value: 4.5, mean: true },
  ...{ url: 'https://maps.example/firm', by: 'export' },
}

/** A folder that declares Google and Trustpilot, with these lines of `coverage.jsonl`. */
async function aFolder(...lines: object[]): Promise<string> {
  const { path, put } = await aContentFolder({ sources: SOURCES })
  if (lines.length > 0) await put('content/coverage.jsonl', lines.map((one) => `${JSON.stringify(one)}\n`).join(''))
  return path
}

describe('what an owner reads on the page of a platform', () => {
  test("the figures that an owner enters are added to coverage.jsonl, marked as the owner's", async () => {
    const folder = await aFolder()
    await stateCoverage(folder, 'google', { ...seen, url: 'https://maps.example/firm' })
    await stateCoverage(folder, 'trustpilot', { ...seen, count: '1,234', rating: '4,3' })
    await stateCoverage(folder, 'google', { count: '0', seenOn: '2026-05-21' })
    const common = { seen_on: '2026-05-20', rating_value: 4.3, by: 'owner' }
    const url = 'https://maps.example/firm'
    expect(await recordedLines(folder, 'coverage.jsonl')).toEqual([
      { ...common, source: 'google', review_count: 262, mean: true, url },
      { ...common, source: 'trustpilot', review_count: 1234, mean: false },
      { ...common, source: 'google', seen_on: '2026-05-21', review_count: 0, rating_value: null, mean: true, url },
    ])
  })

  test.for<[string, object, string]>([
    ['googel', {}, 'sources.yaml does not declare "googel"; it declares google, trustpilot'],
    [
      'google',
      { count: undefined, rating: undefined, seenOn: undefined },
      '--count: give .*\n--rating: .*\n--seen-on: ',
    ],
    ['google', { count: '2.5' }, '--count 2.5: give how many reviews'],
    ['google', { count: '-1' }, '--count -1: give how many reviews'],
    ['google', { rating: '0.9' }, '--rating 0.9: give the rating it states, 1 to 5'],
    [
      'google',
      { rating: '8.4' },
      '--rating 8.4: give the rating it states, 1 to 5, such as 4.3. Of a rating out of 10',
    ],
    ['google', { count: '0' }, '--rating: leave it out, because there are no reviews'],
    ['google', { seenOn: '20 May' }, '--seen-on 20 May: give the day on which you read it, as YYYY-MM-DD'],
    ['google', { seenOn: '2026-02-30' }, '--seen-on 2026-02-30: give the day'],
    ['google', { seenOn: '9999-01-01' }, '--seen-on 9999-01-01: this is in the future .today is '],
    ['google', { url: 'maps.example' }, '--url maps.example: give the http or https address'],
    ['google', { seenOn: '2026-05-09' }, 'it is of 2026-05-09, and coverage.jsonl already has a line of 2026-05-10'],
    [
      'google',
      { seenOn: '2026-05-10' },
      'an export of 2026-05-10 says .* 100 reviews at 4.5, and an export counts more',
    ],
    ['google', { count: '99' }, 'states 100 reviews at 4.5, so for 30 days a lower number .99. needs an export too'],
    ['google', { count: '100', rating: '4.7' }, 'new reviews cannot have raised that to 4.7'],
    ['google', { count: '120', rating: '4.8' }, 'new reviews cannot have raised that to 4.8'],
  ])('for %s, the figures %j are refused with the reason, and no line changes', async ([source, about, why]) => {
    const folder = await aFolder(exported)
    const before = await readFile(join(folder, 'coverage.jsonl'), 'utf8')
    await expect(stateCoverage(folder, source, { ...seen, ...about })).rejects.toThrow(new RegExp(why))
    expect(await readFile(join(folder, 'coverage.jsonl'), 'utf8')).toBe(before)
  })

  test.for<[string, object]>([
    ['more reviews', { count: '120', rating: '4.6' }],
    ['as many reviews at a lower rating', { count: '100', rating: '3.9' }],
    ['fewer reviews, more than 30 days after the export', { count: '90', rating: '4.9', seenOn: '2026-06-10' }],
  ])('an owner may enter figures that differ from the last export: %s', async ([, about]) => {
    const folder = await aFolder(exported)
    expect(await stateCoverage(folder, 'google', { ...seen, ...about })).toMatchObject({ isNew: true })
    expect(await recordedLines(folder, 'coverage.jsonl')).toMatchObject([exported, { by: 'owner', url: exported.url }])
  })

  test('the same figures are added again only with another address or after 30 days', async () => {
    const folder = await aFolder()
    const added = async (about: object) => (await stateCoverage(folder, 'google', { ...seen, ...about })).isNew
    expect(await added({})).toBe(true)
    expect(await added({ seenOn: '2026-05-25' })).toBe(false)
    expect(await added({ seenOn: '2026-05-25', url: 'https://maps.example/firm' })).toBe(true)
    expect(await added({ seenOn: '2026-06-24' })).toBe(false)
    expect(await added({ seenOn: '2026-06-25' })).toBe(true)
  })

  test('an owner may enter figures dated today in the time zone of the business', async () => {
    const folder = await aFolder()
    await stateCoverage(folder, 'google', { ...seen, seenOn: dayIn('America/Denver') })
    expect(await recordedLines(folder, 'coverage.jsonl')).toHaveLength(1)
  })
})
