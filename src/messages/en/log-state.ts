import type { SentenceFormats } from '../formats.ts'

/** An earlier log that another one continues. `since` is the day when outsiders first confirmed it. */
type ContinuedLog = { origin: string; size: number; since: string | null }

/** The sentences of static pages about the log of the site. */
export const englishLogState = ({ number, counted, day }: SentenceFormats<'en'>) => {
  const entries = (size: number): string => counted(size, { one: 'entry', other: 'entries' })
  return {
    none: 'This site keeps no log of what it publishes. A review could be changed or deleted without a trace that outsiders can check.',
    promise:
      'Every review on this site has a number in a public log that can only grow. If the business deletes a review or changes its words, ' +
      'the log says so, or no longer fits, and anyone who checks can prove it.',
    limit: 'The log cannot show that the business published every review it got, or that a review is true.',
    counts: (published: number, takenDown: number) =>
      `${number(published)} published, ${number(takenDown)} taken down, 0 missing.`,
    changed: (count: number) =>
      `The words or stars of ${counted(count, { one: 'review', other: 'reviews' })} changed after they were published.`,
    size: (origin: string, size: number, { batches, last }: { batches: number; last: number }) =>
      `The log ${origin} has ${entries(size)}, added in ${counted(batches, { one: 'batch', other: 'batches' })}, the last with ${number(last)}.`,
    unconfirmed: 'Nobody outside has confirmed this yet.',
    confirmed: (since: string, witnesses: number, last: string) =>
      `Logged since ${day(since)}; confirmed by ${counted(witnesses, { one: 'outside witness', other: 'outside witnesses' })}, last on ${day(last)}.`,
    lastUnconfirmed: 'Nobody outside has confirmed the last batch yet.',
    continues: ({ origin, size, since }: ContinuedLog, isFirst: boolean) => {
      const confirmed = since === null ? 'nobody outside confirmed it' : `confirmed since ${day(since)}`
      return `${isFirst ? 'This log' : 'That one'} continues ${origin}, whose key was lost or stolen after ${entries(size)} (${confirmed}).`
    },
    anew: (since: string | null) => {
      const began = since === null ? 'nobody outside has confirmed when that was' : `outsiders saw it on ${day(since)}`
      return `Trust starts over with its first entry: ${began}. Of the reviews from before, only their number can be compared.`
    },
  }
}
