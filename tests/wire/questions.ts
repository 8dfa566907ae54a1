import type { Aspect, Entity, Insights } from '../../src/schema/insights.ts'
import type { Policy } from '../../src/schema/policy.ts'
import type { Review } from '../../src/schema/review.ts'
import { meanOf, type Truth } from './truth.ts'

/** A question that people ask about a local business, and the tool calls that answer it. */
export type Question = {
  question: string
  calls: (about: Truth) => [tool: string, args: Record<string, unknown>][]
  /** The facts in the answers, as a person would state them. */
  answer: (answers: unknown[]) => unknown
  /** The same facts, counted from the published reviews. */
  isTrue: (about: Truth) => unknown
}

type Group = { id: string; count: number; rating_value: number; answered: number }
type Compared = { matched: number; groups: Group[] }
type Summary = Pick<Insights, 'replies' | 'date_range'> & { aspects: Aspect[]; problems: Entity[] }
type Found = { matched: number; reviews: Review[] }
type Trusted = { verification: Policy['verification']; sources: Policy['collection']['sources'] } & Pick<
  Policy,
  'log'
> & {
    withheld: { total: number }
  }

export const QUESTIONS: Question[] = [
  {
    question: 'Who is best at the work that most reviews mention?',
    calls: (about) => [['compare', { group_by: 'technician', mentions_service: about.most('services')[0] }]],
    answer: ([compared]) => byStars((compared as Compared).groups),
    isTrue(about) {
      const of = new Set(about.about('services', about.most('services')[0] ?? ''))
      const people = about
        .most('technicians')
        .map((id) => ({ id, said: about.about('technicians', id).filter((one) => of.has(one)) }))
      const groups = people.flatMap(({ id, said }) =>
        said.length === 0 ? [] : [{ id, count: said.length, rating_value: meanOf(said) }],
      )
      return byStars(groups)
    },
  },
  {
    question: 'What do customers praise?',
    calls: () => [['get_summary', {}]],
    answer: ([summary]) => mostOf((summary as Summary).aspects, 'positive_count'),
    isTrue: (about) => judged(about, 'positive').slice(0, 3),
  },
  {
    question: 'How much does it cost, is it expensive?',
    calls: () => [
      ['get_aspect_sentiment', { aspect: 'pricing' }],
      ['search_reviews', { mentions_aspect: 'pricing', aspect_label: 'negative', limit: 3 }],
    ],
    answer: ([aspect, found]) => [
      ...[(aspect as Aspect).positive_count, (aspect as Aspect).negative_count, (found as Found).matched],
      ...(found as Found).reviews.map(({ id }) => id),
    ],
    isTrue(about) {
      const negative = about.said.filter(({ says }) =>
        says.aspects?.some(({ id, label }) => id === 'pricing' && label === 'negative'),
      )
      const counts = [countOf(about, 'pricing', 'positive'), negative.length, negative.length]
      return [...counts, ...negative.slice(0, 3).map(({ review }) => review.id)]
    },
  },
  {
    question: 'How fast are they?',
    calls: () => [['get_aspect_sentiment', { aspect: 'speed' }]],
    answer: ([aspect]) => [(aspect as Aspect).mention_count, (aspect as Aspect).positive_count],
    isTrue: (about) => [about.about('aspects', 'speed').length, countOf(about, 'speed', 'positive')],
  },
  {
    question: 'Since when are there reviews, and how many each year?',
    calls: () => [
      ['get_summary', {}],
      ['compare', { group_by: 'month' }],
    ],
    answer([summary, compared]) {
      const years = new Map<string, number>()
      for (const { id, count } of (compared as Compared).groups)
        years.set(id.slice(0, 4), (years.get(id.slice(0, 4)) ?? 0) + count)
      return [(summary as Summary).date_range?.earliest, [...years].toSorted()]
    },
    isTrue(about) {
      const years = Map.groupBy(about.said, ({ review }) => review.date.slice(0, 4))
      return [about.said.at(-1)?.review.date, [...years].map(([year, { length }]) => [year, length]).toSorted()]
    },
  },
  {
    question: 'Where do they work, and how did it go there?',
    calls: (about) => [
      ['get_business', {}],
      ['get_service_area', { name: about.most('service_areas')[0] }],
    ],
    answer: ([business, area]) => [
      (business as { business: Truth['business'] }).business.service_areas.map(({ id }) => id).toSorted(),
      ...[(area as Entity).mention_count, (area as Entity).average_rating],
    ],
    isTrue(about) {
      const said = about.about('service_areas', about.most('service_areas')[0] ?? '')
      return [about.most('service_areas').toSorted(), said.length, meanOf(said)]
    },
  },
  {
    question: 'Are the reviews real, and are any missing?',
    calls: () => [['get_policy', {}]],
    answer: ([policy]) => [
      (policy as Trusted).verification.only_verified_are_published,
      (policy as Trusted).sources.map(({ source, published }) => [source, published]).toSorted(),
      (policy as Trusted).withheld.total,
    ],
    isTrue(about) {
      const sources = Map.groupBy(about.said, ({ review }) => review.source)
      return [true, [...sources].map(([source, { length }]) => [source, length]).toSorted(), about.withheld]
    },
  },
  {
    question: 'What went wrong?',
    calls: () => [
      ['get_summary', {}],
      ['search_reviews', { rating: 1, limit: 5 }],
    ],
    answer: ([summary, found]) => [
      mostOf((summary as Summary).aspects, 'negative_count'),
      (summary as Summary).problems.map(({ id, mention_count }) => [id, mention_count]),
      ...[(found as Found).matched, (found as Found).reviews.map(({ id }) => id)],
    ],
    isTrue(about) {
      const worst = about.said.filter(({ review }) => review.rating === 1)
      const problems = about.most('problems').map((id) => [id, about.about('problems', id).length])
      return [
        judged(about, 'negative').slice(0, 3),
        problems,
        worst.length,
        worst.slice(0, 5).map(({ review }) => review.id),
      ]
    },
  },
  {
    question: 'Do they answer complaints?',
    calls: () => [['get_summary', {}]],
    answer: ([summary]) => [(summary as Summary).replies?.review_count, (summary as Summary).replies?.answered],
    isTrue(about) {
      const low = about.said.filter(({ review }) => review.rating <= 2)
      return [low.length, low.filter(({ review }) => review.owner_reply !== null).length]
    },
  },
  {
    question: 'Which of two people should I ask for?',
    calls: () => [['compare', { group_by: 'technician' }]],
    answer: ([compared]) =>
      (compared as Compared).groups
        .slice(0, 2)
        .map(({ id, count, rating_value, answered }) => ({ id, count, rating_value, answered })),
    isTrue: (about) =>
      about
        .most('technicians')
        .slice(0, 2)
        .map((id) => {
          const said = about.about('technicians', id)
          const answered = said.filter(({ review }) => review.owner_reply !== null).length
          return { id, count: said.length, rating_value: meanOf(said), answered }
        }),
  },
]

function mostOf(aspects: readonly Aspect[], count: 'positive_count' | 'negative_count'): [string, number][] {
  return aspects
    .map((aspect): [string, number] => [aspect.id, aspect[count]])
    .toSorted(most)
    .slice(0, 3)
}

/** Groups of at least three reviews, those with the best rating first. */
function byStars(groups: readonly Pick<Group, 'id' | 'count' | 'rating_value'>[]): [string, number][] {
  const enough = groups.filter(({ count }) => count >= 3)
  return enough.map(({ id, rating_value }): [string, number] => [id, rating_value]).toSorted(most)
}

function most([a, m]: readonly [string, number], [b, n]: readonly [string, number]): number {
  return n - m || (a < b ? -1 : 1)
}

/** Aspects and the number of reviews with this label, the largest number first. */
function judged(about: Truth, label: 'positive' | 'negative'): [string, number][] {
  return about
    .most('aspects')
    .map((id): [string, number] => [id, countOf(about, id, label)])
    .toSorted(most)
}

function countOf(about: Truth, aspect: string, label: 'positive' | 'negative'): number {
  return about.said.filter(({ says }) => says.aspects?.some((one) => one.id === aspect && one.label === label)).length
}
