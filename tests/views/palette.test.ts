import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, palettes } from '../../src/views/brand/palette.ts'

const colors = fc.stringMatching(/^#[0-9a-f]{6}$/)
const GROUNDS = ['paper', 'raised', 'tint'] as const
const some = { numRuns: 60 }

describe.for(['light', 'dark'] as const)('the %s palette of any colour', (scheme) => {
  test.for(['ink', 'soft', 'link'] as const)('has %s that can be read on every background', (text) => {
    fc.assert(
      fc.property(colors, (color) => {
        const palette = palettes(color)[scheme]
        for (const ground of GROUNDS) expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5)
      }),
      some,
    )
  })

  test.for(['good', 'bad', 'star'] as const)('has %s that can be told from every background', (mark) => {
    fc.assert(
      fc.property(colors, (color) => {
        const palette = palettes(color)[scheme]
        for (const ground of GROUNDS) expect(contrast(palette[mark], palette[ground])).toBeGreaterThanOrEqual(3)
      }),
      some,
    )
  })

  test('keeps the very colour, with words that can be read on it', () => {
    fc.assert(
      fc.property(colors, (color) => {
        const palette = palettes(color)[scheme]
        expect(palette.accent).toBe(color)
        expect(contrast(palette['on-accent'], color)).toBeGreaterThanOrEqual(4.5)
      }),
      some,
    )
  })

  test('is all of #rrggbb', () => {
    fc.assert(
      fc.property(colors, (color) => {
        for (const shade of Object.values(palettes(color)[scheme])) expect(shade).toMatch(/^#[0-9a-f]{6}$/)
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
] as const)('links in %s are ink: %s, so that they are not taken for a verdict', ([color, isInk]) => {
  for (const palette of Object.values(palettes(color))) expect(palette.link === palette.ink).toBe(isInk)
})
