import { z } from 'zod'
import { Day } from './day.ts'
import { SourceName } from './review.ts'
import { WebAddress } from './web-address.ts'
import { ByRating, Withheld } from './withheld.ts'

const count = z.int('Give a whole number').min(0)

/** The file of platforms' figures, in a content folder and at the root of the site. */
export const COVERAGE_FILE = 'coverage.jsonl'

/** A line of `/coverage.jsonl`: how many reviews a platform says there are on a day, and at what rating. */
export const CoverageLine = z
  .strictObject({
    source: SourceName,
    seen_on: Day.describe('The day on which the platform stated this'),
    review_count: count.describe('How many reviews the platform states'),
    rating_value: z
      .number()
      .min(1)
      .max(5)
      .nullable()
      .describe('The rating that the platform states, of 5, as it rounds it; null without reviews'),
    mean: z.boolean().describe('Whether the platform states a plain mean; others weigh reviews, by age for example'),
    by_rating: ByRating.optional().describe('By the stars they gave, if the platform states that'),
    url: WebAddress.optional().describe('Where anybody can look'),
    by: z
      .enum(['export', 'owner'])
      .describe("export: read from the platform's own file; owner: entered by the business"),
  })
  .describe('How many reviews a platform states on a day, and at what rating')
export type CoverageLine = z.infer<typeof CoverageLine>

/** The last figures that a platform states, beside what is published up to the same day. */
export const SourceCoverage = z
  .strictObject({
    stated: CoverageLine.describe('The newest line of this source in /coverage.jsonl'),
    published: z.strictObject({
      review_count: count.describe('Published reviews dated up to `seen_on`'),
      rating_value: z.number().min(1).max(5).nullable().describe('Their mean, with 2 decimals; null without reviews'),
    }),
    withheld: Withheld.pick({ total: true })
      .extend({ by_reason: Withheld.shape.by_reason.omit({ platform_removed: true }) })
      .describe('Taken down here; without those that the platform removed itself, which it does not count either'),
    not_published: count.describe('In the content, but unverified and so not published'),
    unexplained: z
      .int()
      .describe('stated - published - withheld - not_published; below 0 if the platform states fewer than are here'),
  })
  .describe('What a platform states, beside what is published; all counts are of reviews dated up to `seen_on`')
export type SourceCoverage = z.infer<typeof SourceCoverage>
