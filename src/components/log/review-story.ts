import { counting, sayDay } from './check-lines.ts'
import { firstConfirmed } from './check-log-files.ts'
import type { CheckedLog } from './check-published.ts'
import { indexOf, type ListedReview } from './listed-reviews.ts'
import { REMOVED_BECAUSE } from './entries.ts'
import type { RecordedReview } from './record.ts'

/** Which review a reader asks for: by its number in the log, or by its id. */
export type AskedReview = { index: number } | { id: string }

/** What the log says of a review, in sentences; `review` is what is published of it now. */
export type ReviewStory = { title: string; sentences: string[]; review: ListedReview | undefined }

/** What the log says of a review. */
export async function reviewStory(log: CheckedLog, asked: AskedReview): Promise<ReviewStory> {
  const reviews = log.dataset?.reviews ?? []
  const review = reviews.find((one) => ('id' in asked ? one.id === asked.id : indexOf(one) === asked.index))
  const index = 'index' in asked ? asked.index : review && indexOf(review)
  const recorded = index === undefined ? undefined : log.record.reviews.get(index)
  if (index === undefined || recorded === undefined) {
    const title = 'index' in asked ? `No. ${asked.index} is not a review` : 'There is no such review'
    return {
      title,
      sentences: ['The log numbers every event, and only some are about a new review'],
      review: undefined,
    }
  }
  const day = await firstConfirmed(log.files, log.policy, index)
  const since =
    day === undefined ? 'Nobody outside has confirmed when this was' : `Outsiders confirmed it by ${sayDay(day)}`
  const sentences = recorded.story.map((step) => sentenceOf(step, recorded, log))
  return { title: `Review No. ${index}`, sentences: [...sentences, since], review }
}

type StoryStep = RecordedReview['story'][number]

function sentenceOf({ index, event, changed }: StoryStep, { removal }: RecordedReview, log: CheckedLog): string {
  const batch = log.record.states.findIndex((state) => state.index > index) + 1
  const where = `(entry ${index}, in batch ${batch} of ${log.record.states.length})`
  switch (event) {
    case 'edited':
      return `Its ${changed.map((part) => PARTS[part]).join(' and its ')} changed ${where}`
    case 'reinstated':
      return `It was published again ${where}`
    case 'withheld':
    case 'erased': {
      const because = removal === undefined ? '' : `, ${REMOVED_BECAUSE[removal.reason]}`
      const stars = removal === undefined ? '' : `. It gave ${counting(removal.rating, 'star')}`
      return `It was ${event === 'erased' ? 'erased' : 'taken down'}${because} ${where}${stars}`
    }
    default:
      return `It was published ${where}`
  }
}

const PARTS = { stars: 'stars', words: 'words', rest: 'reply or details' } as const
