import type { APIRoute } from 'astro'
import { theSite } from '../site.ts'
import { DEFAULT_COLOR, palettes } from '../views/brand/palette.ts'

/** `/icon.svg`: a star in the colour of the business. */
export const GET: APIRoute = () => {
  const { accent, 'on-accent': star } = palettes(theSite().content.business.brand.color ?? DEFAULT_COLOR).light
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect width="32" height="32" rx="7" fill="${accent}"/>` +
    `<path d="M16 5.4l3.3 6.7 7.3 1.1-5.3 5.1 1.3 7.3-6.6-3.4-6.6 3.4 1.3-7.3-5.3-5.1 7.3-1.1z" fill="${star}"/></svg>\n`
  return new Response(svg)
}
