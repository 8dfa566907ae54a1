import { messagesOf, type Messages } from '../../messages/messages.ts'
import { firstConfirmation } from '../../policy/log-state.ts'
import type { PolicyLog } from '../../schema/policy.ts'
import type { Review } from '../../schema/review.ts'
import type { Site } from '../site.ts'

/** The state of the log in sentences: its promise, the counts, its confirmations, and the log that it continues, if any. */
export function logSentences(log: PolicyLog, messages: Messages): string[] {
  const { published, withheld, words_changed: changed, size, batches, origin } = log
  const { logState: say } = messages
  const counts = [
    say.counts(published, withheld),
    ...(changed === 0 ? [] : [say.changed(changed)]),
    say.size(origin, size, { batches, last: log.last_batch.entries }),
  ]
  return [say.promise, counts.join(' '), confirmedBy(log, messages), ...continuedLogs(log, messages)]
}

/** Sentences about the logs that this one continues, and the consequences for readers; none if it continues none. */
function continuedLogs({ continues = [], since }: PolicyLog, { logState: say }: Messages): string[] {
  if (continues.length === 0) return []
  return [[...continues.map((old, at) => say.continues(old, at === 0)), say.anew(since)].join(' ')]
}

/** Which witnesses have confirmed the log, and when. */
export function confirmedBy({ witnesses, since, last_batch }: PolicyLog, { logState: say }: Messages): string {
  const last = witnesses
    .flatMap(({ last }) => last ?? [])
    .toSorted()
    .at(-1)
  if (since === null || last === undefined) return say.unconfirmed
  const by = say.confirmed(since, witnesses.filter((witness) => witness.last !== null).length, last)
  return last_batch.confirmed === null ? `${by} ${say.lastUnconfirmed}` : by
}

/** Facts about a review in the log: its index, when it was logged, and what changed since. */
export type LoggedFacts = { index: number; since: string; changes: string[] }

/** The facts in the log about a review, such as that only names of staff were hidden; null if the review is not in a log. */
export function loggedFacts({ log, content }: Pick<Site, 'log' | 'content'>, review: Review): LoggedFacts | null {
  const { log_index: index, edited_on, text, owner_reply } = review
  const logged = index === undefined ? undefined : log?.history.reviews.get(index)
  if (log === null || index === undefined || logged === undefined) return null
  const day = firstConfirmation(log, index)
  // Not "batch 3 of 12": then every new batch would change the pages of all months.
  const batch = log.history.states.findIndex((state) => state.index > index) + 1
  const { words, stars, rest } = logged.changes
  const byBusiness = edited_on === undefined
  const hidesNames = hidden(content.business.technicians).some((name) => text?.includes(name) === true)
  const { review: say } = messagesOf(content.business)
  return {
    index,
    since: day === null ? say.loggedIn(batch) : say.loggedSince(day),
    changes: [
      ...(stars > 0 ? [say.starsChanged(byBusiness)] : []),
      ...(words === 0 ? [] : [words === 1 && hidesNames ? say.namesHidden : say.wordsChanged(byBusiness)]),
      ...(rest > 0 ? [say.restChanged(owner_reply !== null)] : []),
    ],
  }
}

/** The hidden names of staff as texts contain them: in square brackets. */
function hidden(technicians: readonly { name: string; display: string }[]): string[] {
  return technicians.filter(({ display }) => display !== 'full').map(({ name }) => `[${name}]`)
}
