import type { APIRoute } from 'astro'
import { theSite } from '../site.ts'
import { iconSource, starIcon } from '../views/brand/icon.ts'

/** `/icon.svg`: the logo if it is an SVG that fits, else a star in the colour of the business. */
export const GET: APIRoute = () => {
  const source = iconSource(theSite())
  if ('star' in source) return new Response(source.star)
  return new Response(source.logo.extension === 'svg' ? Uint8Array.from(source.logo.bytes) : starIcon(theSite()))
}
