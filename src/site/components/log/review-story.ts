import { firstConfirmed } from './check-log-files.ts'
import type { CheckedLog } from './check-published.ts'
import { indexOf, type ListedReview } from './listed-reviews.ts'
import type { RecordedReview } from './record.ts'
import { say, type Saying } from './saying.ts'

/** Which review a reader asks for: by its number in the log, or by its id. */
export type AskedReview = { index: number } | { id: string }

/** What the log says of a review, in sentences; `review` is what is published of it now. */
export type ReviewStory = { title: Saying; sentences: Saying[]; review: ListedReview | undefined }

/** What the log says of a review. */
export async function reviewStory(log: CheckedLog, asked: AskedReview): Promise<ReviewStory> {
  const reviews = log.dataset?.reviews ?? []
  const review = reviews.find((one) => ('id' in asked ? one.id === asked.id : indexOf(one) === asked.index))
  const index = 'index' in asked ? asked.index : review && indexOf(review)
  const recorded = index === undefined ? undefined : log.record.reviews.get(index)
  if (index === undefined || recorded === undefined) {
    const title = 'index' in asked ? say('noReviewAt', { index: `${asked.index}` }) : say('noReview')
    return { title, sentences: [say('everyEvent')], review: undefined }
  }
  const day = await firstConfirmed(log.files, log.policy, index)
  const since = day === undefined ? say('neverConfirmed') : say('outsidersConfirmed', { day: { day } })
  const sentences = recorded.story.map((step) => sentenceOf(step, log))
  return { title: say('storyOf', { index: `${index}` }), sentences: [...sentences, since], review }
}

type StoryStep = RecordedReview['story'][number]

function sentenceOf({ index, event, changed, removal }: StoryStep, log: CheckedLog): Saying {
  const batch = log.record.states.findIndex((state) => state.index > index) + 1
  const where = say('where', { index: `${index}`, batch: `${batch}`, batches: `${log.record.states.length}` })
  if (event === 'edited') return say('partsChanged', { parts: changed.map((part) => say(`${part}Part`)), where })
  if (event === 'reinstated') return say('wasReinstated', { where })
  if (removal === undefined) return say('wasPublished', { where })
  const { reason, rating } = removal
  return say(event === 'erased' ? 'wasErased' : 'wasTakenDown', { reason: say(reason), where, count: rating })
}
