import type { Site } from '../site.ts'
import { messagesOf } from '../../messages/messages.ts'
import { distributedStars, type StarSum } from '../../schema/rounding.ts'
import { excerpt } from './format.ts'
import { isKeepable } from './paths.ts'
import { sharePictureOf } from './share-picture.ts'

/** A page as it describes itself. */
type PageWords = { path: string; title: string; description: string }

/** Search engines cut what is longer, in characters. */
const LONGEST_TITLE = 59
const LONGEST_DESCRIPTION = 159

/** The title of a page for tabs and search engines: with rating and place where they fit, in under 60 characters. */
export function documentTitle(site: Site, { path, title }: Omit<PageWords, 'description'>): string {
  const { name, address } = site.content.business
  const { frame, formats } = messagesOf(site.content.business)
  const place = address === undefined ? [] : [address.locality]
  if (path === '/') {
    const stars = starsOf(site)
    const mean = formats.rating(stars)
    const rated = stars.count === 0 ? [] : [...place, null].map((where) => frame.ratedTitle(name, mean, where))
    return firstThatFits([...rated, frame.reviewsOf(name), name])
  }
  const { shows } = sharePictureOf(site, path)
  const rating = 'words' in shows ? null : shows.rating
  const own = OF_AN_ENTITY.test(path) && rating !== null ? [`${frame.entityTitle(title, rating.words)} · ${name}`] : []
  return firstThatFits([
    ...own,
    ...place.map((where) => `${title} · ${name}, ${where}`),
    `${title} · ${name}`,
    excerpt(`${title} · ${name}`, LONGEST_TITLE - 1),
  ])
}

/**
 * What search engines show below the title: the words of the page, and rating and place where they fit, in under 160 characters.
 * On a page that can be kept no rating, which is that of the site.
 */
export function documentDescription(site: Site, { path, description }: Omit<PageWords, 'title'>): string {
  const { business } = site.content
  const { frame, start } = messagesOf(business)
  const stars = starsOf(site)
  const place = [business.address?.locality, business.address?.region].filter(Boolean).join(', ')
  const placed = (words: string): string => (place === '' ? words : frame.inPlace(words, place))
  const rated = stars.count === 0 || isKeepable(path) ? null : frame.rated(stars)
  const candidates =
    path === '/'
      ? [
          excerpt(
            `${rated === null ? start.noReviews : `${rated}.`} ${placed(business.category)}. ${description}`.trim(),
            LONGEST_DESCRIPTION - 1,
          ),
        ]
      : [
          ...(rated === null ? [] : [`${description} ${placed(business.category)}: ${rated}.`]),
          ...(rated === null ? [] : [`${description} ${placed(rated)}.`, `${description} ${rated}.`]),
          ...(isKeepable(path) ? [`${description} ${placed(business.category)}.`] : []),
          description,
          excerpt(description, LONGEST_DESCRIPTION - 1),
        ]
  return firstThatFits(candidates, LONGEST_DESCRIPTION)
}

const OF_AN_ENTITY = /^\/(?:technicians|services)\/[^/]+\/$/

function starsOf({ reviewsFile }: Site): StarSum {
  return distributedStars(reviewsFile.aggregate_rating.distribution)
}

/** The first text that is short enough, else the last one, cut. */
function firstThatFits(texts: readonly string[], longest = LONGEST_TITLE): string {
  const last = texts.at(-1) ?? ''
  return texts.find((text) => Array.from(text).length <= longest) ?? excerpt(last, longest - 1)
}
