import { badgeText, BADGE_SIZES, type BadgeSize } from '../embeds.ts'
import { messagesOf } from '../../../messages/messages.ts'
import { distributedStars, type StarSum } from '../../../schema/rounding.ts'
import type { RatedSite } from '../rating-in-words.ts'
import type { Palette } from './palette.ts'
import { goldWidth } from '../gold-width.ts'

/** A star of 20 by 20 units (path data of SVG). */
export const STAR = 'M10 1.6l2.6 5.3 5.8.85-4.2 4.1 1 5.8-5.2-2.75-5.2 2.75 1-5.8-4.2-4.1 5.8-.85z'

type TextStyle = { x: number; y: number; size: number; fill: string; weight?: number; fit?: number }
type Drawing = { site: RatedSite; ink: string; soft: string; star: string; unlit: string }

/** The rating as a self-contained picture: it needs no font, style sheet or script. */
export function badgeSvg(site: RatedSite, size: BadgeSize, palette: Palette): string {
  const { width, height } = BADGE_SIZES[size]
  const drawing = { site, ink: palette.ink, soft: palette.soft, star: palette.star, unlit: palette.middling }
  const round = size === 'small' ? 6 : 10
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif">`,
    `<title id="t">${escape(badgeText(site))}</title>`,
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="${round}" fill="${palette.raised}" stroke="${palette.line}"/>`,
    size === 'small' ? small(drawing) : size === 'medium' ? medium(drawing) : large(drawing, palette.accent),
    '</svg>\n',
  ].join('')
}

function small({ site, ink, soft, star, unlit }: Drawing): string {
  const mean = meanOf(site)
  return (
    singleStar(10, 4, mean === null ? unlit : star) +
    (mean === null ? '' : text({ x: 36, y: 19, size: 14, fill: ink, weight: 700 }, mean)) +
    text({ x: mean === null ? 36 : 70, y: 19, size: 12, fill: soft }, countOf(site))
  )
}

function medium(drawing: Drawing): string {
  const { site, ink, soft } = drawing
  const mean = meanOf(site)
  const x = mean === null ? 14 : 80
  return (
    (mean === null ? '' : text({ x: 14, y: 35, size: 26, fill: ink, weight: 700 }, mean)) +
    starRow(drawing, { x, y: 9, scale: 0.85 }) +
    text({ x, y: 42, size: 12, fill: soft }, countOf(site))
  )
}

function large(drawing: Drawing, accent: string): string {
  const { site, ink, soft } = drawing
  const { name } = site.content.business
  const mean = meanOf(site)
  const x = mean === null ? 28 : 112
  const recent = site.recent ? messagesOf(site.content.business).start.recentRating(site.recent) : null
  const up = recent === null ? 0 : 6
  return (
    `<path d="M.5 10.5a10 10 0 0 1 10-10H14v95h-3.5a10 10 0 0 1-10-10z" fill="${accent}"/>` +
    text({ x: 28, y: 29 - up, size: 15, fill: ink, weight: 700, fit: 276 }, name) +
    (mean === null ? '' : text({ x: 28, y: 74 - 2 * up, size: 34, fill: ink, weight: 700 }, mean)) +
    starRow(drawing, { x, y: 44 - 2 * up, scale: 1.05 }) +
    text({ x, y: 82 - 2 * up, size: 13, fill: soft }, countOf(site)) +
    (recent === null ? '' : text({ x: 28, y: 86, size: 11, fill: soft, fit: 280 }, recent))
  )
}

/** Five grey stars from `x`, `y`, with gold over them to the exact share of the mean. */
function starRow({ site, star, unlit }: Drawing, { x, y, scale }: { x: number; y: number; scale: number }): string {
  const { sum, count } = starsOf(site)
  const mean = count === 0 ? 0 : sum / count
  const five = (fill: string): string =>
    [0, 1, 2, 3, 4]
      .map(
        (place) =>
          `<path transform="translate(${place * 21})" d="${STAR}" fill="${fill}" stroke="${fill}" stroke-width="1.2"/>`,
      )
      .join('')
  return `<g transform="translate(${x} ${y}) scale(${scale})">${five(unlit)}<svg width="${goldWidth(mean)}" height="20">${five(star)}</svg></g>`
}

function singleStar(x: number, y: number, star: string): string {
  return `<path transform="translate(${x} ${y})" d="${STAR}" fill="${star}"/>`
}

function text({ x, y, size, fill, weight = 400, fit }: TextStyle, words: string): string {
  // A name that is too long is squeezed: a letter is about 0.6 of the font size wide
  const tight =
    fit !== undefined && words.length * size * 0.6 > fit ? ` textLength="${fit}" lengthAdjust="spacingAndGlyphs"` : ''
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}"${tight}>${escape(words)}</text>`
}

function starsOf({ reviewsFile }: RatedSite): StarSum {
  return distributedStars(reviewsFile.aggregate_rating.distribution)
}

/** The mean in words; null without reviews. */
function meanOf(site: RatedSite): string | null {
  const stars = starsOf(site)
  return stars.count === 0 ? null : messagesOf(site.content.business).formats.rating(stars)
}

function countOf({ content, reviewsFile }: RatedSite): string {
  const { review_count: count } = reviewsFile.aggregate_rating
  const { embed, reviews } = messagesOf(content.business)
  return count === 0 ? embed.noReviews : reviews.count(count)
}

function escape(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
