import { palettes, type Palette } from './palette.ts'

/** `/brand.css`: every colour of the pages, from the one of the business, for light and dark. */
export function brandStyleSheet(color: string): string {
  const { light, dark } = palettes(color)
  return `:root{${members(light)}}\n@media (prefers-color-scheme:dark){:root{${members(dark)}}}\n@media print{:root{${members(light)}--paper:#fff;--raised:#fff;--tint:#fff}}\n`
}

function members(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, color]) => `--${name}:${color};`)
    .join('')
}
