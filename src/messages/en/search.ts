import type { SentenceFormats } from '../formats.ts'

/** The search page. The words of its script are in `search-script.ts`. */
export const englishSearch = ({ counted }: SentenceFormats<'en'>) => ({
  description: (name: string, mentioned: readonly string[]) =>
    `Search the reviews of ${name} by ${['words', 'stars', ...mentioned].join(', ')} and date.`,
  /** Shown without scripts: the ways to read all reviews. */
  needsScript: 'Search needs JavaScript, which is turned off. You can read every review without it:',
  byMonthOrStars: 'by month or by stars',
  byKind: (noun: string) => `by ${noun}`,
  andByInsights: ', and [by what customers say](/insights/).',
  order: 'Order',
  newest: 'newest first',
  oldest: 'oldest first',
  highest: 'most stars first',
  lowest: 'fewest stars first',
  notAvailable: 'Search is not available right now.',
  readWithout: 'You can read every review without it:',
  tryAgain: 'Try again',
  showMore: 'Show more',
  words: 'Words in the review',
  search: 'Search',
  clear: 'Clear',
  filters: 'Filters',
  any: 'any',
  stars: 'Stars',
  starCount: (stars: number) => counted(stars, { one: 'star', other: 'stars' }),
  source: 'Source',
  aspect: 'Aspect',
  judged: 'How it is judged',
  language: 'Language',
  withReply: 'With a reply',
  yes: 'yes',
  no: 'no',
  from: 'From',
  to: 'To',
})
