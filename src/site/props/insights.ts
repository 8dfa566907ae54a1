import { messagesOf } from '../../messages/messages.ts'
import { starSum, type StarSum } from '../../schema/rounding.ts'
import type { Site } from '../site.ts'
import { kindWords, nounsOf } from '../views/entity-kinds.ts'
import { capitalized } from '../views/format-values.ts'
import { ratingOverTime } from '../views/rating-over-time.ts'
import { formatTrend, insightsInBrief, type SideCounts } from '../views/sentiment.ts'
import { mentionCount, pathOf } from '../views/mentioned-subjects.ts'
import { summaryOf } from './start.ts'
import { figureRows, shortSections } from './subjects.ts'

export function insightsProps(site: Site) {
  const { content, insights, reviewsFile } = site
  const { overall_sentiment: overall, entities, topics, temporal, review_count: count } = insights
  const messages = messagesOf(content.business)
  const problems = entities.problems.filter(({ mention_count }) => mention_count > 0)
  return {
    ...{ count, summary: summaryOf(site), inBrief: insightsInBrief(site, messages), tones: tonesOf(site) },
    ...{ model: insights.model, meanScore: overall.score, notJudged: overall.not_judged_count ?? 0 },
    aspects: figureRows(site, 'aspects', insights.aspects),
    trend: formatTrend(temporal.trend, messages),
    moved: (temporal.trend.moved ?? []).map(({ id, label, change }) => {
      return { label, isBetter: change > 0, path: pathOf(site, 'aspects', id) }
    }),
    years: yearsOf(site),
    overTime: ratingOverTime(reviewsFile.reviews, messages),
    topics: topics.map(({ id, label, review_count }) => ({
      label,
      count: review_count,
      path: pathOf(site, 'topics', id),
    })),
    topicSections: shortSections(site, 'topics', topics),
    problem: kindWords(site, 'problems').one,
    problems: figureRows(site, 'problems', problems),
    problemsHeading: content.business.labels.problems
      ? capitalized(nounsOf(site, 'problems').many)
      : content.trade.problems_heading,
    problemSections: shortSections(site, 'problems', problems),
  }
}

function tonesOf(site: Site): SideCounts {
  const inTone = (side: keyof SideCounts): number => mentionCount(site, 'tones', side)
  return {
    ...{ positive: inTone('positive'), mixed: inTone('mixed') },
    ...{ neutral: inTone('neutral'), negative: inTone('negative') },
  }
}

/** Years and months, newest first, each with the stars of its reviews. */
export type Years = { yearly: PeriodStars[]; monthly: PeriodStars[] }

/** A year (`YYYY`) or month (`YYYY-MM`). */
type PeriodStars = { period: string; stars: StarSum }

function yearsOf({ insights: { temporal }, reviewsFile: { reviews } }: Site): Years {
  const byYear = Map.groupBy(reviews, ({ date }) => date.slice(0, 4))
  const byMonth = Map.groupBy(reviews, ({ date }) => date.slice(0, 7))
  const starsIn = (period: string): PeriodStars => {
    return { period, stars: starSum(byMonth.get(period) ?? byYear.get(period) ?? []) }
  }
  return {
    yearly: (temporal.yearly ?? []).toReversed().map(({ year }) => starsIn(String(year))),
    monthly: temporal.monthly.toReversed().map(({ month }) => starsIn(month)),
  }
}
