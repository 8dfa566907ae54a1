import type { Site } from '../../site.ts'
import { DEFAULT_COLOR, palettes } from './palette.ts'

/** Sizes of the PNG icon, in pixels: for tabs and search engines, for Apple's home screens, and for directories. */
export const ICON_SIZES = [48, 180, 512] as const
export type IconSize = (typeof ICON_SIZES)[number]

type SiteLogo = NonNullable<Site['content']['logo']>

/** The path of the icon as PNG: `/icon-180.png`. */
export function iconPath(size: IconSize): string {
  return `/icon-${size}.png`
}

/**
 * The source of the icon: the logo if it is roughly square, else a star in the business's colour. An SVG logo with letters as
 * text is unsuitable, because it would need a font of the machine.
 */
export function iconSource(site: Pick<Site, 'content'>): { logo: SiteLogo } | { star: string } {
  const { logo } = site.content
  return logo !== null && isSquarish(logo) && !hasText(logo) ? { logo } : { star: starIcon(site) }
}

/** Whether the icon also exists as SVG; not for a bitmap logo. */
export function hasSvgIcon(site: Pick<Site, 'content'>): boolean {
  const source = iconSource(site)
  return 'star' in source || source.logo.extension === 'svg'
}

/** A star in the business's colour, as SVG. */
export function starIcon({ content }: Pick<Site, 'content'>): string {
  const { accent, 'on-accent': star } = palettes(content.business.brand.color ?? DEFAULT_COLOR).light
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect width="32" height="32" rx="7" fill="${accent}"/>` +
    `<path d="M16 5.4l3.3 6.7 7.3 1.1-5.3 5.1 1.3 7.3-6.6-3.4-6.6 3.4 1.3-7.3-5.3-5.1 7.3-1.1z" fill="${star}"/></svg>\n`
  )
}

function isSquarish({ width, height }: SiteLogo): boolean {
  return Math.max(width, height) / Math.min(width, height) <= 4 / 3
}

function hasText({ extension, bytes }: SiteLogo): boolean {
  return extension === 'svg' && /<(?:\w+:)?text\b/.test(Buffer.from(bytes).toString())
}
