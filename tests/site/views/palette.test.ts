import { OKLCH, parse, serialize, sRGB, to, toGamut } from 'colorjs.io/fn'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, type Palette, palettes } from '../../../src/site/views/brand/palette.ts'

const colors = fc.stringMatching(/^#[0-9a-f]{6}$/)
/** Extreme colours, colours at the limit of readability, and colours close to good and bad. */
const HOSTILE = ['#000000', '#ffffff', '#ffff00', '#00ff00', '#ff00ff', '#777777', '#a8481d', '#bb4717', '#0000ff']
const GROUNDS = ['paper', 'raised', 'tint'] as const
const some = { numRuns: 60, examples: HOSTILE.map((color): [string] => [color]) }

const THEMES = ['plain', 'warm', 'dark'] as const

test.for(THEMES)('in the theme %s, words are readable and marks stand out for a business of any colour', (theme) => {
  fc.assert(
    fc.property(colors, (color) => {
      for (const [scheme, palette] of Object.entries(palettes(color, theme))) {
        const on = (shade: keyof Palette, ground: keyof Palette): string => `${scheme}: ${shade} on ${ground}`
        for (const ground of GROUNDS) {
          for (const text of ['ink', 'soft', 'link'] as const)
            expect(contrast(palette[text], palette[ground]), on(text, ground)).toBeGreaterThanOrEqual(4.5)
          for (const mark of ['good', 'bad', 'star'] as const)
            expect(contrast(palette[mark], palette[ground]), on(mark, ground)).toBeGreaterThanOrEqual(3)
        }
        expect(palette.accent, scheme).toBe(color)
        expect(contrast(palette['on-accent'], color), scheme).toBeGreaterThanOrEqual(4.5)
        for (const shade of Object.values(palette)) expect(shade, scheme).toMatch(/^#[0-9a-f]{6}$/)
      }
    }),
    some,
  )
})

const hueOf = (shade: string): number => to(parse(shade), OKLCH).coords[2] ?? 0
const apart = (one: string, other: string): number => Math.abs(((hueOf(one) - hueOf(other) + 540) % 360) - 180)
/** Pale, usual and strong colours of all hues, light and dark. */
const ALL_AROUND = [0.06, 0.12, 0.2].flatMap((chroma) =>
  [0.35, 0.55, 0.75].flatMap((lightness) =>
    Array.from({ length: 36 }, (_, tenth) => {
      const shade = to({ space: OKLCH, coords: [lightness, chroma, 10 * tenth], alpha: 1 }, sRGB)
      return serialize(toGamut(shade, { space: sRGB }), { format: 'hex', collapse: false })
    }),
  ),
)

test('links use the colour of a business of any hue, and the colours for good and bad differ from it, all readable', () => {
  for (const color of ALL_AROUND) {
    for (const palette of Object.values(palettes(color))) {
      expect(apart(palette.link, color), color).toBeLessThan(10)
      expect(Math.min(apart(palette.bad, color), apart(palette.good, color)), color).toBeGreaterThan(18)
      for (const ground of GROUNDS) {
        expect(contrast(palette.link, palette[ground]), color).toBeGreaterThanOrEqual(4.5)
        for (const mark of ['good', 'bad'] as const)
          expect(contrast(palette[mark], palette[ground]), color).toBeGreaterThanOrEqual(3)
      }
    }
  }
})

test('the red of bad reviews becomes crimson next to terracotta, and does not change next to blue', () => {
  expect(palettes('#b4532a').light.link).not.toBe(palettes('#b4532a').light.ink)
  expect(palettes('#b4532a').light.bad).not.toBe(palettes('#2a5fb4').light.bad)
  expect(palettes('#777777').light.bad).toBe(palettes('#2a5fb4').light.bad)
})

test('the background is neutral in the theme plain, cream in warm, and dark for all visitors in dark', () => {
  const paper = (theme: (typeof THEMES)[number]) => palettes('#b4532a', theme).light.paper
  const [red = '', green = '', blue = ''] = paper('plain').slice(1).match(/../g) ?? []
  expect([green, blue]).toEqual([red, red])
  expect(paper('warm').slice(1, 3) > paper('warm').slice(5, 7)).toBe(true)
  expect(palettes('#b4532a', 'dark').light).toEqual(palettes('#b4532a', 'dark').dark)
  expect(contrast(palettes('#b4532a', 'dark').print.ink, '#ffffff')).toBeGreaterThan(9)
})
