import type { BusinessFile } from '../schema/content/business-file.ts'
import type { Review } from '../schema/review.ts'
import type { Result } from '../schema/result.ts'
import type { WithheldEntry } from '../schema/withheld.ts'
import type { ReferenceFault } from './references.ts'

/** The pull quote that the owner chose: words of a published review. */
export type ChosenQuote = { review: Review; words: string }

/** The reviews in which the quote must be found; `known` has the ids of all reviews in the content. */
export type QuotableReviews = {
  reviews: readonly Review[]
  known: ReadonlySet<string>
  withheld: readonly WithheldEntry[]
}

/** Characters; a longer quote would fill the screen of a phone. */
const LONGEST = 300

/** The pull quote chosen in `business.yaml`, or the problem with it; null if none is chosen. */
export function chosenQuote(
  business: BusinessFile,
  among: QuotableReviews,
): Result<ChosenQuote | null, ReferenceFault> {
  const { pull_quote: chosen } = business
  if (chosen === undefined) return { ok: true, value: null }
  const review = among.reviews.find(({ id }) => id === chosen.review)
  const wrongReview = faultOf(review, chosen.review, among)
  if (wrongReview !== null || review === undefined) return fault('review', chosen.review, wrongReview ?? '')
  const words = chosen.words ?? review.text ?? ''
  const wrongWords = review.text?.includes(words)
    ? tooLong(words)
    : 'The review does not contain these words; copy them from it exactly'
  if (wrongWords !== null) return fault('words', chosen.words, wrongWords)
  return { ok: true, value: { review, words } }
}

function fault(member: string, value: unknown, problem: string): Result<never, ReferenceFault> {
  return { ok: false, problem: { path: ['pull_quote', member], value, problem } }
}

/** Why a review cannot be quoted; null if it can. */
function faultOf(review: Review | undefined, id: string, { known, withheld }: QuotableReviews): string | null {
  if (withheld.some((entry) => entry.id === id)) return 'The review with this id was taken down; choose another'
  if (review === undefined) {
    return known.has(id)
      ? 'The review with this id is not published; choose another'
      : 'No review in the content has this id; it is the part of a review’s link after the #'
  }
  if (review.text === null) return 'The review with this id is published without text; choose another'
  if (review.disclosure === undefined) return null
  return 'This review has a disclosure, and a quote has no room for it; choose another'
}

function tooLong(words: string): string | null {
  const { length } = Array.from(words)
  return length <= LONGEST
    ? null
    : `A quote has at most ${LONGEST} characters, and this has ${length}; give a part of it as "words"`
}
