import { expect, test } from 'vitest'
import { describeComplaint } from '../../src/host/errors/content-error.ts'
import { readContent } from '../../src/content/read-content.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { reviewsFile } from '../../src/schema/reviews-file.ts'
import { Published } from '../../src/policy/published-dataset.ts'
import { compare, type Comparison } from '../../src/policy/vanished.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'

type Files = Record<string, string>

const KEPT = aLine({ source_id: 'kept', rating: 5 })
const GOOD = aLine({ source_id: 'good', rating: 5 })
const BAD = aLine({ source_id: 'bad', rating: 1, date: '2026-03-01' })
const BAD_ID = reviewId('google', 'bad')
const ENTRY = `${JSON.stringify({ id: BAD_ID, date: '2026-03-01', rating: 1, reason: 'fake' })}\n`

/** Compares a folder with the files `after` with a published folder with the files `before`. */
async function between(before: Files, after: Files): Promise<Comparison> {
  const then = await readContent(await aContentFolder(before))
  const published = Published.parse(reviewsFile(then.business, then.reviews, then.withheld))
  return compare(
    await readContent(await aContentFolder(after)),
    { from: 'dist', published: { ok: true, value: published } },
    'content',
  )
}

function inWords({ complaints }: Comparison): string[] {
  return complaints.map(describeComplaint)
}

test('the build names a vanished review, and the command that records it', async () => {
  const found = inWords(await between({ 'reviews/a.jsonl': KEPT + BAD }, { 'reviews/a.jsonl': KEPT }))
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(
    `content/reviews/google.jsonl: "${BAD_ID}": This review (1 star, 2026-03-01) is published in dist and would vanish without a trace`,
  )
  expect(found[0]).toContain(`npm run withhold -- ${BAD_ID} --reason CODE, where CODE is one of author_request, fake,`)
  expect(found[0]).not.toContain('negative')
})

test.for([
  ['its line is gone', {}],
  ['it is not verified any more', { 'reviews/a.jsonl': BAD.replace('"rating"', '"verified":false,"rating"') }],
  ['its source is not declared any more', { 'reviews/a.jsonl': BAD, 'sources.yaml': '' }],
] as const)('a review vanishes if %s', async ([, after]) => {
  expect((await between({ 'reviews/a.jsonl': BAD }, after)).complaints).toHaveLength(1)
})

test('a review that is listed in withheld.jsonl has not vanished', async () => {
  const { compared, complaints } = await between(
    { 'reviews/a.jsonl': KEPT + BAD },
    { 'reviews/a.jsonl': KEPT, 'withheld.jsonl': ENTRY },
  )
  expect(complaints).toEqual([])
  expect(compared).toBe('Compared with the 2 reviews of dist')
})

test('a build notices by the counts of stars that an entry of withheld.jsonl vanished', async () => {
  const found = inWords(
    await between({ 'reviews/a.jsonl': KEPT, 'withheld.jsonl': ENTRY }, { 'reviews/a.jsonl': KEPT + GOOD }),
  )
  expect(found).toEqual([
    'content/withheld.jsonl: dist counts 1 review taken down with 1 star, but there are only 0 here. An entry is permanent, ' +
      'unless its review is published again (with "edited_on", if its author changed the stars): put the entry back',
  ])
})

test('an entry may disappear if its review is published again', async () => {
  expect((await between({ 'withheld.jsonl': ENTRY }, { 'reviews/a.jsonl': BAD })).complaints).toEqual([])
})

test.for([
  ['an edit is recorded', { edited_on: '2026-04-01' }, 0],
  ['no edit is recorded', {}, 1],
] as const)('a review may come back with other stars only if %s', async ([, edit, count]) => {
  const back = aLine({ source_id: 'bad', rating: 4, date: '2026-03-01', ...edit })
  const { complaints } = await between({ 'withheld.jsonl': ENTRY }, { 'reviews/a.jsonl': back })
  expect(complaints).toHaveLength(count)
})

test('a review that returns with other stars explains the loss of one entry, not of two', async () => {
  const other = ENTRY.replace(BAD_ID, reviewId('google', 'worse'))
  const back = aLine({ source_id: 'bad', rating: 4, date: '2026-03-01', edited_on: '2026-04-01' })
  const { complaints } = await between({ 'withheld.jsonl': ENTRY + other }, { 'reviews/a.jsonl': back })
  expect(complaints).toHaveLength(1)
})

test('a build does not compare a dataset of another business, and says so', async () => {
  const other = `name: Other
category: Plumber
url: https://other.example
timezone: UTC
verification_policy: Every author was a customer.
`.replace('UTC', 'America/Denver')
  const { compared, complaints } = await between(
    { 'business.yaml': other, 'reviews/a.jsonl': BAD },
    { 'reviews/a.jsonl': KEPT },
  )
  expect(complaints).toEqual([])
  expect(compared).toBe('Nothing was compared with dist: it is about another business, "Other"')
})

test('a build recognises a business with a new name and website by its reviews', async () => {
  const renamed = 'name: New\ncategory: P\nurl: https://new.example\ntimezone: America/Denver\nverification_policy: C\n'
  const after = { 'business.yaml': renamed, 'reviews/a.jsonl': KEPT }
  expect((await between({ 'reviews/a.jsonl': KEPT + BAD }, after)).complaints).toHaveLength(1)
})

test.for([
  ['whose stars changed', { rating: 5 }, 1],
  ['whose author edited it', { rating: 5, edited_on: '2026-04-01' }, 0],
  ['that did not change', {}, 0],
] as const)('a review %s has not vanished', async ([, about, count]) => {
  const was = { source_id: 'bad', rating: 1, date: '2026-03-01' }
  const found = await between({ 'reviews/a.jsonl': aLine(was) }, { 'reviews/a.jsonl': aLine({ ...was, ...about }) })
  expect(found.complaints).toEqual([])
  expect(found.warnings.map(({ field, value }) => [field, value])).toEqual(count === 1 ? [['rating', BAD_ID]] : [])
})
