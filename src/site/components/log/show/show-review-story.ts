import type { PublishedReview } from '../../../../log/published-reviews.ts'
import type { CheckedLog } from '../check/check-published.ts'
import { say, type Saying } from '../check/saying.ts'
import { proofFile } from './proof-file.ts'
import { type AskedReview, reviewStory } from './review-story.ts'
import { element, listElements, showSaying } from './show-lines.ts'
import { asOnPages } from './as-on-pages.ts'

/** Shows the history of the review in the page's address: `#17` is its index in the log, `?review=` its id. */
export async function showAskedReview(log: CheckedLog | undefined): Promise<void> {
  const panel = element('asked-review')
  const asked = askedReview()
  panel.hidden = log === undefined || asked === undefined
  if (log === undefined || asked === undefined) return
  const { title, sentences, review } = await reviewStory(log, asked)
  showSaying('asked-title', title)
  if (review === undefined) element('asked-of').textContent = ''
  else showSaying('asked-of', bylineOf(review))
  element('asked-story').replaceChildren(...listElements(sentences))
  const proof = review && proofFile(log, review)
  element('proof').hidden = proof === undefined
  if (proof !== undefined && review !== undefined) offer(review.id, proof)
  panel.scrollIntoView({ block: 'nearest' })
}

function askedReview(): AskedReview | undefined {
  const [, index] = /^#(\d{1,15})$/.exec(location.hash) ?? []
  if (index !== undefined) return { index: Number(index) }
  const id = new URLSearchParams(location.search).get('review')
  return id === null ? undefined : { id }
}

function bylineOf({ author, date, rating }: PublishedReview): Saying {
  const rated = { day: { day: date }, stars: rating }
  return say('byline', { author: asOnPages(author), ...rated })
}

/** Offers the proof for download. */
function offer(id: string, proof: string): void {
  const link = element('keep-proof', HTMLAnchorElement)
  URL.revokeObjectURL(link.href)
  link.href = URL.createObjectURL(new Blob([proof], { type: 'text/plain' }))
  link.download = `${/^\w{1,40}$/.test(id) ? id : 'review'}.tlog-proof`
}
