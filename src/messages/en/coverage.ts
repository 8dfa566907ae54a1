import type { SentenceFormats } from '../formats.ts'

/** What a platform states on a day: its name, perhaps as a link, and its rating as written in the language. */
type StatedFigures = { name: string; count: number; rating: string | null; seen_on: string; isEntered: boolean }

/** What a platform states, and how it compares with what is here. Texts without a full stop are parts of one sentence. */
export const englishCoverage = ({ number, counted, day, decimal }: SentenceFormats<'en'>) => ({
  stated: ({ name, count, rating, seen_on, isEntered }: StatedFigures) => {
    const what = `${count === 0 ? 'no reviews' : counted(count, { one: 'review', other: 'reviews' })}${rating === null ? '' : ` at ${rating}`}`
    return `${name} states ${what} (${day(seen_on)}${isEntered ? ', entered by the business' : ''}).`
  },
  here: (count: number, mean: string) =>
    `${number(count)} written by then ${count === 1 ? 'is' : 'are'} here, at ${mean}`,
  takenDown: (count: number, reasons: string) =>
    `${number(count)} ${count === 1 ? 'was' : 'were'} taken down (${reasons})`,
  unverified: (count: number) => `${number(count)} ${count === 1 ? 'is' : 'are'} unverified and so not published`,
  unexplained: (count: number) => `${number(count)} ${count === 1 ? 'is' : 'are'} not explained`,
  fewer: (count: number) =>
    `there ${count === 1 ? 'is' : 'are'} ${number(count)} fewer there than here: platforms remove some later`,
  separator: '; ',
  nothingMissing: 'Nothing is missing.',
  allExplained: 'That accounts for all of them.',
  unrecorded: (name: string) => `What ${name} states has not been recorded.`,
  better: `The rating here is more than ${decimal(0.1, 1)} better than the one stated there.`,
})
