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
import { remembered } from '../../../insights/text/remembered.ts'
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

/** The colour of a business without its own: a calm blue-green. */
export const DEFAULT_COLOR = '#0f5c66'

/**
 * All colours of the pages. `accent` is the business's colour (`#rrggbb`); the theme decides how far it tints paper, lines and
 * ink: `plain` not at all, `warm` like cream, `dark` like the business's colour, and dark for all visitors. `print` is for paper.
 * For every colour and theme, text (`ink`, `soft`, `link`) has a contrast of at least 4.5 on every background (`paper`, `raised`,
 * `tint`), so does `on-accent` on `accent`, and marks (`good`, `bad`, `star`) have at least 3 (WCAG 2.2, 1.4.3 and 1.4.11). If
 * the business's hue is close to that of `good` or `bad`, this verdict gets another hue, and the business keeps its own.
 */
export function palettes(color: string, theme: Theme = 'plain'): { light: Palette; dark: Palette; print: Palette } {
  const [, chroma, hue] = lch(color)
  const grounds: Record<Theme, PaperTint> = {
    plain: { tinted: 0, hue },
    warm: { tinted: 0.28, hue: 80 },
    dark: { tinted: Math.min(chroma, 0.12), hue },
  }
  const inTheDark = paletteOf(color, grounds[theme], DARK)
  const print = paletteOf(color, grounds.plain, LIGHT)
  return { light: theme === 'dark' ? inTheDark : paletteOf(color, grounds[theme], LIGHT), dark: inTheDark, print }
}

/** The tint of paper, lines and ink: its strength (OKLCH chroma, before scaling down), and the hue in degrees. */
type PaperTint = { tinted: number; hue: number }

/** The parameters of a scheme's colours: a lightness and a share of the tint, or a lightness, a chroma and a hue. */
type Scheme = Record<'paper' | 'raised' | 'tint' | 'ink' | 'soft' | 'line' | 'middling', Tinted> &
  Record<'good' | 'bad', [lightness: number, chroma: number]> & { star: Lch } & {
    link: (lightness: number, chroma: number) => [number, number]
  }
type Tinted = [lightness: number, share: number]

/** The hues of good and bad, in degrees: the usual one, and those for businesses whose own colour is close to it. */
const GOOD_HUES = [195, 150, 225]
const BAD_HUES = [40, 12, 350]

/** Degrees between two hues that people do not confuse. */
const APART = 25

const LIGHT: Scheme = {
  ...{ paper: [0.985, 0.05], raised: [1, 0], tint: [0.958, 0.13] },
  ...{ ink: [0.24, 0.2], soft: [0.47, 0.15], line: [0.885, 0.1], middling: [0.79, 0.1] },
  ...{ good: [0.56, 0.1], bad: [0.55, 0.16], star: [0.62, 0.135, 70] },
  link: (lightness, chroma) => [Math.min(lightness, 0.52), chroma],
}

const DARK: Scheme = {
  ...{ paper: [0.185, 0.1], raised: [0.225, 0.12], tint: [0.265, 0.22] },
  ...{ ink: [0.94, 0.08], soft: [0.76, 0.12], line: [0.36, 0.16], middling: [0.48, 0.1] },
  ...{ good: [0.74, 0.1], bad: [0.7, 0.15], star: [0.82, 0.14, 80] },
  link: (lightness, chroma) => [Math.max(lightness, 0.78), Math.min(chroma, 0.13)],
}

function paletteOf(color: string, { tinted, hue }: PaperTint, scheme: Scheme): Palette {
  const [lightness, chroma, ownHue] = lch(color)
  const inTint = ([ofPaper, share]: Tinted): Lch => [ofPaper, tinted * share, hue]
  const [paper, raised, tint] = [hex(inTint(scheme.paper)), hex(inTint(scheme.raised)), hex(inTint(scheme.tint))]
  const on = (shade: Lch, atLeast: number): string => readable(shade, [paper, raised, tint], atLeast)
  const ink = on(inTint(scheme.ink), 9)
  return {
    ...{ paper, raised, tint, accent: color, 'on-accent': readableOn(color), ink },
    soft: on(inTint(scheme.soft), 5),
    line: hex(inTint(scheme.line)),
    link: on([...scheme.link(lightness, chroma), ownHue], 5),
    good: on([...scheme.good, verdictHue(GOOD_HUES, chroma, ownHue)], 3.2),
    middling: hex(inTint(scheme.middling)),
    bad: on([...scheme.bad, verdictHue(BAD_HUES, chroma, ownHue)], 3.6),
    star: on(scheme.star, 3.2),
  }
}

/** The first hue of a verdict that cannot be mistaken for the business's colour. */
function verdictHue(hues: readonly number[], chroma: number, hue: number): number {
  const distance = (from: number): number => Math.abs(((hue - from + 540) % 360) - 180)
  const [usual = 0] = hues
  return chroma < 0.04 ? usual : (hues.find((one) => distance(one) >= APART) ?? usual)
}

/** The `color-scheme` of pages with this theme (CSS), for form controls and scroll bars. */
export function colorScheme(theme: Theme): string {
  return theme === 'dark' ? 'dark' : 'light dark'
}

/** Black or white, whichever has more contrast with the background; always at least 4.5. */
function readableOn(background: string): string {
  return contrast(background, '#ffffff') >= contrast(background, '#000000') ? '#ffffff' : '#000000'
}

/** The colour at this lightness, or darker or lighter until its contrast with every background is enough. */
function readable([lightness, chroma, hue]: Lch, backgrounds: readonly string[], atLeast: number): string {
  const darker = contrast(backgrounds[0] ?? '#ffffff', '#000000') > contrast(backgrounds[0] ?? '#ffffff', '#ffffff')
  const enough = (shade: string): boolean => backgrounds.every((background) => contrast(shade, background) >= atLeast)
  for (let now = lightness; now > 0 && now < 1; now += darker ? -0.01 : 0.01) {
    const shade = hex([now, chroma, hue])
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

function hex([lightness, chroma, hue]: Lch): string {
  const shade = to({ space: OKLCH, coords: [lightness, chroma, hue], alpha: 1 }, sRGB)
  return serialize(toGamut(shade, { space: sRGB }), { format: 'hex', collapse: false })
}

/** Remembered, because each colour is compared with many. */
const color = remembered((shade): PlainColorObject => to(parse(shade), sRGB))
