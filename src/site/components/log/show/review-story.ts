import { changedParts } from '../../../../log/history.ts'
import type { PublishedReview } from '../../../../log/published-reviews.ts'
import type { LogEntry, PartHashes } from '../../../../schema/log-entry.ts'
import { firstConfirmed } from '../check/check-log-files.ts'
import type { CheckedLog } from '../check/check-published.ts'
import { say, type Saying } from '../check/saying.ts'

/** The review that a reader asks for, by its index in the log or its id. */
export type AskedReview = { index: number } | { id: string }

/** The log's history of a review, in sentences; `review` is the review as published now. */
export type ReviewStory = { title: Saying; sentences: Saying[]; review: PublishedReview | undefined }

/** Tells a review's history from the log. */
export async function reviewStory(log: CheckedLog, asked: AskedReview): Promise<ReviewStory> {
  const reviews = log.dataset?.reviews ?? []
  const review = reviews.find((one) => ('id' in asked ? one.id === asked.id : one.log_index === asked.index))
  const index = 'index' in asked ? asked.index : review?.log_index
  if (index === undefined || !log.history.reviews.has(index)) {
    const title = 'index' in asked ? say('noReviewAt', { index: `${asked.index}` }) : say('noReview')
    return { title, sentences: [say('everyEvent')], review: undefined }
  }
  const day = await firstConfirmed(log.files, log.policy, index)
  const since = day === undefined ? say('neverConfirmed') : say('outsidersConfirmed', { day: { day } })
  return { title: say('storyOf', { index: `${index}` }), sentences: [...eventsOf(log, index), since], review }
}

/** A sentence for each entry about the review that the entry `of` introduced. */
function eventsOf(log: CheckedLog, of: number): Saying[] {
  let hashes: PartHashes | undefined
  return log.entries.flatMap((entry, index) => {
    if (index !== of && !('of' in entry && entry.of === of)) return []
    const said = sentenceOf(entry, hashes, whereIn(log, index))
    if ('words' in entry) hashes = entry
    return said
  })
}

function whereIn({ history: { states } }: CheckedLog, index: number): Saying {
  const batch = states.findIndex((state) => state.index > index) + 1
  return say('where', { index: `${index}`, batch: `${batch}`, batches: `${states.length}` })
}

function sentenceOf(entry: LogEntry, before: PartHashes | undefined, where: Saying): Saying[] {
  switch (entry.event) {
    case 'published':
      return [say('wasPublished', { where })]
    case 'edited':
      return [say('partsChanged', { parts: changedParts(before, entry).map((part) => say(`${part}Part`)), where })]
    case 'reinstated':
      return [say('wasReinstated', { where })]
    case 'withheld':
      return [say('wasTakenDown', { reason: say(entry.reason), where, count: entry.rating })]
    case 'erased':
      return [say('wasErased', { reason: say(entry.reason), where, count: entry.rating })]
    default:
      return []
  }
}
