import { type Messages, messagesOf } from '../../messages/messages.ts'
import type { Review } from '../../schema/review.ts'
import { distributedStars, type StarSum } from '../../schema/rounding.ts'
import type { SiteRating, Shared } from '../props/shared.ts'
import { excerpt } from './format-values.ts'
import type { ListId } from './list-pages.ts'
import { monthsFromTo } from './periods.ts'
import type { SharePicture } from './share-picture.ts'

/** The page's own title and description, and the rating of all reviews if the page may show it. */
type PageWords = {
  path: string
  title: string
  description: string
  rated: SiteRating | null
  /** The picture of the page's technician or service. */
  picture: SharePicture | null
}

/** Characters; search engines cut longer texts. */
const LONGEST_TITLE = 59
const LONGEST_DESCRIPTION = 159

/** The title of a page for tabs and search engines: with rating and place where they fit, in under 60 characters. */
export function documentTitle(
  { content }: Shared,
  { path, title, rated, picture }: Omit<PageWords, 'description'>,
): string {
  const { name, address } = content.business
  const { frame, formats } = messagesOf(content.business)
  const place = address === undefined ? [] : [address.locality]
  if (path === '/') {
    const stars = starsOf(rated)
    const mean = formats.rating(stars)
    const withRating = stars.count === 0 ? [] : [...place, null].map((where) => frame.ratedTitle(name, mean, where))
    return firstThatFits([...withRating, frame.reviewsOf(name), name])
  }
  const rating = picture === null || 'words' in picture.shows ? null : picture.shows.rating
  const own = rating !== null ? [`${frame.entityTitle(title, rating.words)} · ${name}`] : []
  return firstThatFits([
    ...own,
    ...place.map((where) => `${title} · ${name}, ${where}`),
    `${title} · ${name}`,
    excerpt(`${title} · ${name}`, LONGEST_TITLE - 1),
  ])
}

/**
 * The text that search engines show below the title: the page's description, with rating and place if they fit, in under 160
 * characters.
 */
export function documentDescription(
  { content: { business } }: Shared,
  { path, description, rated }: Pick<PageWords, 'path' | 'description' | 'rated'>,
): string {
  const { frame, start } = messagesOf(business)
  const stars = starsOf(rated)
  const place = [business.address?.locality, business.address?.region].filter(Boolean).join(', ')
  const placed = (words: string): string => (place === '' ? words : frame.inPlace(words, place))
  const rating = stars.count === 0 ? null : frame.rated(stars)
  const candidates =
    path === '/'
      ? [
          excerpt(
            `${rating === null ? start.noReviews : `${rating}.`} ${placed(business.category)}. ${description}`.trim(),
            LONGEST_DESCRIPTION - 1,
          ),
        ]
      : [
          ...(rating === null ? [] : [`${description} ${placed(business.category)}: ${rating}.`]),
          ...(rating === null ? [] : [`${description} ${placed(rating)}.`, `${description} ${rating}.`]),
          ...(rated === null ? [`${description} ${placed(business.category)}.`] : []),
          description,
          excerpt(description, LONGEST_DESCRIPTION - 1),
        ]
  return firstThatFits(candidates, LONGEST_DESCRIPTION)
}

/** The title of a page of a list. An `id` of null means the list of all reviews, a `part` of null the first page. */
export function listTitle({ reviews: say }: Messages, id: ListId | null, part: number | null): string {
  const named: Partial<Record<ListId, string>> = say.lists
  const list = id === null ? say.all : (named[id] ?? say.withStars(Number(id)))
  return part === null ? list : say.partOf(list, part)
}

/** The description of a later page of a list. It must not change when other pages of the list do. */
export function partDescription({ content: { business } }: Shared, title: string, shown: readonly Review[]): string {
  const { formats, reviews } = messagesOf(business)
  return `${business.name}: ${title} · ${reviews.count(shown.length)} · ${monthsFromTo(shown, formats)}.`
}

function starsOf(rated: SiteRating | null): StarSum {
  return rated === null ? { sum: 0, count: 0 } : distributedStars(rated.aggregate_rating.distribution)
}

/** The first text that is short enough, else the last one, cut. */
function firstThatFits(texts: readonly string[], longest = LONGEST_TITLE): string {
  const last = texts.at(-1) ?? ''
  return texts.find((text) => Array.from(text).length <= longest) ?? excerpt(last, longest - 1)
}
