import type { SentenceFormats } from '../formats.ts'

/** Statements about the handling of reviews that the law of some countries requires. */
const englishHandling = (counted: SentenceFormats<'en'>['counted']) => ({
  title: 'How reviews are handled',
  noFakes:
    'Fake reviews are prohibited: nobody may write, order or publish a review without an experience of its author behind it. A review that turns out to be fake is taken down, and counted here.',
  incentives: 'Authors may be given something for a review.',
  noIncentives: 'Authors are given nothing for a review.',
  who: (text: string) => `Who may write a review: ${text}`,
  checked: (text: string) => `What is checked: ${text}`,
  publishedAtOnce: 'A review is published on the day it is received.',
  publishedWithin: (time: string) => `A review is published within ${time} of being received.`,
  kept: (text: string) => `How long reviews stay: ${text}`,
  days: (count: number) => counted(count, { one: 'day', other: 'days' }),
  keptFromPublication: (name: string, time: string) => `${name}: at most ${time} after publication.`,
  keptFromImport: (name: string, time: string) => `${name}: at most ${time} after they were last obtained.`,
  contact: (may: boolean): string =>
    may ? 'The author of a review can be contacted.' : 'The author of a review cannot be contacted.',
  edit: (may: boolean): string => (may ? 'Authors can change their reviews.' : 'Authors cannot change their reviews.'),
})

/** The sections of the page on how reviews are verified. */
export const englishPolicySections = ({ counted }: SentenceFormats<'en'>) => {
  const reviews = (count: number): string => counted(count, { one: 'review', other: 'reviews' })
  return {
    reviews: 'Reviews',
    methods: {
      title: 'How each review was verified',
      caption: 'Reviews by how they were verified',
      how: 'How',
    },
    handled: englishHandling(counted),
    leftOut: {
      title: 'What was left out',
      nothing: 'Nothing: every review that the business has is published here, except those taken down.',
      unverified: (count: number) =>
        `Only verified reviews are published. ${reviews(count)} ${count === 1 ? 'is' : 'are'} left out as unverified.`,
      undeclared: (count: number) =>
        `${counted(count, { one: 'more review comes', other: 'more reviews come' })} from a source that the business has not described.`,
    },
    takenDown: {
      title: 'What was taken down',
      namesHidden: (people: number) =>
        `In the reviews, square brackets show where names of ${counted(people, { one: 'person', other: 'people' })} who work there are shortened or replaced.`,
      caption: 'Reviews taken down, by reason',
      reason: 'Reason',
    },
    log: 'The log of what was published',
    byStars: {
      title: 'Published and taken down, by stars',
      wouldDiffer: 'If bad reviews were being removed, these shares would differ.',
      all: 'All reviews',
      published: 'Published',
      takenDown: 'Taken down',
    },
    corrections: {
      title: 'Corrections to the insights',
      counts: (corrections: number, ofReviews: number) =>
        `${counted(corrections, { one: 'correction', other: 'corrections' })} in ${reviews(ofReviews)}.`,
      caption: 'Corrections, by who made them',
      by: 'By',
      corrections: 'Corrections',
    },
    amendments: {
      title: 'What the business amended',
      caption: 'Amended reviews, by what was done',
      what: 'What was done',
    },
    connections: {
      title: 'Authors with a connection to the business',
      caption: 'Reviews by connection',
      connection: 'Connection',
    },
    order: 'Order and score',
    complaints: 'Report a problem',
  }
}
