import { byRating, withheldCounts } from '../dataset/withheld.ts'
import { shares } from '../insights/parts/shares.ts'
import { Day, type Instant } from '../schema/day.ts'
import type { Policy, PolicyCounts } from '../schema/policy.ts'
import type { Review } from '../schema/review.ts'
import type { ByRating, WithheldEntry } from '../schema/withheld.ts'

type Rated = Pick<Review, 'rating' | 'date'>

/** How many are published and withheld, in total and among those written in the 12 months up to `generatedAt`. */
export function countsOf(
  published: readonly Rated[],
  withheld: readonly WithheldEntry[],
  generatedAt: Instant,
): Policy['counts'] {
  const until = Day.parse(generatedAt.slice(0, 10))
  const yearAgo = Temporal.PlainDate.from(until).subtract({ months: 12 }).add({ days: 1 })
  const since = Day.parse(yearAgo.toString())
  const recent = ({ date }: { date: Day }): boolean => date >= since
  return {
    all: counts(published, withheld, { since: null, until }),
    last_12_months: counts(published.filter(recent), withheld.filter(recent), { since, until }),
  }
}

function counts(
  published: readonly Rated[],
  withheld: readonly WithheldEntry[],
  span: Pick<PolicyCounts, 'since' | 'until'>,
): PolicyCounts {
  const stars = byRating(published)
  const gone = withheldCounts(withheld)
  return {
    ...span,
    published: { total: published.length, by_rating: stars, share_by_rating: sharesOf(stars) },
    withheld: { ...gone, share_by_rating: sharesOf(gone.by_rating) },
  }
}

function sharesOf(stars: ByRating): ByRating {
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = shares([stars[1], stars[2], stars[3], stars[4], stars[5]])
  return { '1': one, '2': two, '3': three, '4': four, '5': five }
}
