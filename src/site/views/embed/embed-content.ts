import { type Messages, messagesOf } from '../../../messages/messages.ts'
import { FLAG_OR_INVISIBLE_CONTROL } from '../../../schema/invisible-controls.ts'
import type { Review } from '../../../schema/review.ts'
import { distributedStars, starSum, type StarSum } from '../../../schema/rounding.ts'
import type { Site } from '../../site.ts'
import { entitiesOf } from '../entity-kinds.ts'
import { mentionsOf } from '../mentioned-subjects.ts'
import type { RatedSite } from '../rating-in-words.ts'
import { STARS } from '../review-lists.ts'
import { dayOrMonth } from '../shown-review.ts'
import { embedReview, type EmbedReview, type EmbedWords } from './embed-review.ts'
import { embedStyle } from './embed-style.ts'

/** The kinds of embeds that are pages, for frames. */
export const FRAMED_KINDS = ['card', 'carousel', 'wall'] as const
export type FramedKind = (typeof FRAMED_KINDS)[number]

/** Reviews that each kind shows unless a page asks for another number. */
export const SHOWN = { card: 2, carousel: 12, wall: 12, review: 1 } as const

/** The most reviews that an element may ask for. */
const MOST = 20

/** The longest text, in characters. */
export const EMBED_TEXT = 280

/** A rating: of all reviews, or of those that mention a service or a technician. */
export type RatedPart = {
  /** The exact mean, for the stars; null without reviews. */
  mean: number | null
  /** The mean as pages write it; empty without reviews. */
  rating: string
  count: string
  /** The page with these reviews. */
  path: string
  /** The service or technician; null for all reviews. */
  title: string | null
  /** Only for all reviews. */
  spread: { stars: string; starNoun: string; count: string; noun: string; share: string; width: string }[]
}

/** The data of an embed. */
export type EmbedContent = {
  /** The public origin of the reviews. */
  address: string
  name: string
  part: RatedPart
  words: EmbedWords
  /** Newest first, whatever their stars; only reviews with words. */
  reviews: EmbedReview[]
}

/** The parts of a site that its embeds show; the reviews are newest first. */
export type EmbeddedSite = RatedSite & { baseUrl: string; reviewsFile: { reviews: readonly Review[] } }

/** A service or technician that has embeds. The `id`, such as `services/water-heaters`, is the last part of their paths. */
export type EmbedSubject = { id: string; name: string; reviews: readonly Review[] }

/** The services and technicians that reviews mention, in the owner's order. */
export function embedSubjects(site: Site): EmbedSubject[] {
  return (['services', 'technicians'] as const).flatMap((kind) =>
    entitiesOf(site, kind).map(({ entity: { id, name } }) => {
      return { id: `${kind}/${id}`, name, reviews: mentionsOf(site, kind, id) }
    }),
  )
}

/** The embed of all reviews, or of a subject, with at most `count` reviews. */
export function embedContent(site: EmbeddedSite, subject: EmbedSubject | null, count: number): EmbedContent {
  const { baseUrl, content, reviewsFile } = site
  const messages = messagesOf(content.business)
  const words = embedWords(site, messages)
  return {
    address: baseUrl,
    name: content.business.name,
    part: subject === null ? wholePart(site, messages) : partOf(subject, messages),
    words,
    reviews: newestOf(subject?.reviews ?? reviewsFile.reviews, count).map((review) =>
      asEmbedded(review, words, messages),
    ),
  }
}

/** The data in `review-card.js`: the newest reviews of all, and the style. */
export function scriptContent(site: EmbeddedSite) {
  return { ...embedContent(site, null, MOST), style: embedStyle(site.content.business) }
}

/** The path of the file that `<review-card>` fetches: `/embed/reviews.json`, `/embed/services/water-heaters.json`. */
export function embedFilePath(subject: Pick<EmbedSubject, 'id'> | null): string {
  return `/embed/${subject === null ? 'reviews' : subject.id}.json`
}

/** The file that `<review-card>` fetches for a subject or a language, with enough of the newest reviews in every language. */
export function embedFile(site: EmbeddedSite, subject: EmbedSubject | null): Pick<EmbedContent, 'part' | 'reviews'> {
  const { part, words } = embedContent(site, subject, 0)
  const messages = messagesOf(site.content.business)
  const written = (subject?.reviews ?? site.reviewsFile.reviews).filter(({ text }) => text !== null)
  const found = new Map<string | null, number>()
  const reviews = written.filter(({ language }, nth) => {
    const before = found.get(language) ?? 0
    found.set(language, before + 1)
    return nth < MOST || before < MOST
  })
  return { part, reviews: reviews.map((review) => asEmbedded(review, words, messages)) }
}

function newestOf(reviews: readonly Review[], count: number): Review[] {
  const newest: Review[] = []
  for (const review of reviews) {
    if (newest.length >= count) break
    if (review.text !== null) newest.push(review)
  }
  return newest
}

function asEmbedded(review: Review, words: EmbedWords, { formats }: Messages): EmbedReview {
  return embedReview(review, words, { inWords: (day) => dayOrMonth(day, formats), length: EMBED_TEXT })
}

function embedWords(
  { content: { business } }: EmbeddedSite,
  { embed, formats, review, reviews }: Messages,
): EmbedWords {
  const { incentivised, employee, related } = review.ties
  return {
    locale: formats.locale,
    outOfFive: reviews.outOfFive('#'),
    disclosures: {
      incentivised: review.disclosure(incentivised),
      employee: review.disclosure(employee),
      related: review.disclosure(related),
    },
    dates: review.dates,
    invisible: FLAG_OR_INVISIBLE_CONTROL,
    note: business.invented ? embed.inventedBusiness : null,
  }
}

function wholePart({ reviewsFile: { aggregate_rating: rating } }: EmbeddedSite, messages: Messages): RatedPart {
  const { embed, formats, reviews } = messages
  const { distribution } = rating
  const stars = distributedStars(distribution)
  return {
    ...meanOf(stars, messages),
    count: stars.count === 0 ? embed.noReviews : reviews.count(stars.count),
    path: '/reviews/',
    title: null,
    spread: STARS.map((one) => ({
      ...{ stars: one, starNoun: reviews.starNoun(Number(one)) },
      ...{ count: formats.number(distribution[one]), noun: reviews.noun(distribution[one]) },
      share: formats.share(distribution[one], stars.count),
      width: ((100 * distribution[one]) / Math.max(1, stars.count)).toFixed(2),
    })),
  }
}

function partOf({ id, name, reviews }: EmbedSubject, messages: Messages): RatedPart {
  const count = messages.embed.mentionedIn(reviews.length)
  return { ...meanOf(starSum(reviews), messages), count, path: `/${id}/`, title: name, spread: [] }
}

function meanOf(stars: StarSum, { formats }: Messages): Pick<RatedPart, 'mean' | 'rating'> {
  return stars.count === 0
    ? { mean: null, rating: '' }
    : { mean: stars.sum / stars.count, rating: formats.rating(stars) }
}
