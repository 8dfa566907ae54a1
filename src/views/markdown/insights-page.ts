import type { Insights } from '../../schema/insights.ts'
import type { Site } from '../../site.ts'
import { pathOf } from '../evidence.ts'
import type { SitePage } from '../site-page.ts'
import { sayMonth } from '../words/say-day.ts'
import { plural, sayPercent } from '../words/say-number.ts'
import { sayTrend } from '../words/say-trend.ts'
import { figuresTable } from './figures.ts'
import { blocks, link, plain, table } from './mark.ts'

/** What the reviews say, taken together. */
export function insightsPage(site: Site): SitePage[] {
  const { insights, content } = site
  return [
    {
      path: '/insights/',
      title: 'Insights',
      description: `What ${plural(insights.review_count, 'review')} of ${content.business.name} say, taken together: aspects, problems, topics and trend.`,
      parent: '/',
      markdown: () =>
        blocks(
          plain(insights.summary),
          overall(insights),
          '## What customers judge',
          figuresTable(site, 'aspects', insights.aspects),
          '## What had broken',
          figuresTable(site, 'problems', insights.entities.problems),
          '## What reviews are about',
          topics(site),
          '## Month by month',
          sayTrend(insights.temporal.trend),
          months(site),
          `Made by ${plain(insights.model)}, from words and phrases; ${link('all of it as JSON', `${site.baseUrl}/insights.json`)}.`,
        ),
    },
  ]
}

function overall({ overall_sentiment: all }: Insights): string {
  return table(
    ['Positive', 'Neutral or mixed', 'Negative', 'Score'],
    [[sayPercent(all.positive_pct), sayPercent(all.neutral_pct), sayPercent(all.negative_pct), all.score ?? 'too few']],
  )
}

function topics({ insights, baseUrl }: Site): string {
  return table(
    ['Topic', 'Reviews', 'Share', 'Score'],
    insights.topics.map(({ id, label, review_count, share_pct, score }) => [
      link(label, baseUrl + pathOf('topics', id)),
      ...[review_count, sayPercent(share_pct), score ?? 'too few'],
    ]),
  )
}

function months({ insights, baseUrl }: Site): string {
  return table(
    ['Month', 'Reviews', 'Stars', 'Score'],
    insights.temporal.monthly.map(({ month, review_count, average_rating, score }) => [
      review_count === 0 ? sayMonth(month) : link(sayMonth(month), `${baseUrl}/reviews/${month}/`),
      ...[review_count, average_rating ?? 'none', score ?? 'too few'],
    ]),
  )
}
