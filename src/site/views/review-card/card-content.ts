import { messagesOf } from '../../../messages/messages.ts'
import { sayDisclosure } from '../../../messages/say-disclosure.ts'
import { distributedStars } from '../../../schema/rounding.ts'
import type { Review } from '../../../schema/review.ts'
import { DEFAULT_COLOR, palettes, type Palette } from '../brand/palette.ts'
import { excerpt } from '../format-values.ts'
import { reviewPath } from '../paths.ts'
import type { RatedSite } from '../rating-in-words.ts'
import type { CardContent } from './define-review-card.ts'

const NEWEST = 2

/** The parts of a site from which its card is made; its reviews are newest first. */
export type CardSite = RatedSite & { baseUrl: string; reviewsFile: { reviews: readonly Review[] } }

/** The contents and the style of the card. */
export function cardContent({ baseUrl, content, reviewsFile }: CardSite): CardContent {
  const { name, invented, brand, theme } = content.business
  const messages = messagesOf(content.business)
  const { embed, reviews } = messages
  const stars = distributedStars(reviewsFile.aggregate_rating.distribution)
  const { light, dark } = palettes(brand.color ?? DEFAULT_COLOR, theme)
  const newest = reviewsFile.reviews.filter(({ text }) => text !== null).slice(0, NEWEST)
  return {
    ...{ address: baseUrl, name, stars: stars.count === 0 ? 0 : stars.sum / stars.count },
    outOfFive: reviews.outOfFive('#'),
    rating: stars.count === 0 ? null : messages.formats.rating(stars),
    count: stars.count === 0 ? embed.noReviews : reviews.count(stars.count),
    note: invented ? embed.inventedBusiness : null,
    newest: newest.map((review) => ({
      author: excerpt(review.author, 40),
      stars: review.rating,
      text: excerpt(review.text ?? '', 90),
      language: review.language ?? '',
      href: baseUrl + reviewPath(review),
      disclosure: review.disclosure ? sayDisclosure(review.disclosure, messages) : '',
    })),
    style: styleOf(light, dark),
  }
}

function styleOf(light: Palette, dark: Palette): string {
  const colors = ({ raised, ink, soft, line, link, star }: Palette): string =>
    `--r:${raised};--i:${ink};--s:${soft};--l:${line};--k:${link};--g:${star}`
  return [
    `:host{${colors(light)};display:block;max-width:22rem;padding:1rem 1.25rem;border:1px solid var(--l);border-radius:.6rem`,
    ';background:var(--r);color:var(--i);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}',
    `@media(prefers-color-scheme:dark){:host{${colors(dark)}}}`,
    'a{color:var(--k)}.name{color:inherit;font-weight:700;text-decoration:none}p{margin:.5rem 0 0}b{font-size:2rem;line-height:1}',
    '.rating{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center}svg{height:1rem;vertical-align:-.1em}',
    '.rating>svg{height:1.35rem}.grey{fill:var(--l)}.gold{fill:var(--g)}bdi{margin:0 .5em}small{display:block;color:var(--s)}',
  ].join('')
}
