import { firstConfirmation } from '../policy/log-state.ts'
import type { PolicyLog } from '../schema/policy.ts'
import type { Review } from '../schema/review.ts'
import { counted, shownCount } from '../schema/rounding.ts'
import type { Site } from '../site.ts'
import { localeOf } from './country.ts'
import { formatDay } from './format.ts'

/** What is said where a business keeps no log. */
export const NO_LOG =
  'This site keeps no log of what it publishes. A review could be changed or deleted without a trace that outsiders can check.'

/** What the log of a site shows, in these words. */
export const LOG_PROMISE =
  'Every review on this site has a number in a public log that can only grow. If the business deletes a review or changes its words, ' +
  'the log says so, or no longer fits, and anyone who checks can prove it.'

/** What no log can show. */
export const LOG_LIMIT =
  'The log cannot show that the business published every review it got, or that a review is true.'

/** The state of the log in sentences: its promise, the counts, who has confirmed them, and which log it continues if there is one. */
export function logSentences(log: PolicyLog, locale: string): string[] {
  const { published, withheld, words_changed: changed, size, batches, origin } = log
  const counts = [
    `${shownCount(published)} published, ${shownCount(withheld)} taken down, 0 missing.`,
    ...(changed === 0
      ? []
      : [`The words or stars of ${counted(changed, 'review')} changed after they were published.`]),
    `The log ${origin} has ${counted(size, 'entry', 'entries')}, added in ${counted(batches, 'batch', 'batches')}, the last with ${shownCount(log.last_batch.entries)}.`,
  ]
  return [LOG_PROMISE, counts.join(' '), confirmedBy(log, locale), ...continuedLogs(log, locale)]
}

/** Which logs this one continues, and what that means for its readers; nothing if it continues none. */
function continuedLogs({ continues = [], since }: PolicyLog, locale: string): string[] {
  if (continues.length === 0) return []
  const logs = continues.map((old, at) => {
    const confirmed =
      old.since === null ? 'nobody outside confirmed it' : `confirmed since ${formatDay(old.since, locale)}`
    const entries = counted(old.size, 'entry', 'entries')
    return `${at === 0 ? 'This log' : 'That one'} continues ${old.origin}, whose key was lost or stolen after ${entries} (${confirmed}).`
  })
  const began =
    since === null ? 'nobody outside has confirmed when that was' : `outsiders saw it on ${formatDay(since, locale)}`
  const anew = `Trust begins anew with its first entry: ${began}. Of the reviews from before, only their number can be compared.`
  return [[...logs, anew].join(' ')]
}

/** Who outside has confirmed the log, and when. */
export function confirmedBy({ witnesses, since, last_batch }: PolicyLog, locale: string): string {
  const last = witnesses
    .flatMap(({ last }) => last ?? [])
    .toSorted()
    .at(-1)
  if (since === null || last === undefined) return 'Nobody outside has confirmed this yet.'
  const count = witnesses.filter((witness) => witness.last !== null).length
  const by = `Logged since ${formatDay(since, locale)}; confirmed by ${counted(count, 'outside witness', 'outside witnesses')}, last on ${formatDay(last, locale)}.`
  return last_batch.confirmed === null ? `${by} Nobody outside has confirmed the last batch yet.` : by
}

/** What a page says of a review in the log: its number, since when, and what changed; null if it is not in a log. */
export type LoggedFacts = { index: number; since: string; changes: string[] }

/** What the log knows of a review, with what only the content knows: whether names of staff are hidden in it. */
export function loggedFacts({ log, content }: Pick<Site, 'log' | 'content'>, review: Review): LoggedFacts | null {
  const { log_index: index, edited_on, text, owner_reply } = review
  const logged = index === undefined ? undefined : log?.history.reviews.get(index)
  if (log === null || index === undefined || logged === undefined) return null
  const day = firstConfirmation(log, index)
  // Not "of 12": the page of a month would change with every batch
  const batch = log.history.states.findIndex((state) => state.index > index) + 1
  const { words, stars, rest } = logged.changes
  const by = edited_on === undefined ? ' by the business' : ''
  const hidesNames = hidden(content.business.technicians).some((name) => text?.includes(name) === true)
  const details = owner_reply === null ? 'details' : 'reply or details'
  return {
    index,
    since: day === null ? `in batch ${shownCount(batch)}` : `since ${formatDay(day, localeOf(content.business))}`,
    changes: [
      ...(stars > 0 ? [`stars changed${by}`] : []),
      ...(words === 0 ? [] : [words === 1 && hidesNames ? 'names hidden by the business' : `words changed${by}`]),
      ...(rest > 0 ? [`${details} changed`] : []),
    ],
  }
}

/** How the names of staff that are hidden stand in texts: in square brackets. */
function hidden(technicians: readonly { name: string; display: string }[]): string[] {
  return technicians.filter(({ display }) => display !== 'full').map(({ name }) => `[${name}]`)
}
