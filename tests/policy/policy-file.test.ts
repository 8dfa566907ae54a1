import { describe, expect, test } from 'vitest'
import { readContent } from '../../src/content/read-content.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { reviewsFile } from '../../src/schema/reviews-file.ts'
import { policyFile } from '../../src/policy/policy-file.ts'
import { Policy } from '../../src/schema/policy.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'

async function policyOf(files: Record<string, string>): Promise<Policy> {
  const content = await readContent(await aContentFolder(files))
  return Policy.parse(policyFile(content, reviewsFile(content.business, content.reviews, content.withheld)))
}

function anEntry(sourceId: string, rating: number, date: string): string {
  return `${JSON.stringify({ id: reviewId('google', sourceId), date, rating, reason: 'fake' })}\n`
}

describe('/policy.json', () => {
  test('/policy.json shows the stars of reviews taken down beside the stars of published ones', async () => {
    const { counts } = await policyOf({
      'reviews/a.jsonl': [5, 5, 5, 1].map((rating, place) => aLine({ source_id: `${place}`, rating })).join(''),
      'withheld.jsonl': anEntry('x', 1, '2026-04-01') + anEntry('y', 1, '2026-04-02'),
    })
    expect(counts.all).toMatchObject({
      published: { total: 4, by_rating: { '1': 1, '5': 3 }, share_by_rating: { '1': 25, '5': 75 } },
      withheld: { total: 2, by_reason: { fake: 2 }, by_rating: { '1': 2 }, share_by_rating: { '1': 100, '5': 0 } },
    })
  })

  test('/policy.json counts the 12 months up to the newest date, including their first day and no day before', async () => {
    const dates = ['2026-05-01', '2025-05-02', '2025-05-01']
    const { counts } = await policyOf({
      'reviews/a.jsonl': dates.map((date, place) => aLine({ source_id: `${place}`, date })).join(''),
      'withheld.jsonl': anEntry('x', 1, '2025-05-02') + anEntry('y', 1, '2025-05-01'),
    })
    expect(counts.last_12_months).toMatchObject({
      ...{ since: '2025-05-02', until: '2026-05-01' },
      ...{ published: { total: 2 }, withheld: { total: 1 } },
    })
    expect(counts.all).toMatchObject({ since: null, published: { total: 3 }, withheld: { total: 2 } })
  })

  test('/policy.json shows the rights in each source, and counts its unpublished reviews', async () => {
    const { collection, verification } = await policyOf({
      'sources.yaml': `google: { name: Google, verified: true, how: By hand, verification: { method: signed } }
yelp: { name: Yelp, url: "https://yelp.example/us", verified: false, how: Not at all }
`,
      'reviews/a.jsonl': aLine() + aLine({ source: 'yelp' }) + aLine({ source: 'angi' }),
    })
    expect(collection.sources).toMatchObject([
      { source: 'google', published: 1, not_verified: 0, rights: { basis: 'api_terms', declared: false } },
      { source: 'yelp', published: 0, not_verified: 1, rights: { basis: 'link_only', show: { text: false } } },
    ])
    expect(verification).toMatchObject({
      by_method: [{ method: 'signed', published: 1 }],
      not_published: { not_verified: 1, source_not_declared: 1 },
    })
  })

  test('/policy.json counts the reviews that each platform removed, by the day on which the owner noticed', async () => {
    const removed = (n: number, about: object): string => {
      const entry = { id: reviewId('google', `${n}`), date: '2026-01-01', rating: 4, reason: 'platform_removed' }
      return `${JSON.stringify({ ...entry, ...about })}\n`
    }
    const days = ['2026-11-20', '2026-11-22', '2026-11-20'].map((withheld_on) => ({ withheld_on, source: 'google' }))
    const others = [{}, { source: 'yelp' }, { source: 'google', reason: 'fake' }, { source: 'google', rating: 1 }]
    const { collection } = await policyOf({
      'withheld.jsonl': [...days, ...others].map((about, n) => removed(n, about)).join(''),
    })
    expect(collection.sources[0]?.removed_by_platform).toEqual({
      total: 4,
      by_rating: { '1': 1, '2': 0, '3': 0, '4': 3, '5': 0 },
      found: [
        { found_on: '2026-11-22', total: 1 },
        { found_on: '2026-11-20', total: 2 },
        { found_on: null, total: 1 },
      ],
    })
    expect((await policyOf({})).collection.sources[0]?.removed_by_platform).toBeUndefined()
  })

  test("/policy.json contains the business's own words, the way to complain, and the meaning of each reason", async () => {
    const { complaints, moderation, publisher } = await policyOf({ 'policy.yaml': 'complaints: Call us.\n' })
    expect(publisher.name).toBe('Reyes Plumbing')
    expect(complaints).toMatchObject({ text: 'Call us.', url: 'https://reyes.example' })
    expect(moderation.reasons.map(({ reason }) => reason)).not.toContain('negative')
    expect(moderation.reasons).toHaveLength(8)
  })

  test('/policy.json always prohibits fake reviews, and claims nothing that only the owner can know', async () => {
    const policy = await policyOf({})
    expect(policy.fake_reviews_prohibited).toBe(true)
    expect(policy.checked).toContain('Only reviews that count as verified are published')
    expect(policy.keeping_time).toContain('There is no other limit')
    expect(policy).toMatchObject({ incentives: undefined, who_may_review: undefined, authors: undefined })
  })

  test("/policy.json contains the owner's statements about incentives, checks, times and authors", async () => {
    const said = {
      ...{ incentives: { offered: true, note: 'A voucher.' }, who_may_review: 'Every customer.', checked: 'Invoices.' },
      ...{ publishing_time_days: 7, keeping_time: 'Five years.', authors: { may_be_contacted: true, may_edit: false } },
    }
    expect(await policyOf({ 'policy.yaml': JSON.stringify(said) })).toMatchObject(said)
    const padded = { who_may_review: ' Every customer.\n', incentives: { offered: true, note: ' A voucher. ' } }
    const { who_may_review, incentives } = said
    expect(await policyOf({ 'policy.yaml': JSON.stringify(padded) })).toMatchObject({ who_may_review, incentives })
  })

  test.each(['collection', 'checked', 'keeping_time'])(
    'a text of spaces as %s in policy.yaml stops the build',
    async (member) => {
      const blank = policyOf({ 'policy.yaml': JSON.stringify({ [member]: '  ' }) })
      await expect(blank).rejects.toThrow(new RegExp(`policy.yaml:1: ${member}: .*Say in a`))
    },
  )

  test('/policy.json counts the reviews with a disclosure', async () => {
    const { disclosures } = await policyOf({
      'reviews/a.jsonl': aLine({ disclosure: { kind: 'employee' } }) + aLine({ source_id: 'two' }),
    })
    expect(disclosures.by_kind).toEqual([{ kind: 'employee', published: 1 }])
  })
})
