import {
  ColorSpace,
  contrastWCAG21,
  OKLCH,
  parse,
  serialize,
  sRGB,
  to,
  toGamut,
  type PlainColorObject,
} from 'colorjs.io/fn'
import type { Theme } from '../../../schema/content/theme.ts'

ColorSpace.register(sRGB)
ColorSpace.register(OKLCH)

/** The colours of a page in one scheme, as `#rrggbb`. */
export type Palette = Record<
  | 'paper'
  | 'raised'
  | 'tint'
  | 'ink'
  | 'soft'
  | 'line'
  | 'accent'
  | 'on-accent'
  | 'link'
  | 'good'
  | 'middling'
  | 'bad'
  | 'star',
  string
>

/** The colour of a business that names none: a calm blue-green. */
export const DEFAULT_COLOR = '#0f5c66'

/**
 * All colours of the pages, made from the colour of the business (`#rrggbb`), which is `accent`, and its theme, which
 * colours paper, lines and ink: `plain` not at all, `warm` like cream, `dark` like the business, and dark for everybody.
 * `print` is for paper. For every colour and theme, text (`ink`, `soft`, `link`) has a contrast of at least 4.5 on every
 * background (`paper`, `raised`, `tint`), so does `on-accent` on `accent`, and marks (`good`, `bad`, `star`) have at least 3
 * (WCAG 2.2, 1.4.3 and 1.4.11). Where the hue is near that of `good` or `bad`, `link` is ink.
 */
export function palettes(color: string, theme: Theme = 'plain'): { light: Palette; dark: Palette; print: Palette } {
  const [, chroma, hue] = lch(color)
  const grounds: Record<Theme, PaperTint> = {
    plain: { tinted: 0, hue },
    warm: { tinted: 0.28, hue: 80 },
    dark: { tinted: Math.min(chroma, 0.12), hue },
  }
  const inTheDark = dark(color, grounds[theme])
  const print = light(color, grounds.plain)
  return { light: theme === 'dark' ? inTheDark : light(color, grounds[theme]), dark: inTheDark, print }
}

/** What colours paper, lines and ink: how much (OKLCH chroma, before it is scaled down), and the hue in degrees. */
type PaperTint = { tinted: number; hue: number }

function light(color: string, { tinted, hue }: PaperTint): Palette {
  const [lightness, chroma, ownHue] = lch(color)
  const paper = hex(0.985, tinted * 0.05, hue)
  const raised = '#ffffff'
  const tint = hex(0.958, tinted * 0.13, hue)
  const backgrounds = [paper, raised, tint]
  return {
    paper,
    raised,
    tint,
    accent: color,
    'on-accent': readableOn(color),
    ink: readable([0.24, tinted * 0.2, hue], backgrounds, 9),
    soft: readable([0.47, tinted * 0.15, hue], backgrounds, 5),
    line: hex(0.885, tinted * 0.1, hue),
    link: looksLikeAVerdict(chroma, ownHue)
      ? readable([0.24, tinted * 0.2, hue], backgrounds, 9)
      : readable([Math.min(lightness, 0.52), chroma, ownHue], backgrounds, 5),
    good: readable([0.56, 0.1, GOOD_HUE], backgrounds, 3.2),
    middling: hex(0.79, tinted * 0.1, hue),
    bad: readable([0.55, 0.16, BAD_HUE], backgrounds, 3.6),
    star: readable([0.62, 0.135, 70], backgrounds, 3.2),
  }
}

function dark(color: string, { tinted, hue }: PaperTint): Palette {
  const [lightness, chroma, ownHue] = lch(color)
  const paper = hex(0.185, tinted * 0.1, hue)
  const raised = hex(0.225, tinted * 0.12, hue)
  const tint = hex(0.265, tinted * 0.22, hue)
  const backgrounds = [paper, raised, tint]
  return {
    paper,
    raised,
    tint,
    accent: color,
    'on-accent': readableOn(color),
    ink: readable([0.94, tinted * 0.08, hue], backgrounds, 9),
    soft: readable([0.76, tinted * 0.12, hue], backgrounds, 5),
    line: hex(0.36, tinted * 0.16, hue),
    link: looksLikeAVerdict(chroma, ownHue)
      ? readable([0.94, tinted * 0.08, hue], backgrounds, 9)
      : readable([Math.max(lightness, 0.78), Math.min(chroma, 0.13), ownHue], backgrounds, 5),
    good: readable([0.74, 0.1, GOOD_HUE], backgrounds, 3.2),
    middling: hex(0.48, tinted * 0.1, hue),
    bad: readable([0.7, 0.15, BAD_HUE], backgrounds, 3.6),
    star: readable([0.82, 0.14, 80], backgrounds, 3.2),
  }
}

/** Whether a colour of the business could be taken for good or bad: links are ink then, and only verdicts have the colour. */
function looksLikeAVerdict(chroma: number, hue: number): boolean {
  const distance = (other: number): number => Math.abs(((hue - other + 540) % 360) - 180)
  return chroma >= 0.04 && Math.min(distance(GOOD_HUE), distance(BAD_HUE)) <= 30
}

const GOOD_HUE = 195
const BAD_HUE = 40

/** The `color-scheme` of pages with this theme (CSS), for form controls and scroll bars. */
export function colorScheme(theme: Theme): string {
  return theme === 'dark' ? 'dark' : 'light dark'
}

/** Black or white, whichever has more contrast with the background; that is never under 4.5. */
function readableOn(background: string): string {
  return contrast(background, '#ffffff') >= contrast(background, '#000000') ? '#ffffff' : '#000000'
}

/** The colour at this lightness, or as much darker or lighter as the contrast with every background needs. */
function readable([lightness, chroma, hue]: Lch, backgrounds: readonly string[], atLeast: number): string {
  const darker = contrast(backgrounds[0] ?? '#ffffff', '#000000') > contrast(backgrounds[0] ?? '#ffffff', '#ffffff')
  const enough = (shade: string): boolean => backgrounds.every((background) => contrast(shade, background) >= atLeast)
  for (let now = lightness; now > 0 && now < 1; now += darker ? -0.01 : 0.01) {
    const shade = hex(now, chroma, hue)
    if (enough(shade)) return shade
  }
  return darker ? '#000000' : '#ffffff'
}

/** WCAG 2 contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  return contrastWCAG21(color(one), color(other))
}

type Lch = [lightness: number, chroma: number, hue: number]

function lch(shade: string): Lch {
  const [lightness, chroma, hue] = to(color(shade), OKLCH).coords
  return [lightness ?? 0, chroma ?? 0, hue ?? 0]
}

function hex(lightness: number, chroma: number, hue: number): string {
  const shade = to({ space: OKLCH, coords: [lightness, chroma, hue], alpha: 1 }, sRGB)
  return serialize(toGamut(shade, { space: sRGB }), { format: 'hex', collapse: false })
}

function color(shade: string): PlainColorObject {
  return to(parse(shade), sRGB)
}
