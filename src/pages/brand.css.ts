import type { APIRoute } from 'astro'
import { theSite } from '../site.ts'
import { DEFAULT_COLOR, palettes, type Palette } from '../views/brand/palette.ts'

/** `/brand.css`: every colour of the pages, made from the colour of the business, for light and dark. */
export const GET: APIRoute = () => {
  const { light, dark } = palettes(theSite().content.business.brand.color ?? DEFAULT_COLOR)
  const rules = [
    `:root{${properties(light)}}`,
    `@media (prefers-color-scheme:dark){:root{${properties(dark)}}}`,
    `@media print{:root{${properties({ ...light, paper: '#fff', raised: '#fff', tint: '#fff' })}}}`,
  ]
  return new Response(`${rules.join('\n')}\n`)
}

function properties(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, color]) => `--${name}:${color};`)
    .join('')
}
