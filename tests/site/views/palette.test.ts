import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, palettes } from '../../../src/site/views/brand/palette.ts'

const colors = fc.stringMatching(/^#[0-9a-f]{6}$/)
/** Extreme colours, colours at the limit of readability, and colours close to good and bad. */
const HOSTILE = ['#000000', '#ffffff', '#ffff00', '#00ff00', '#ff00ff', '#777777', '#a8481d', '#bb4717', '#0000ff']
const GROUNDS = ['paper', 'raised', 'tint'] as const
const some = { numRuns: 60, examples: HOSTILE.map((color): [string] => [color]) }

const THEMES = ['plain', 'warm', 'dark'] as const
const EACH = THEMES.flatMap((theme) => (['light', 'dark', 'print'] as const).map((scheme) => [theme, scheme] as const))

describe.for(EACH)('the theme %s, %s, of any colour', ([theme, scheme]) => {
  test.for(['ink', 'soft', 'link'] as const)(
    `%s is readable on every background in the theme ${theme}, ${scheme}`,
    (text) => {
      fc.assert(
        fc.property(colors, (color) => {
          const palette = palettes(color, theme)[scheme]
          for (const ground of GROUNDS) expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5)
        }),
        some,
      )
    },
  )

  test.for(['good', 'bad', 'star'] as const)(
    `%s stands out from every background in the theme ${theme}, ${scheme}`,
    (mark) => {
      fc.assert(
        fc.property(colors, (color) => {
          const palette = palettes(color, theme)[scheme]
          for (const ground of GROUNDS) expect(contrast(palette[mark], palette[ground])).toBeGreaterThanOrEqual(3)
        }),
        some,
      )
    },
  )

  test(`the accent is exactly the business's colour, with readable words on it in the theme ${theme}, ${scheme}`, () => {
    fc.assert(
      fc.property(colors, (color) => {
        const palette = palettes(color, theme)[scheme]
        expect(palette.accent).toBe(color)
        expect(contrast(palette['on-accent'], color)).toBeGreaterThanOrEqual(4.5)
      }),
      some,
    )
  })

  test(`every colour of a palette is written as #rrggbb in the theme ${theme}, ${scheme}`, () => {
    fc.assert(
      fc.property(colors, (color) => {
        for (const shade of Object.values(palettes(color, theme)[scheme])) expect(shade).toMatch(/^#[0-9a-f]{6}$/)
      }),
      some,
    )
  })
})

test.for([
  ['#b4532a', true],
  ['#c62828', true],
  ['#0f8a8a', true],
  ['#2a5fb4', false],
  ['#7a2ab4', false],
  ['#777777', false],
] as const)('links in %s are ink: %s, so that they do not look like a verdict', ([color, isInk]) => {
  for (const palette of Object.values(palettes(color))) expect(palette.link === palette.ink).toBe(isInk)
})

test('the theme plain has neutral paper, warm has cream, and dark is dark for all visitors', () => {
  const paper = (theme: (typeof THEMES)[number]) => palettes('#b4532a', theme).light.paper
  const [red = '', green = '', blue = ''] = paper('plain').slice(1).match(/../g) ?? []
  expect([green, blue]).toEqual([red, red])
  expect(paper('warm').slice(1, 3) > paper('warm').slice(5, 7)).toBe(true)
  expect(palettes('#b4532a', 'dark').light).toEqual(palettes('#b4532a', 'dark').dark)
  expect(contrast(palettes('#b4532a', 'dark').print.ink, '#ffffff')).toBeGreaterThan(9)
})
