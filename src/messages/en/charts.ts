import type { StarSum } from '../../schema/rounding.ts'
import type { SentenceFormats } from '../formats.ts'

/** A month, or a quarter named by its first month. */
type PeriodOf = { unit: 'month' | 'quarter'; month: string }

const QUARTERS = ['first', 'second', 'third', 'fourth']

/** Tables and charts of the insights. */
export const englishCharts = ({ number, counted, month, rating }: SentenceFormats<'en'>) => {
  const named = ({ unit, month: first }: PeriodOf): string => {
    if (unit === 'month') return month(first)
    return `the ${QUARTERS[Math.floor((Number(first.slice(5, 7)) - 1) / 3)] ?? ''} quarter of ${first.slice(0, 4)}`
  }
  return {
    stars: 'Stars',
    reviews: 'Reviews',
    byYear: 'Reviews and mean stars by year',
    year: 'Year',
    byMonth: 'Reviews and mean stars by month',
    month: 'Month',
    none: 'none',
    ratingBy: { month: 'Rating by month', quarter: 'Rating by quarter' },
    numbersBelow: (title: string) => `${title}. The tables below have the numbers.`,
    columns: {
      month: (most: number) => `Reviews a month, up to ${number(most)}`,
      quarter: (most: number) => `Reviews a quarter, up to ${number(most)}`,
    },
    line: {
      month: (count: number) =>
        `The line is the mean of the stars of each month, from ${counted(count, { one: 'month', other: 'months' })} with reviews.`,
      quarter: (count: number) =>
        `The line is the mean of the stars of each quarter, from ${counted(count, { one: 'quarter', other: 'quarters' })} with reviews.`,
    },
    /** What the line shows: a low, and the recovery if that lasted; or the change from the first year to the last. */
    fell: (low: PeriodOf & { stars: StarSum }, since: (PeriodOf & { least: StarSum }) | null) => {
      const fell = `Ratings fell to ${rating(low.stars)} in ${named(low)}`
      return since === null ? fell : `${fell} and have been ${rating(since.least)} or better since ${named(since)}`
    },
    steady: (least: StarSum, most: StarSum) =>
      rating(least) === rating(most)
        ? `Every year ${rating(most)} stars`
        : `Every year between ${rating(least)} and ${rating(most)} stars`,
    changed: (first: { year: string; stars: StarSum }, last: { year: string; stars: StarSum }, rose: boolean) =>
      `Ratings ${rose ? 'rose' : 'fell'} from ${rating(first.stars)} in ${first.year} to ${rating(last.stars)} in ${last.year}`,
  }
}
