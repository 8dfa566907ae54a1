import type { SentenceFormats } from '../formats.ts'

/** The pages of one aspect, topic, person, service, area or problem. */
export const englishSubjects = ({ number, counted, share, inSentence }: SentenceFormats<'en'>) => {
  const reviews = (count: number): string => counted(count, { one: 'review', other: 'reviews' })
  return {
    aspectDescription: (name: string, label: string, count: number) =>
      `What reviews of ${name} say about ${inSentence(label)}: ${reviews(count)}.`,
    aspectLead: (count: number, positive: number | null) =>
      `${reviews(count)} ${count === 1 ? 'judges' : 'judge'} it${positive === null ? '' : `; ${share(positive, count)} are positive`}.`,
    unclear: (count: number) =>
      `${counted(count, { one: 'more review mentions', other: 'more reviews mention' })} it without a clear opinion.`,
    topic: 'Topic',
    topicDescription: (label: string, shareOfAll: string, name: string) => `${label}: ${shareOfAll} of ${name}.`,
    topicShare: (count: number, all: number) => `${reviews(count)}, ${share(count, all)} of all reviews`,
    foundBy: (keywords: readonly string[]) => `Found by words such as ${keywords.join(', ')}.`,
    mentionedBy: (count: number, { name, business }: { name: string; business: string }) =>
      `${reviews(count)} of ${business} ${count === 1 ? 'mentions' : 'mention'} ${name}.`,
    ratingInThese: 'Rating in these reviews',
    mentionedIn: 'Mentioned in',
    positive: 'Positive',
    tooFewReviews: 'too few reviews',
    lastMentioned: 'Last mentioned',
    searchThese: (count: number) => `Search these ${number(count)}`,
    inTheseReviews: (kinds: string) => `${kinds} in these reviews`,
  }
}
