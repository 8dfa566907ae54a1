import { distributedStars } from '../../schema/rounding.ts'
import type { Site } from '../site.ts'
import { shownPhoto } from '../views/photos.ts'
import { reviewsWithIds } from '../views/review-lists.ts'
import { businessThing } from '../views/structured-data.ts'
import { recentRatingInWords, ratingBySource, reasonsToBelieve, takenDown } from '../views/trust.ts'
import { reviewInFull } from './reviews.ts'
import { figureRows } from './subjects.ts'

/** The number of newest reviews on the start page: if there are more than `ofFew`, only `ofMany`. */
const NEWEST = { ofMany: 4, ofFew: 6 }
const MOST_MENTIONED = 7

export function startProps(site: Site) {
  const { content, insights, reviewsFile } = site
  const { pull_quote: quote, pull_quote_source: source, pull_quote_by: quotedBy } = insights
  const [quoted] = source === null ? [] : reviewsWithIds(site, [source.review_id])
  const isFew = distributedStars(reviewsFile.aggregate_rating.distribution).count <= NEWEST.ofFew
  const newest = reviewsFile.reviews.slice(0, isFew ? NEWEST.ofFew : NEWEST.ofMany)
  const aspects = insights.aspects.filter(({ positive_pct }) => positive_pct !== null)
  return {
    aggregate_rating: reviewsFile.aggregate_rating,
    ...{
      business: reviewsFile.business,
      thing: businessThing(site),
      hero: content.photos.hero && shownPhoto(content.photos.hero),
    },
    ...{ takenDown: takenDown(site), searchExample: content.trade.search_example },
    since: insights.date_range?.earliest ?? null,
    writing: Object.values(content.sources).flatMap(({ name, write_url: href }) => (href ? { name, href } : [])),
    rating: { reasons: reasonsToBelieve(site), recent: recentRatingInWords(site), sources: ratingBySource(site) },
    summary: insights.review_count === 0 ? null : summaryOf(site),
    quote: quote !== null && quoted ? { words: quote, review: quoted, isByOwner: quotedBy === 'owner' } : null,
    newest: newest.map((review) => reviewInFull(site, review)),
    aspects: figureRows(site, 'aspects', aspects.slice(0, MOST_MENTIONED)),
  }
}

/** The summary of the reviews: computed, or in the owner's words as HTML. `isEmpty` if there is nothing to summarise. */
export type Summary = { text: string; html: string | null; isByOwner: boolean; isEmpty: boolean }

export function summaryOf({ content, insights }: Site): Summary {
  const isByOwner = insights.summary_by === 'owner'
  return {
    ...{ text: insights.summary, html: content.summary?.html ?? null, isByOwner },
    isEmpty: !isByOwner && insights.overall_sentiment.score === null,
  }
}
