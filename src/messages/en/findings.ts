import type { StarSum } from '../../schema/rounding.ts'
import type { SentenceFormats } from '../formats.ts'

/** A part of all reviews, such as those that are happy. */
type PartOf = { happy: number; count: number }

/** The mood of customers, by their mean stars. */
export type Feeling = 'happy' | 'mixed' | 'unhappy'

/** Titles and labels of the charts, tiles and sections of the start page and the insights. */
export const englishFindings = ({ number, counted, rating, month }: SentenceFormats<'en'>) => {
  const of = ({ happy, count }: PartOf): string => `${number(happy)} of ${number(count)}`
  const reviews = (count: number): string => counted(count, { one: 'review', other: 'reviews' })
  return {
    lastMonths: (count: number, months: number) => `${reviews(count)} in the last ${months} months`,
    recentOf: (count: number, months: number) => `last ${months} months (${number(count)})`,
    allTimeOf: (count: number) => `all time (${number(count)})`,
    until: (until: string) => `to ${month(until)}`,
    countedBack: (until: string) =>
      `Recent figures count back from ${month(until)}: the last 12 months if they have 10 reviews, else 24, else all.`,
    newestStars: (stars: readonly number[]) => `Stars of the newest reviews, oldest first: ${stars.join(', ')}`,
    answeredComplaints: 'Complaints, and the answers',
    newestComplaints: 'The newest complaints',
    lowStars: '1–2 stars',
    allLow: (count: number) => (count === 1 ? 'The one with 1 or 2 stars' : `All ${number(count)} with 1 or 2 stars`),
    whoToAsk: 'Who to ask for',
    askFor: (services: readonly string[]) => `ask for: ${services.join(', ')}`,
    namedIn: (count: number) => `named in ${reviews(count)}`,
    heading: (count: number) => `What ${reviews(count)} ${count === 1 ? 'says' : 'say'}`,
    verdict: {
      tone: { happy: 'Happy overall', mixed: 'Mixed overall', unhappy: 'Unhappy overall' } satisfies Record<
        Feeling,
        string
      >,
      change: { better: ', and happier than before', worse: ', and less happy than before', same: '' },
      figures: (all: StarSum, recent: { stars: StarSum; months: number } | null) =>
        recent === null
          ? `${rating(all)} out of 5.`
          : `${rating(recent.stars)} in the last ${recent.months} months, ${rating(all)} over all time.`,
      colon: ': ',
    },
    praised: (labels: readonly string[]) => `Most praised: ${labels.join(', ')}.`,
    complainedAbout: (labels: readonly string[]) => `Most complaints: ${labels.join(', ')}.`,
    judged: 'What customers judge',
    moved: (label: string, year: number, { since, before }: Record<'since' | 'before', PartOf>) =>
      `${label}: ${of(since)} were happy since ${year}, ${of(before)} before`,
    happy: 'Share of customers who were happy:',
    since: (year: number) => `since ${year}`,
    before: 'before',
    partOf: of,
    wasBefore: (before: PartOf) => `before: ${of(before)}`,
    starsByYear: 'Stars by year',
    answered: (count: number, bad: number) => `${number(count)} of ${reviews(bad)} with 1 or 2 stars answered`,
    medianDays: (days: number) =>
      days === 0
        ? 'Half of the answers came the same day.'
        : `Half of the answers came within ${counted(days, { one: 'day', other: 'days' })}.`,
    daysToReply: 'Days until the answer',
    answers: 'Answers',
    method: 'How these figures are made',
    bestAndLowest: 'Lately: the best and the lowest',
  }
}
