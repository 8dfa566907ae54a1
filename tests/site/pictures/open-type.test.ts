import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { openTypeOf } from '../../../src/site/pictures/open-type.ts'
import { FONT_FILES, FONT_FOLDER } from '../../../src/site/pictures/outline-text.ts'

test.for(FONT_FILES)('the font %s draws the same glyphs at the same positions as OpenType and as WOFF', (file) => {
  const woff = readFileSync(new URL(file, FONT_FOLDER))
  const openType = openTypeOf(woff)
  expect(openType.readUInt32BE(0)).toBe(0x0001_0000)
  const drawn = drawnBy(create(openType))
  expect(drawn.glyphs.length).toBeGreaterThan(2)
  expect(drawn).toEqual(drawnBy(create(woff)))
})

/** Some characters of the font, on one line. */
function drawnBy(font: ReturnType<typeof create>) {
  const { glyphs, positions } = laidOutBy(font)
  return { positions, glyphs: glyphs.map(({ id, path }) => [id, path.toSVG()]) }
}

function laidOutBy(font: ReturnType<typeof create>): ReturnType<Font['layout']> {
  if (!('layout' in font)) throw new Error('It is a collection of fonts')
  return font.layout(String.fromCodePoint(...font.characterSet.filter((_, place) => place % 7 === 0)))
}
