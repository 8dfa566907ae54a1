import { sha256Hex } from '../../host/sha256.ts'
import { messagesOf, type Messages } from '../../messages/messages.ts'
import { distributedStars, starSum, type StarSum } from '../../schema/rounding.ts'
import type { Site } from '../site.ts'
import { DEFAULT_COLOR, palettes } from './brand/palette.ts'
import { entitiesOf, kindWords, type EntityView } from './entity-kinds.ts'
import type { RatedSite } from './rating-in-words.ts'
import { hasPage, mentionsOf } from './mentioned-subjects.ts'

/** A picture that accompanies links in messages and social networks (Open Graph `og:image`). */
export type SharePicture = {
  /** Its path on the site: `/og/technicians/mike-tran.png`. */
  path: string
  /**
   * The name of the business, person or service. The picture omits it if the font cannot write it. `kicker` is its role within
   * the business.
   */
  name: string
  kicker: string | null
  /** The rating, or words for the page, which do not change with every review. */
  shows: ShownRating | { words: string }
  note: string | null
  /** As `#rrggbb`. */
  colors: { paper: string; ink: string; soft: string; accent: string; star: string; line: string }
}

/** A mean: as pages write it, and as precise as the data, for the stars; null without a rating. */
export type ShownRating = { rating: { words: string; stars: number } | null; count: string }

/** Pixels; Facebook, LinkedIn, X and messengers show this size uncropped. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const

/**
 * The pictures of a site: one of the site, one for pages without the rating of all reviews, and one for each technician and
 * service with a page.
 */
export function sharePictures(site: Site): SharePicture[] {
  const views = KINDS.flatMap((kind) => entitiesOf(site, kind).filter(({ entity }) => hasPage(site, kind, entity.id)))
  return [sitePicture(site), reviewsPicture(site), ...views.map((view) => entityPicture(site, view))]
}

/** The picture's address, with a version that changes with the picture, because networks cache pictures by address. */
export function sharePictureUrl({ baseUrl }: Pick<Site, 'baseUrl'>, picture: SharePicture): string {
  const version = sha256Hex(JSON.stringify(picture)).slice(0, 8)
  return `${baseUrl}${picture.path}?v=${version}`
}

/** The picture in words, for those who cannot see it. */
export function sharePictureAlt({ name, kicker, shows, note }: SharePicture, messages: Messages): string {
  const whose = kicker === null ? name : `${name}, ${kicker}`
  const what = 'words' in shows ? shows.words : rated(shows, messages)
  return [whose, what, ...(note === null ? [] : [note])].join('. ')
}

function rated({ rating, count }: ShownRating, { embed }: Messages): string {
  return rating === null ? count : embed.starsAndCount(rating.words, count)
}

const KINDS = ['technicians', 'services'] as const

/** The picture of a site, and of its pages without another one. */
export function sitePicture(site: RatedSite): SharePicture {
  const { business } = site.content
  const { embed, reviews } = messagesOf(business)
  const stars = distributedStars(site.reviewsFile.aggregate_rating.distribution)
  const count = stars.count === 0 ? embed.noReviews : reviews.count(stars.count)
  return {
    ...{ path: '/og/site.png', name: business.name, kicker: placeOf(site) },
    shows: { rating: shown(site, stars), count },
    ...frameOf(site),
  }
}

/** The picture of pages that do not show the rating of all reviews. */
export function reviewsPicture(site: Pick<RatedSite, 'content'>): SharePicture {
  const { business } = site.content
  return {
    ...{ path: '/og/reviews.png', name: business.name, kicker: placeOf(site) },
    shows: { words: messagesOf(business).frame.reviews },
    ...frameOf(site),
  }
}

function placeOf({ content }: Pick<RatedSite, 'content'>): string | null {
  const { locality, region } = content.business.address ?? {}
  return [locality, region].filter(Boolean).join(', ') || null
}

/** The picture of the page of a technician or service. */
export function entityPicture(site: Site, { kind, entity, note }: EntityView): SharePicture {
  const { id, name, mention_count: count } = entity
  const stars = starSum(mentionsOf(site, kind, id))
  const role = (kind === 'technicians' && note) || kindWords(site, kind).one
  return {
    ...{ path: `/og/${kind}/${id}.png`, name, kicker: `${role} · ${site.content.business.name}` },
    shows: { rating: shown(site, stars), count: messagesOf(site.content.business).embed.mentionedIn(count) },
    ...frameOf(site),
  }
}

function shown({ content }: Pick<RatedSite, 'content'>, stars: StarSum): ShownRating['rating'] {
  const { formats } = messagesOf(content.business)
  return stars.count === 0 ? null : { words: formats.rating(stars), stars: stars.sum / stars.count }
}

type Frame = Pick<SharePicture, 'note' | 'colors'>

function frameOf({ content: { business } }: Pick<RatedSite, 'content'>): Frame {
  const found = frames.get(business) ?? makeFrame(business)
  frames.set(business, found)
  return found
}

/** Cached, because every page needs it. */
const frames = new WeakMap<RatedSite['content']['business'], Frame>()

function makeFrame(business: RatedSite['content']['business']): Frame {
  const { brand, theme, invented } = business
  const { paper, ink, soft, accent, star, line } = palettes(brand.color ?? DEFAULT_COLOR, theme).light
  return {
    note: invented ? messagesOf(business).embed.inventedExample : null,
    colors: { paper, ink, soft, accent, star, line },
  }
}
