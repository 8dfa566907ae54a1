import type { SentenceFormats } from '../formats.ts'

/** Lists of reviews: all, by stars, by month and by day. */
export const englishReviews = ({ number, plural, counted, month }: SentenceFormats<'en'>) => ({
  count: (count: number) => counted(count, { one: 'review', other: 'reviews' }),
  /** The noun, where the number is in another element. */
  noun: (count: number) => plural(count, { one: 'review', other: 'reviews' }),
  starNoun: (stars: number) => plural(stars, { one: 'star', other: 'stars' }),
  outOfFive: (stars: string) => `${stars} out of 5`,
  all: 'All reviews',
  allOf: (count: number) =>
    count === 1 ? 'The only review' : `All ${counted(count, { one: 'review', other: 'reviews' })}`,
  partOf: (title: string, part: number) => `${title}, part ${part}`,
  none: 'There are no reviews yet.',
  noneOf: (name: string) => `There are no reviews of ${name} yet.`,
  allDescription: (count: number, name: string) =>
    count === 1
      ? `The only review of ${name}.`
      : `All ${counted(count, { one: 'review', other: 'reviews' })} of ${name}, newest first.`,
  newestFirst: (count: number) =>
    `${counted(count, { one: 'review', other: 'reviews' })}${count === 1 ? '' : ', newest first'}.`,
  neverRemoved: 'No review is removed for being negative: see [how reviews are verified](/verification/).',
  byStars: 'By stars',
  withStars: (stars: number) => `Reviews with ${counted(stars, { one: 'star', other: 'stars' })}`,
  withStarsDescription: ({ count, stars, name }: { count: number; stars: number; name: string }) =>
    `${count === 0 ? 'No reviews' : counted(count, { one: 'review', other: 'reviews' })} of ${name} with ${stars} out of 5 stars.`,
  noneWithStars: 'There are none.',
  asWritten: (count: number) =>
    `${counted(count, { one: 'review', other: 'reviews' })}${count === 1 ? '' : ', newest first'}, exactly as written.`,
  /** Titles of lists. */
  lists: {
    low: 'Reviews with 1 or 2 stars',
    'low-answered': '1 or 2 stars, answered',
    'low-unanswered': '1 or 2 stars, not answered',
    replies: 'Reviews with a reply',
    photos: 'Reviews with photos',
    'lowest-first': 'Reviews, fewest stars first',
  },
  answered: 'Answered',
  notAnswered: 'Not answered',
  stars: 'Stars',
  everyNumberOfStars: 'All',
  from: (time: string) => `Reviews from ${time}`,
  fromDescription: (count: number, name: string, time: string) =>
    `${counted(count, { one: 'review', other: 'reviews' })} of ${name} from ${time}.`,
  newestFirstByDay: (count: number) =>
    `${counted(count, { one: 'review', other: 'reviews' })}, newest first, with a page for each day.`,
  show: 'Show',
  months: 'Months',
  days: 'Days',
  pages: 'Pages',
  byMonth: 'By month',
  dayUnknown: (date: string) => `${month(date)}, day unknown`,
  older: 'Older',
  newer: 'Newer',
  olderTime: (time: string) => `Older: ${time}`,
  newerTime: (time: string) => `Newer: ${time}`,
  olderByMonth: 'Older reviews, by month',
  newestOf: (shown: number, all: number) => `The newest ${shown} of ${number(all)} reviews`,
  theOthers: (count: number) => `The other ${number(count)}`,
  more: (count: number) => `${number(count)} more`,
})
