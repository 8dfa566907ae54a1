import type { Site } from '../site.ts'
import { counted, distributedStars, shownRating } from '../schema/rounding.ts'
import { excerpt } from './format.ts'
import { sharePictureOf } from './share-picture.ts'

/** A page as it describes itself. */
type PageWords = { path: string; title: string; description: string }

/** Search engines cut what is longer, in characters. */
const LONGEST_TITLE = 59
const LONGEST_DESCRIPTION = 159

/** The title of a page for tabs and search engines: with rating and place where they fit, in under 60 characters. */
export function documentTitle(site: Site, { path, title }: Omit<PageWords, 'description'>): string {
  const { name, address } = site.content.business
  const place = address === undefined ? [] : [address.locality]
  if (path === '/') {
    const rating = ratingOf(site)
    const rated = rating === null ? [] : [`${name} reviews: ${rating.mean} stars`]
    return firstThatFits([
      ...rated.flatMap((words) => [...place.map((where) => `${words} in ${where}`), words]),
      ...[`Reviews of ${name}`, name],
    ])
  }
  const { rating } = sharePictureOf(site, path)
  const own = OF_AN_ENTITY.test(path) && rating !== null ? [`${title}: ${rating.words} stars · ${name}`] : []
  return firstThatFits([
    ...own,
    ...place.map((where) => `${title} · ${name}, ${where}`),
    `${title} · ${name}`,
    excerpt(`${title} · ${name}`, LONGEST_TITLE - 1),
  ])
}

/** What search engines show below the title: the words of the page, and rating and place where they fit, in under 160 characters. */
export function documentDescription(site: Site, { path, description }: Omit<PageWords, 'title'>): string {
  const { business } = site.content
  const rating = ratingOf(site)
  const place = [business.address?.locality, business.address?.region].filter(Boolean).join(', ')
  const where = place === '' ? '' : ` in ${place}`
  const rated = rating === null ? null : `${rating.mean} out of 5 stars from ${counted(rating.count, 'review')}`
  const candidates =
    path === '/'
      ? [
          excerpt(
            `${rated ?? 'No reviews yet'}. ${business.category}${where}. ${description}`.trim(),
            LONGEST_DESCRIPTION - 1,
          ),
        ]
      : [
          ...(rated === null ? [] : [`${description} ${business.category}${where}: ${rated}.`]),
          ...(rated === null ? [] : [`${description} ${rated}${where}.`, `${description} ${rated}.`]),
          description,
          excerpt(description, LONGEST_DESCRIPTION - 1),
        ]
  return firstThatFits(candidates, LONGEST_DESCRIPTION)
}

const OF_AN_ENTITY = /^\/(?:technicians|services)\/[^/]+\/$/

function ratingOf({ reviewsFile }: Site): { mean: string; count: number } | null {
  const stars = distributedStars(reviewsFile.aggregate_rating.distribution)
  return stars.count === 0 ? null : { mean: shownRating(stars), count: stars.count }
}

/** The first text that is short enough, else the last one, cut. */
function firstThatFits(texts: readonly string[], longest = LONGEST_TITLE): string {
  const last = texts.at(-1) ?? ''
  return texts.find((text) => Array.from(text).length <= longest) ?? excerpt(last, longest - 1)
}
