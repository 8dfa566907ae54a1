import { Policy } from '../../../src/schema/policy.ts'
import { withheldCounts } from '../../../src/schema/counts.ts'

const NONE = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 }
const counted = {
  ...{ since: null, until: '2026-09-28' },
  published: { total: 130, by_rating: { ...NONE, '2': 13, '5': 117 }, share_by_rating: NONE },
  withheld: { ...withheldCounts([]), share_by_rating: NONE },
}

/** The `/policy.json` of a plumber with a log. The platform states five reviews more than are published. */
export const A_POLICY: Policy = Policy.parse({
  ...{
    version: 1,
    generated_at: '2026-09-28T00:00:00Z',
    publisher: { name: 'Ridgeline', url: 'https://ridgeline.example/' },
  },
  collection: {
    sources: [
      {
        ...{ source: 'google', name: 'Google', how: 'As on Google', published: 130, not_verified: 0 },
        rights: { basis: 'api_terms', declared: true, show: { text: true, author: true, avatar: false } },
        coverage: {
          stated: {
            source: 'google',
            seen_on: '2026-10-01',
            review_count: 135,
            rating_value: 4.6,
            mean: true,
            by: 'owner',
          },
          published: { review_count: 130, rating_value: 4.7 },
          withheld: { total: 0, by_reason: withoutRemoved(withheldCounts([]).by_reason) },
          ...{ not_published: 0, unexplained: 5 },
        },
      },
    ],
  },
  verification: {
    ...{ text: 'Matched to jobs', only_verified_are_published: true, by_method: [] },
    not_published: { not_verified: 0, source_not_declared: 0 },
  },
  moderation: { text: 'For these reasons only', reasons: [], staff_not_named: 0 },
  disclosures: { text: 'Ties are shown', by_kind: [] },
  ordering: { by: 'date', direction: 'descending', text: 'Newest first' },
  fake_reviews_prohibited: true,
  score: { method: 'mean', decimals: 2, text: 'The mean' },
  complaints: { text: 'Write to us', url: 'https://ridgeline.example/complaints' },
  counts: { all: counted, last_12_months: counted },
  log: {
    ...{
      origin: 'ridgeline.example/log',
      vkey: 'ridgeline.example/log+00000000+AAAA',
      url: 'https://ridgeline.example/log/',
    },
    ...{ size: 130, batches: 1, since: null, last_batch: { entries: 130, confirmed: null } },
    ...{ published: 130, withheld: 0, words_changed: 0, witnesses: [] },
  },
})

/** The last checkpoint of that log. */
export const A_CHECKPOINT = 'ridgeline.example/log\n130\nAAAA\n\n— ridgeline.example/log AAAA\n'

function withoutRemoved({ platform_removed: _removed, ...rest }: { platform_removed: number }): object {
  return rest
}
