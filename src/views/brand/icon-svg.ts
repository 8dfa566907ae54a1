import type { Site } from '../../site.ts'
import { DEFAULT_COLOR, palettes } from './palette.ts'

/** The icon of the pages in a browser: a star in the colour of the business. */
export function iconSvg({ content }: Site): string {
  const { accent, 'on-accent': on } = palettes(content.business.brand.color ?? DEFAULT_COLOR).light
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect width="32" height="32" rx="7" fill="${accent}"/>` +
    `<path d="M16 5.4l3.3 6.7 7.3 1.1-5.3 5.1 1.3 7.3-6.6-3.4-6.6 3.4 1.3-7.3-5.3-5.1 7.3-1.1z" fill="${on}"/></svg>\n`
  )
}
