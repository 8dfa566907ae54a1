import { expect, test } from 'vitest'
import { readContent } from '../../src/content/read-content.ts'
import { faultsOfCoverage } from '../../src/log-check/copies/check-coverage.ts'
import { policyFile } from '../../src/policy/policy-file.ts'
import type { SourceCoverage } from '../../src/schema/coverage.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { reviewsFile } from '../../src/schema/reviews-file.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { aStatedLine } from '../policy/a-stated-line.ts'

const FILES = {
  'sources.yaml': `google: { name: Google, verified: true, how: By hand }
survey: { name: Our survey, verified: true, how: By hand }
`,
  'coverage.jsonl': aStatedLine({ review_count: 5, rating_value: 4.4 }),
  'reviews/a.jsonl':
    aLine() +
    aLine({ source_id: 'two', rating: 4 }) +
    aLine({ source_id: 'three', verified: false }) +
    aLine({ source: 'survey' }),
  'withheld.jsonl': `${JSON.stringify({ id: reviewId('google', 'gone'), date: '2026-05-01', rating: 1, reason: 'fake', source: 'google' })}\n`,
}

type Sources = { source: string; coverage?: SourceCoverage | undefined }[]

/** The faults that a stranger finds after a lie about coverage in `/policy.json`, or with other bytes of `/coverage.jsonl`. */
async function faultsAfter(lie: (of: SourceCoverage, sources: Sources) => unknown, file?: string): Promise<string[]> {
  const content = await readContent(await aContentFolder(FILES))
  const { reviews, ...head } = reviewsFile(content.business, content.reviews, content.withheld)
  const policy = structuredClone(policyFile(content, { ...head, reviews }))
  const [google] = policy.collection.sources
  if (google?.coverage === undefined) throw new Error('The policy has no coverage of google')
  lie(google.coverage, policy.collection.sources)
  const coverage = file === undefined ? content.coverage.bytes : file === '' ? undefined : Buffer.from(file)
  return faultsOfCoverage(policy, { head, reviews, coverage })
}

const NOTHING = (): void => undefined

test('verify finds no fault in the coverage of a truthful policy', async () => {
  expect(await faultsAfter(NOTHING)).toEqual([])
})

test.for<[string, (of: SourceCoverage, sources: Sources) => unknown, string]>([
  ['fewer stated', ({ stated }) => (stated.review_count = 4), 'coverage.stated.review_count'],
  ['a better rating stated', ({ stated }) => (stated.rating_value = 4.5), 'coverage.stated.rating_value'],
  ['the mean is none', ({ stated }) => (stated.mean = false), 'coverage.stated.mean'],
  ['from an export', ({ stated }) => (stated.by = 'owner'), 'coverage.stated.by'],
  ['more published', ({ published }) => (published.review_count = 3), 'coverage.published.review_count'],
  ['a worse mean', ({ published }) => (published.rating_value = 4.4), 'coverage.published.rating_value'],
  ['nothing unexplained', (of) => (of.unexplained = 0), 'coverage.unexplained'],
  ['more unverified', (of) => [(of.not_published = 2), (of.unexplained = 0)], 'coverage.not_published'],
  [
    'more taken down',
    (of) => [(of.withheld.by_reason.fake = 2), (of.withheld.total = 2), (of.unexplained = 0)],
    'more reviews taken down than there are',
  ],
  [
    'another reason',
    ({ withheld: { by_reason } }) => [(by_reason.fake = 0), (by_reason.illegal = 1)],
    'more reviews taken down than there are',
  ],
  ['a sum that is too high', (of) => [(of.withheld.total = 2), (of.unexplained = 0)], 'coverage.withheld.total'],
  ['no coverage', (_of, sources) => delete sources[0]?.coverage, 'lacks "coverage" of google'],
  [
    'coverage of a source without figures',
    (of, sources) => sources[1] && (sources[1].coverage = of),
    'has "coverage" of survey, which /coverage.jsonl lacks',
  ],
  ['a source left out', (_of, sources) => sources.shift(), 'lacks "coverage" of google'],
])('verify finds this lie about coverage in /policy.json: %s', async ([, lie, fault]) => {
  expect((await faultsAfter(lie)).join('\n')).toContain(fault)
})

test.for([
  ['a line added', FILES['coverage.jsonl'] + aStatedLine({ seen_on: '2026-06-01' }), 'coverage.stated.seen_on'],
  ['the file missing', '', 'has "coverage" of google, which /coverage.jsonl lacks'],
  ['a line that is malformed', `${FILES['coverage.jsonl']}{}\n`, '/coverage.jsonl is malformed'],
] as const)('verify reports that /policy.json contradicts a /coverage.jsonl with %s', async ([, file, fault]) => {
  expect((await faultsAfter(NOTHING, file)).join('\n')).toContain(fault)
})
