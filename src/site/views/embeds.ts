import { messagesOf } from '../../messages/messages.ts'
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
