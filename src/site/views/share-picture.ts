import { sha256Hex } from '../../host/sha256.ts'
import { messagesOf, type Messages } from '../../messages/messages.ts'
import { distributedStars, starSum, type StarSum } from '../../schema/rounding.ts'
import type { Site } from '../site.ts'
import { DEFAULT_COLOR, palettes } from './brand/palette.ts'
import { entitiesOf, kindWords, type EntityView } from './entity-kinds.ts'
import { isKeepable } from './paths.ts'
import { hasPage, mentionsOf } from './subjects.ts'

/** What a picture for links in messages and social networks shows (Open Graph `og:image`). */
export type SharePicture = {
  /** Its path on the site: `/og/technicians/mike-tran.png`. */
  path: string
  /**
   * Whose rating or reviews it shows, and what that is within the business; `name` is left out of the picture if the font lacks
   * it.
   */
  name: string
  kicker: string | null
  /** The rating, or what the link leads to where that is not to change with every review. */
  shows: ShownRating | { words: string }
  note: string | null
  /** As `#rrggbb`. */
  colors: { paper: string; ink: string; soft: string; accent: string; star: string; line: string }
}

/** A mean as pages write it, and as exact as the data has it, for the stars; null without a rating. */
export type ShownRating = { rating: { words: string; stars: number } | null; count: string }

/** In pixels: what Facebook, LinkedIn, X and messengers show whole. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const

/** The pictures of a site: its own, one for all pages that can be kept, and one for each technician and service with a page. */
export function sharePictures(site: Site): SharePicture[] {
  const views = KINDS.flatMap((kind) => entitiesOf(site, kind).filter(({ entity }) => hasPage(site, kind, entity.id)))
  return [sitePicture(site), reviewsPicture(site), ...views.map((view) => entityPicture(site, view))]
}

/**
 * The picture of a page, by the page's path: that of reviews alone if it can be kept, or of its technician or service, else that
 * of the site.
 */
export function sharePictureOf(site: Site, path: string): SharePicture {
  if (isKeepable(path)) return reviewsPicture(site)
  const [own = '/', kind, id] = /^\/(technicians|services)\/([^/]+)\/$/.exec(path) ?? []
  const ofSite = pictures.get(site) ?? new Map<string, SharePicture>()
  pictures.set(site, ofSite)
  const found = ofSite.get(own) ?? makePicture(site, kind, id)
  ofSite.set(own, found)
  return found
}

/** By path: nearly all pages have that of the site, and each asks for it several times. */
const pictures = new WeakMap<Site, Map<string, SharePicture>>()

function makePicture(site: Site, kind: string | undefined, id: string | undefined): SharePicture {
  const known = KINDS.find((one) => one === kind)
  const view = known && entitiesOf(site, known).find(({ entity }) => entity.id === id)
  return view === undefined ? sitePicture(site) : entityPicture(site, view)
}

/** Its address, with a version that changes whenever the picture does: networks keep a picture by its address. */
export function sharePictureUrl({ baseUrl }: Pick<Site, 'baseUrl'>, picture: SharePicture): string {
  const version = sha256Hex(JSON.stringify(picture)).slice(0, 8)
  return `${baseUrl}${picture.path}?v=${version}`
}

/** What it shows, for those who cannot see it. */
export function sharePictureAlt({ name, kicker, shows, note }: SharePicture, messages: Messages): string {
  const whose = kicker === null ? name : `${name}, ${kicker}`
  const what = 'words' in shows ? shows.words : rated(shows, messages)
  return [whose, what, ...(note === null ? [] : [note])].join('. ')
}

function rated({ rating, count }: ShownRating, { embed }: Messages): string {
  return rating === null ? count : embed.starsAndCount(rating.words, count)
}

const KINDS = ['technicians', 'services'] as const

function sitePicture(site: Site): SharePicture {
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

function reviewsPicture(site: Site): SharePicture {
  const { business } = site.content
  return {
    ...{ path: '/og/reviews.png', name: business.name, kicker: placeOf(site) },
    shows: { words: messagesOf(business).frame.reviews },
    ...frameOf(site),
  }
}

function placeOf({ content }: Site): string | null {
  const { locality, region } = content.business.address ?? {}
  return [locality, region].filter(Boolean).join(', ') || null
}

function entityPicture(site: Site, { kind, entity }: EntityView): SharePicture {
  const { id, name, mention_count: count } = entity
  const stars = starSum(mentionsOf(site, kind, id))
  return {
    ...{ path: `/og/${kind}/${id}.png`, name, kicker: `${kindWords(site, kind).one} · ${site.content.business.name}` },
    shows: { rating: shown(site, stars), count: messagesOf(site.content.business).embed.mentionedIn(count) },
    ...frameOf(site),
  }
}

function shown({ content }: Site, stars: StarSum): ShownRating['rating'] {
  const { formats } = messagesOf(content.business)
  return stars.count === 0 ? null : { words: formats.rating(stars), stars: stars.sum / stars.count }
}

type Frame = Pick<SharePicture, 'note' | 'colors'>

function frameOf(site: Site): Frame {
  const found = frames.get(site) ?? makeFrame(site)
  frames.set(site, found)
  return found
}

/** Every page of a site asks for it. */
const frames = new WeakMap<Site, Frame>()

function makeFrame({ content }: Site): Frame {
  const { brand, theme, invented } = content.business
  const { paper, ink, soft, accent, star, line } = palettes(brand.color ?? DEFAULT_COLOR, theme).light
  return {
    note: invented ? messagesOf(content.business).embed.inventedExample : null,
    colors: { paper, ink, soft, accent, star, line },
  }
}
