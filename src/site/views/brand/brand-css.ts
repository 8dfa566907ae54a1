import type { BusinessFile } from '../../../schema/content/business-file.ts'
import { colorScheme, DEFAULT_COLOR, palettes, type Palette } from './palette.ts'

/** `/brand.css`: all colours of the pages, derived from the business's colour, for light and dark. */
export function brandCss({ brand, theme }: BusinessFile): string {
  const { light, dark, print } = palettes(brand.color ?? DEFAULT_COLOR, theme)
  const rules = [
    // `:root` twice takes precedence over the pages' style sheet, which comes later and sets "light dark".
    `:root:root{color-scheme:${colorScheme(theme)};${properties(light)}}`,
    `@media (prefers-color-scheme:dark){:root:root{${properties(dark)}}}`,
    `@media print{:root:root{color-scheme:light;${properties({ ...print, paper: '#fff', raised: '#fff', tint: '#fff' })}}}`,
  ]
  return `${rules.join('\n')}\n`
}

function properties(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, color]) => `--${name}:${color};`)
    .join('')
}
