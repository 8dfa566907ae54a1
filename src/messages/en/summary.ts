import type { SentimentLabel } from '../../schema/insights.ts'
import type { StarSum } from '../../schema/rounding.ts'
import type { SentenceFormats } from '../formats.ts'

type MonthRange = { from: string; to: string }
type Mentions = { label: string; count: number; all: number }

const DIRECTIONS = {
  improving: 'more positive',
  stable: 'neither more nor less positive',
  declining: 'less positive',
}

/** The sentences of the computed summary. */
export const englishSummary = ({ number, counted, list, share, month, rating, inSentence }: SentenceFormats<'en'>) => {
  const reviews = (count: number): string => counted(count, { one: 'review', other: 'reviews' })
  const judged = (count: number, isAll: boolean): string =>
    isAll ? 'Of these' : `Of the ${number(count)} whose words could be judged`
  return {
    none: 'There are no reviews yet.',
    opening: (count: number, { from, to }: MonthRange, stars: StarSum) => {
      const when = month(from) === month(to) ? `from ${month(from)}` : `from ${month(from)} to ${month(to)}`
      return `There ${count === 1 ? 'is' : 'are'} ${reviews(count)} ${when}, ${rating(stars)} of 5 stars on average.`
    },
    tooLittle: 'That is not enough to say what customers think.',
    /** The count of each side that has reviews, positive first. */
    sideCounts: (sides: readonly { label: SentimentLabel; count: number }[], of: { count: number; isAll: boolean }) => {
      const said = sides.map(({ label, count }, place) =>
        place === 0 ? `${count} ${count === 1 ? 'is' : 'are'} ${label}` : `${count} ${label}`,
      )
      return `${judged(of.count, of.isAll)}, ${list(said)}.`
    },
    sideShares: (positive: number, negative: number, of: { count: number; isAll: boolean }) =>
      `${judged(of.count, of.isAll)}, ${share(positive, of.count)} are positive and ${share(negative, of.count)} negative.`,
    praise: (first: Mentions, others: readonly Mentions[]) => {
      const rest = others.map(({ label, count, all }) => `${inSentence(label)} (${number(count)} of ${number(all)})`)
      const more = rest.length === 0 ? '' : `, followed by ${list(rest)}`
      return `Customers praise ${inSentence(first.label)}: ${number(first.count)} of ${number(first.all)} mentions are positive${more}.`
    },
    people: (people: readonly { name: string; count: number }[]) => {
      const names = list(people.map(({ name, count }) => `${name} (${reviews(count)})`))
      return people.length === 1
        ? `The person named most often is ${names}.`
        : `The people named most often are ${names}.`
    },
    noComplaints: 'Too few complaints share a subject to name one.',
    complaints: (subjects: readonly Mentions[]) =>
      `Complaints are about ${list(subjects.map(({ label, count, all }) => `${inSentence(label)} (${number(count)} of ${reviews(all)})`))}.`,
    trend: (
      direction: keyof typeof DIRECTIONS,
      { last, before }: { last: MonthRange; before: MonthRange },
      moved: readonly { label: string; isBetter: boolean }[],
    ) => {
      const compared = `Reviews from ${month(last.from)} to ${month(last.to)} are ${DIRECTIONS[direction]} than those from ${month(before.from)} to ${month(before.to)}`
      const named = moved.map(({ label, isBetter }) => `${inSentence(label)} (${isBetter ? 'better' : 'worse'})`)
      return named.length === 0 ? `${compared}.` : `${compared}; the biggest changes: ${list(named)}.`
    },
    years: (first: { year: number; stars: StarSum }, last: { year: number; stars: StarSum }) =>
      `The average was ${rating(first.stars)} stars in ${first.year} and ${rating(last.stars)} in ${last.year}.`,
    otherLanguages: (count: number) =>
      count === 1
        ? 'Only the stars of 1 review in another language count.'
        : `Only the stars of ${number(count)} reviews in other languages count.`,
  }
}
