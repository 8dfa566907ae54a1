import { messagesOf } from '../../messages/messages.ts'
import type { Feeling } from '../../messages/en/findings.ts'
import type { Aspect } from '../../schema/insights.ts'
import type { Review } from '../../schema/review.ts'
import { starSum, type StarSum } from '../../schema/rounding.ts'
import type { Site } from '../site.ts'
import { kindWords, nounsOf } from '../views/entity-kinds.ts'
import { capitalized } from '../views/format-values.ts'
import { mentionCount, pathOf, type Kind } from '../views/mentioned-subjects.ts'
import { deviationOf, mean, ratingOverTime } from '../views/rating-over-time.ts'
import { formatTrend, insightsInBrief, type SideCounts } from '../views/sentiment.ts'
import { sinceAndBefore, type ComparedAspects } from '../views/since-and-before.ts'
import { recentStars } from '../views/trust.ts'
import { tilesOf } from './tiles.ts'

/** The fewest mentions of a topic or problem on the page of the insights. */
const ENOUGH_MENTIONS = 5
const SERVICES = 6

export function insightsProps(site: Site) {
  const { content, insights, reviewsFile } = site
  const { overall_sentiment: overall, entities, topics, temporal, review_count: count } = insights
  const messages = messagesOf(content.business)
  return {
    ...{ count, summary: summaryOf(site), inBrief: insightsInBrief(site, messages), tones: tonesOf(site) },
    ...{ model: insights.model, meanScore: overall.score, notJudged: overall.not_judged_count ?? 0 },
    ...{ verdict: verdictOf(site), compared: comparedAspects(site), replies: insights.replies ?? null },
    rating: reviewsFile.aggregate_rating,
    trend: formatTrend(temporal.trend, messages),
    moved: (temporal.trend.moved ?? []).map(({ id, label, change }) => {
      return { label, isBetter: change > 0, path: pathOf(site, 'aspects', id) }
    }),
    years: yearsOf(site),
    overTime: ratingOverTime(reviewsFile.reviews, messages),
    services: { title: kindWords(site, 'services').title, tiles: tilesOf(site, 'services').slice(0, SERVICES) },
    until: insights.recent?.until ?? null,
    topics: chipsOfKind(
      site,
      'topics',
      topics.map(({ id, label, review_count }) => ({ id, name: label, count: review_count })),
    ),
    problems: chipsOfKind(
      site,
      'problems',
      entities.problems.map(({ id, name, mention_count }) => ({ id, name, count: mention_count })),
    ),
    problemsHeading: content.business.labels.problems
      ? capitalized(nounsOf(site, 'problems').many)
      : content.trade.problems_heading,
  }
}

/** A subject with its number of reviews and its page. */
type CountedSubject = { name: string; count: number; path: string | null }

/** Most mentioned first, then by name; those with few mentions are left out. */
function chipsOfKind(site: Site, kind: Kind, all: { id: string; name: string; count: number }[]): CountedSubject[] {
  return all
    .filter(({ count }) => count >= ENOUGH_MENTIONS)
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .map(({ id, name, count }) => ({ name, count, path: pathOf(site, kind, id) }))
}

/** The aspects in the last two years and before; null without reviews. */
export function comparedAspects(site: Site): ComparedAspects | null {
  const { aspects, date_range: dates } = site.insights
  if (dates === null) return null
  const compared = sinceAndBefore(aspects, Number(dates.latest.slice(0, 4)), (id) => pathOf(site, 'aspects', id))
  return compared.rows.length === 0 ? null : compared
}

/** How customers feel overall, what changed recently, and what most of them praise and complain about. */
type OverallVerdict = {
  tone: Feeling
  change: 'better' | 'worse' | 'same'
  stars: StarSum
  recent: { stars: StarSum; months: number } | null
  praised: string[]
  complainedAbout: string[]
}

/** The fewest reviews for a verdict. */
const ENOUGH_FOR_A_VERDICT = 5
const TONES = { happy: 4, mixed: 3 }
/** A recent change counts if it is at least this many stars and this many standard errors. */
const CHANGE = { stars: 0.2, standardErrors: 2.58 }

function verdictOf(site: Site): OverallVerdict | null {
  const { insights, reviewsFile } = site
  const { reviews } = reviewsFile
  if (reviews.length < ENOUGH_FOR_A_VERDICT) return null
  const recent = recentStars(site)
  const stars = starSum(reviews)
  const lately = mean(recent?.stars ?? stars)
  const praised = ranked(insights.aspects, ({ positive_count }) => positive_count).filter(
    ({ positive_count, mention_count }) => positive_count * 3 >= mention_count * 2,
  )
  const complained = ranked(insights.aspects, ({ negative_count }) => negative_count)
  const praisedLabels = praised.slice(0, NAMED).map(({ label }) => label)
  const { inSentence } = messagesOf(site.content.business).formats
  return {
    tone: lately >= TONES.happy ? 'happy' : lately >= TONES.mixed ? 'mixed' : 'unhappy',
    change: recent === null ? 'same' : changeOf(reviews, recent.stars),
    ...{ stars, recent: recent && { stars: recent.stars, months: recent.months } },
    praised: praisedLabels.map(inSentence),
    complainedAbout: complained
      .filter(({ label, negative_count }) => negative_count >= COMPLAINTS && !praisedLabels.includes(label))
      .slice(0, NAMED)
      .map(({ label }) => inSentence(label)),
  }
}

const NAMED = 2
const COMPLAINTS = 3

function ranked(aspects: readonly Aspect[], by: (aspect: Aspect) => number): Aspect[] {
  return aspects
    .filter(({ mention_count }) => mention_count >= ENOUGH_MENTIONS)
    .toSorted((a, b) => by(b) - by(a) || (a.label < b.label ? -1 : 1))
}

/** Whether the recent reviews, which are the first in the list, have more or fewer stars than the older ones. */
function changeOf(reviews: readonly Review[], recent: StarSum): OverallVerdict['change'] {
  const before = starSum(reviews.slice(recent.count))
  const change = mean(recent) - mean(before)
  const error = deviationOf(reviews) * Math.sqrt(1 / recent.count + 1 / before.count)
  if (Math.abs(change) < CHANGE.stars || Math.abs(change) < CHANGE.standardErrors * error) return 'same'
  return change > 0 ? 'better' : 'worse'
}

function tonesOf(site: Site): SideCounts {
  const inTone = (side: keyof SideCounts): number => mentionCount(site, 'tones', side)
  return {
    ...{ positive: inTone('positive'), mixed: inTone('mixed') },
    ...{ neutral: inTone('neutral'), negative: inTone('negative') },
  }
}

/** Years and months, newest first, each with the stars of its reviews. */
export type Years = { yearly: (PeriodStars & { distribution: number[] })[]; monthly: PeriodStars[] }

/** A year (`YYYY`) or month (`YYYY-MM`). */
type PeriodStars = { period: string; stars: StarSum }

function yearsOf({ insights: { temporal }, reviewsFile: { reviews } }: Site): Years {
  const byYear = Map.groupBy(reviews, ({ date }) => date.slice(0, 4))
  const byMonth = Map.groupBy(reviews, ({ date }) => date.slice(0, 7))
  return {
    yearly: [...byYear].map(([period, ofYear]) => ({
      ...{ period, stars: starSum(ofYear) },
      distribution: [1, 2, 3, 4, 5].map((stars) => ofYear.filter(({ rating }) => rating === stars).length),
    })),
    monthly: temporal.monthly
      .toReversed()
      .map(({ month }) => ({ period: month, stars: starSum(byMonth.get(month) ?? []) })),
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
