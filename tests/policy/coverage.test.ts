import { describe, expect, test } from 'vitest'
import { NO_COVERAGE } from '../../src/content/folder/coverage-file.ts'
import { readContent } from '../../src/content/read-content.ts'
import { coverageOf } from '../../src/policy/coverage.ts'
import { coverageWarnings } from '../../src/policy/coverage-warnings.ts'
import { guardDeclared } from '../../src/policy/guard-build.ts'
import { isBetterThanStated } from '../../src/schema/compare-coverage.ts'
import type { SourceCoverage } from '../../src/schema/coverage.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { aStatedLine } from './a-stated-line.ts'

/** A line of `withheld.jsonl`. */
function aWithheldLine(about: Record<string, unknown>): string {
  const plain = { id: reviewId('google', JSON.stringify(about)), date: '2026-05-01', rating: 1, reason: 'fake' }
  return `${JSON.stringify({ ...plain, ...about })}\n`
}

const TWO_SOURCES = `google: { name: Google, verified: true, how: By hand }
yelp: { name: Yelp, verified: true, how: By hand, url: "https://yelp.example/us" }
`

async function coverageIn(files: Record<string, string>): Promise<SourceCoverage | undefined> {
  return coverageOf(await readContent(await aContentFolder(files))).get('google')
}

async function warningsIn(files: Record<string, string>): Promise<string[]> {
  const folder = await aContentFolder(files)
  return coverageWarnings(await readContent(folder), folder).map(({ field, problem }) => `${field}: ${problem}`)
}

describe('what a platform states, beside what is here', () => {
  test('a review, a removal or an unverified review counts if its date is not after the day of the figures', async () => {
    const dated = (date: string, about = {}): string =>
      aLine({ source_id: JSON.stringify([date, about]), date, ...about })
    const found = await coverageIn({
      'sources.yaml': TWO_SOURCES,
      'coverage.jsonl': aStatedLine({ review_count: 9, seen_on: '2026-05-02' }),
      'reviews/a.jsonl':
        dated('2026-05-01', { rating: 4 }) +
        dated('2026-05-02') +
        dated('2026-05-03') +
        dated('2026-05-01', { date_precision: 'month' }) +
        dated('2026-05-02', { verified: false }) +
        dated('2026-05-03', { verified: false }) +
        dated('2026-05-01', { source: 'yelp', source_url: 'https://yelp.example/us' }),
      'withheld.jsonl':
        aWithheldLine({ source: 'google' }) +
        aWithheldLine({ source: 'google', date: '2026-05-03' }) +
        aWithheldLine({ source: 'google', reason: 'platform_removed' }) +
        aWithheldLine({ source: 'yelp' }),
    })
    expect(found).toMatchObject({
      published: { review_count: 3, rating_value: 4.67 },
      withheld: { total: 1, by_reason: { fake: 1 } },
      not_published: 1,
      unexplained: 9 - 3 - 1 - 1,
    })
    expect(found?.withheld.by_reason).not.toHaveProperty('platform_removed')
  })

  test('the number of unexplained reviews is negative if the site has more reviews than the platform states', async () => {
    const files = { 'reviews/a.jsonl': aLine() + aLine({ source_id: 'two' }) }
    expect(await coverageIn({ ...files, 'coverage.jsonl': aStatedLine({ review_count: 1 }) })).toMatchObject({
      unexplained: -1,
    })
  })

  test.for([
    ['those of the last day count', [{ seen_on: '2026-05-02', review_count: 7 }, { seen_on: '2026-05-01' }]],
    [
      'those of an export count rather than those that the owner entered for the same day',
      [{ by: 'export', review_count: 7 }, { by: 'owner' }],
    ],
    [
      'those of the last line count among those of the same day and kind',
      [{ by: 'owner' }, { by: 'owner', review_count: 7 }],
    ],
  ] as const)('if a source has several figures, %s', async ([, lines]) => {
    const found = await coverageIn({ 'coverage.jsonl': lines.map(aStatedLine).join('') })
    expect(found?.stated.review_count).toBe(7)
  })

  test('a removed review without a source counts for the only source, and for no source if there are two', async () => {
    const files = { 'coverage.jsonl': aStatedLine(), 'withheld.jsonl': aWithheldLine({}) }
    expect(await coverageIn(files)).toMatchObject({ withheld: { total: 1 }, unexplained: 0 })
    expect(await coverageIn({ ...files, 'sources.yaml': TWO_SOURCES })).toMatchObject({
      withheld: { total: 0 },
      unexplained: 1,
    })
  })

  test.for([
    [4.3, 4.45, false],
    [4.3, 4.46, true],
    [4.27, 4.37, false],
    [4.27, 4.38, true],
    [4, 4.15, false],
    [4, 4.16, true],
    [null, 4.5, false],
    [4.3, null, false],
  ] as const)(
    'with a stated rating of %s and a published one of %s, isBetterThanStated returns %s',
    ([stated, published, isBetter]) => {
      const line = JSON.parse(aStatedLine({ rating_value: stated })) as SourceCoverage['stated']
      const here = { review_count: 9, rating_value: published }
      expect(isBetterThanStated({ stated: line, published: here })).toBe(isBetter)
      expect(isBetterThanStated({ stated: { ...line, mean: false }, published: here })).toBe(false)
    },
  )
})

