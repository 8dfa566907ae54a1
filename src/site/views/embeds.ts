import { messagesOf } from '../../messages/messages.ts'
import type { Shared } from '../props/shared.ts'
import { type RatedSite, ratingInWords } from './rating-in-words.ts'

/** The sizes of badges, which are pictures of the rating for other sites. */
export const BADGES = ['small', 'medium', 'large'] as const
export const BADGE_SCHEMES = ['light', 'dark'] as const
export type BadgeSize = (typeof BADGES)[number]
export type BadgeScheme = (typeof BADGE_SCHEMES)[number]

/** Sizes in CSS pixels. */
export const BADGE_SIZES: Record<BadgeSize, { width: number; height: number }> = {
  small: { width: 152, height: 28 },
  medium: { width: 208, height: 52 },
  large: { width: 320, height: 96 },
}

/** The path of a badge: `/embed/badge-small-light.svg`. */
export function badgePath(size: BadgeSize, scheme: BadgeScheme): string {
  return `/embed/badge-${size}-${scheme}.svg`
}

/** The text alternative of a badge. */
export function badgeText(site: RatedSite): string {
  const { name, invented } = site.content.business
  const { embed, start } = messagesOf(site.content.business)
  const recent = site.recent ? `; ${start.recentRating(site.recent)}` : ''
  return `${name}: ${ratingInWords(site)}${recent}${invented ? embed.anInventedExample : ''}`
}

type EmbeddedSite = RatedSite & Pick<Shared, 'baseUrl'>

/** HTML that shows a badge and links to the reviews; light or dark, like the visitor's screen. */
export function badgeHtml(site: EmbeddedSite, size: BadgeSize): string {
  const { width, height } = BADGE_SIZES[size]
  const source = (scheme: BadgeScheme): string => `${site.baseUrl}${badgePath(size, scheme)}`
  return [
    `<a href="${site.baseUrl}/">`,
    '  <picture>',
    `    <source media="(prefers-color-scheme: dark)" srcset="${source('dark')}">`,
    `    <img src="${source('light')}" width="${width}" height="${height}" alt="${attribute(badgeText(site))}">`,
    '  </picture>',
    '</a>',
  ].join('\n')
}

/** HTML that shows the card in a frame, without a script: the rating, its stars and the newest reviews. */
export function cardHtml({ baseUrl, content }: Pick<Shared, 'baseUrl' | 'content'>): string {
  const title = attribute(messagesOf(content.business).frame.reviewsOf(content.business.name))
  return `<iframe src="${baseUrl}/embed/card/" title="${title}" width="360" height="470" loading="lazy"></iframe>`
}

/** HTML of the element `<review-card>`: a link to the reviews, which the script turns into a card. */
export function reviewCardHtml({ baseUrl, content }: Pick<Shared, 'baseUrl' | 'content'>): string {
  const words = attribute(messagesOf(content.business).frame.reviewsOf(content.business.name))
  return [
    `<review-card><a href="${baseUrl}/">${words}</a></review-card>`,
    `<script async src="${baseUrl}/embed/review-card.js"></script>`,
  ].join('\n')
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
