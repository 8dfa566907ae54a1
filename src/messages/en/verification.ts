import type { SentenceFormats } from '../formats.ts'

/** The page on how reviews are verified. */
export const englishVerification = ({ number, plural, counted, day }: SentenceFormats<'en'>) => {
  const reviews = (count: number): string => counted(count, { one: 'review', other: 'reviews' })
  return {
    description: (name: string) =>
      `Where the reviews of ${name} come from, how they are verified, and what was left out.`,
    verdict: (published: number, takenDown: number) => {
      const all =
        published === 1 ? 'The only review here is verified' : `All ${number(published)} reviews here are verified`
      const some =
        takenDown === 1
          ? 'one was taken down, not for being negative'
          : `${number(takenDown)} were taken down, none for being negative`
      return `${all}; ${takenDown === 0 ? 'none was taken down' : some}.`
    },
    sources: 'Where they come from',
    sourcesCaption: 'Where the reviews come from',
    source: 'Source',
    reviews: 'Reviews',
    how: 'How they are verified',
    permission: (rights: string) => `Permission: ${rights}.`,
    removedByPlatform: (name: string, removed: number, last: { count: number; found_on: string | null }) => {
      const all = `${name} itself has removed ${reviews(removed)} that an earlier export had`
      if (last.found_on === null) return `${all}.`
      if (last.count === removed) return `${all}: missing on ${day(last.found_on)}.`
      return `${all}: the last ${plural(last.count, { one: 'one was', other: `${number(last.count)} were` })} missing on ${day(last.found_on)}.`
    },
    check: {
      title: 'Check for yourself',
      data: 'Every published review is in [reviews.json](/reviews.json), with its source and, where it has one, a link to it there. Everything on this page is in [policy.json](/policy.json).',
      log: '[Check it yourself](/log/): your browser goes through the whole log.',
    },
  }
}