describe('the warnings of check about what platforms state', () => {
  test('check prints no warning if every stated review is accounted for, or if there are no figures', async () => {
    expect(await warningsIn({ 'reviews/a.jsonl': aLine() })).toEqual([])
    expect(await warningsIn({ 'reviews/a.jsonl': aLine(), 'coverage.jsonl': aStatedLine() })).toEqual([])
  })

  test('check warns once of a source with unexplained reviews and a better rating than stated, and says what to do', async () => {
    const stated = aStatedLine({ review_count: 3, rating_value: 4.1 })
    const [warning, ...others] = await warningsIn({ 'reviews/a.jsonl': aLine(), 'coverage.jsonl': stated })
    expect(others).toEqual([])
    expect(warning).toMatch(/^google: On 2026-05-31, it had 3 reviews: 1 here, so 2 of them are not explained, and its/)
    expect(warning).toContain('its rating was 4.1, but the reviews here have 5.')
    expect(warning).toContain('Export all its reviews again, without a filter, and import them')
    expect(warning).toMatch(/npm run coverage -- google --count N --rating R --seen-on DAY$/)
  })

  test('check names an entry of withheld.jsonl without a source if that entry may explain a gap', async () => {
    const entry = aWithheldLine({})
    const files = { 'sources.yaml': TWO_SOURCES, 'coverage.jsonl': aStatedLine(), 'withheld.jsonl': entry }
    expect(await warningsIn(files)).toEqual([expect.stringContaining('1 entry of withheld.jsonl, such as')])
    expect(await warningsIn(files)).toEqual([expect.stringContaining(JSON.parse(entry).id)])
  })

  test.for([
    ['its platform removed the review', { reason: 'platform_removed' }],
    ['it has a source', { source: 'yelp' }],
  ] as const)('check blames no entry of withheld.jsonl for a gap if %s', async ([, entry]) => {
    const withheld = aWithheldLine(entry)
    const files = { 'sources.yaml': TWO_SOURCES, 'coverage.jsonl': aStatedLine(), 'withheld.jsonl': withheld }
    expect(await warningsIn(files)).toEqual([expect.not.stringContaining('may explain')])
  })

  test('check warns if the newest reviews here are more than 90 days newer than the figures', async () => {
    const warned = (seen_on: string) =>
      warningsIn({ 'reviews/a.jsonl': aLine(), 'coverage.jsonl': aStatedLine({ seen_on, review_count: 0 }) })
    expect(await warned('2026-01-31')).toEqual([])
    expect(await warned('2026-01-30')).toEqual([expect.stringContaining('was last recorded for 2026-01-30')])
  })

  test('figures of an undeclared source stop the build, because /policy.json would lack that source', async () => {
    const files = { 'reviews/a.jsonl': aLine(), 'coverage.jsonl': aStatedLine({ source: 'yelp' }) }
    const problem = 'This file has figures of "yelp", but sources.yaml does not declare that source: declare it again'
    await expect(warningsIn(files)).rejects.toThrow(`coverage.jsonl: ${problem}`)
  })

  test('figures of an undeclared source with reviews stop the build, which prints the lines for sources.yaml', async () => {
    const folder = await aContentFolder({
      'coverage.jsonl': aStatedLine({ source: 'yelp' }),
      'reviews/a.jsonl': aLine() + aLine({ source: 'yelp', source_url: 'https://yelp.example/us' }),
    })
    const content = await readContent(folder)
    expect(() => guardDeclared(content, { content: folder })).toThrow(/does not declare yelp\. If these lines are true/)
    expect(() => guardDeclared({ ...content, coverage: NO_COVERAGE }, { content: folder })).not.toThrow()
  })
})
