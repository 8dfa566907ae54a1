import { monthPath } from '../../../site/feeds/permalink.ts'
import { ReviewId } from '../../../schema/review.ts'
import { onOneLine } from '../as-displayed.ts'
import type { KnownReviews } from './known-reviews.ts'
import { isOfAReview, type Occurrence, occurrencesOn } from './occurrences.ts'
import { hasClass, type Page, contentOf } from './page.ts'
import { differencesOf } from './review-differences.ts'
import { checkRecentRating } from './recent-rating.ts'
import { checkStatedRating } from './stated-rating.ts'
import { checkShapes, isAbout, isStars } from './stars.ts'
import { checkStructured } from './structured-reviews.ts'

/** The faults of a page, and its claims that can only be checked with all pages together. */
export type PageFindings = {
  path: string
  faults: string[]
  /** The reviews that it shows whole and that carry their id. */
  homes: string[]
  /** The reviews that it shows, whole or in a line. */
  shown: string[]
  /** The reviews that it lists with their ids and the pages of their days. The page of a long month does this. */
  inList: [id: string, day: string][]
  quotes: string[]
  /** Whether it states a rating of only some of the reviews, which these checks cannot verify. */
  isRatedBeside: boolean
  /** Whether it is in a language without messages. */
  isForeign: boolean
}

/** Checks everything that a page says about reviews and about the overall rating. */
export function checkPage(page: Page, known: KnownReviews): PageFindings {
  const { path, elements, messages } = page
  const { shown, faults } = occurrencesOn(page, known.baseUrl)
  const structured = checkStructured(page, known)
  const withId = shown.filter(({ element, form }) => form !== 'linked' && 'id' in element.attribs)
  const quotes = elements.filter((one) => one.name === 'q' && !isOfAReview(one))
  const stars = elements.filter(
    (one) => isStars(one) && !isOfAReview(one) && !hasClass(one, 'large') && !hasClass(one, 'recent'),
  )
  const average = known.averages.get(path)
  return {
    path,
    faults: [
      ...faults,
      ...shown.flatMap((found) => faultsOf(found, page, known)),
      ...idFaults(page, withId),
      ...checkShapes(page),
      ...checkStatedRating(page, known),
      ...checkRecentRating(page, known),
      ...structured.faults,
      ...(average === undefined ? [] : stars.filter((one) => !isAbout(one, average))).map(
        () => `${path}: its stars differ from the average_rating in /insights.json`,
      ),
    ],
    shown: shown.filter(({ form }) => form === 'whole' || form === 'line').map(({ id }) => id),
    homes: withId.filter(({ form }) => form === 'whole').map(({ id }) => id),
    inList: withId.filter(({ form }) => form === 'day').map(({ id, leadsTo }) => [id, leadsTo]),
    quotes: quotes.map((quote) => onOneLine(contentOf(quote))),
    isRatedBeside: (average === undefined && stars.length > 0) || structured.ratedToo.length > 0,
    isForeign: messages === undefined,
  }
}

function faultsOf(found: Occurrence, { path, messages }: Page, { byId }: KnownReviews): string[] {
  const { id, leadsTo } = found
  const review = byId.get(id)
  if (review === undefined) return [`${path}: ${id} is not in /reviews.json`]
  const day = review.date_precision === 'month' ? 'day-unknown' : review.date.slice(8)
  const homes = [monthPath(review.date), `${monthPath(review.date)}${day}/`]
  return [
    ...differencesOf(found, review, messages).map((what) => `${path}: ${id}: ${what} from /reviews.json`),
    ...(homes.includes(leadsTo) ? [] : [`${path}: ${id}: its link leads to ${leadsTo}, which is not its page`]),
  ]
}

/** Faults in the ids of reviews: each should appear once, on the review itself, and on the page that its permalink names. */
function idFaults({ path, elements }: Page, withId: readonly Occurrence[]): string[] {
  const ids = elements.flatMap(({ attribs: { id } }) =>
    id !== undefined && ReviewId.safeParse(id).success ? [id] : [],
  )
  const seen = new Set<string>()
  const twice = new Set(ids.filter((id) => seen.size === seen.add(id).size))
  const wrong = withId.filter(({ id, element, form, leadsTo }) => {
    const isThere = form === 'day' ? leadsTo.startsWith(path) && leadsTo !== path : path.startsWith(leadsTo)
    return element.attribs['id'] !== id || !isThere
  })
  const ofReviews = new Set(withId.map(({ element }) => element.attribs['id']))
  const without = ids.filter((id) => !ofReviews.has(id))
  return [
    ...[...twice].map((id) => `${path}: ${id} appears twice`),
    ...wrong.map(({ id }) => `${path}: ${id}: its id is on another page or another review`),
    ...without.map((id) => `${path}: ${id}: its id is on something else`),
  ]
}
