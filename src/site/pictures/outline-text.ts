import { readFileSync } from 'node:fs'
import ranges from '@fontsource/inter/unicode.json' with { type: 'json' }
import { create, type Font } from 'fontkit'
import { IS_PACKAGE } from '../../host/software/software.ts'
import { normalized } from '../../schema/normalized.ts'
import { openTypeOf } from './open-type.ts'

/** The weights of the font (CSS `font-weight`). */
const WEIGHTS = [400, 700] as const
export type Weight = (typeof WEIGHTS)[number]

/** The start of a line of text (on its baseline, in pixels), and its style. */
export type LineStyle = { x: number; y: number; size: number; weight: Weight }

/**
 * The text in a form that the font can write: composed (NFC), on one line, without emoji and invisible characters. Null if the
 * font lacks any other character, or nothing remains: half a name would be a wrong name.
 */
export function writable(text: string): string | null {
  const characters = Array.from(normalized(text, 'NFC').replaceAll(/\s+/gu, ' '))
  const written = characters.filter((character) => !PASSED_OVER.test(character))
  if (written.some((character) => subsetOf(character) === null)) return null
  return written.join('').replaceAll(/ +/g, ' ').trim() || null
}

/** The width of a line of writable text, in pixels. */
export function textWidth(text: string, { size, weight }: Pick<LineStyle, 'size' | 'weight'>): number {
  return runsOf(text, weight).reduce((width, { font, words }) => {
    return width + (laidOut(font, words).advanceWidth * size) / font.unitsPerEm
  }, 0)
}

/** A line of writable text as SVG path data (`d`), so that drawing it needs no fonts on the machine. */
export function textPath(text: string, { x, y, size, weight }: LineStyle): string {
  let at = x
  const paths: string[] = []
  for (const { font, words } of runsOf(text, weight)) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = laidOut(font, words)
    for (const [place, { path }] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[place] ?? {}
      // Fonts count upwards, SVG downwards
      paths.push(path.transform(scale, 0, 0, -scale, at + xOffset * scale, y - yOffset * scale).toSVG())
      at += xAdvance * scale
    }
  }
  return paths.join('')
}

/** Emoji, their modifiers, and invisible characters; but not ©, ® and ™, which the font has. */
const PASSED_OVER =
  /^(?![©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Default_Ignorable_Code_Point}\u20E3]$/u

type Subset = keyof typeof ranges

/** The subsets, most used first; a character is taken from the first subset that contains it. */
const SUBSETS: readonly Subset[] = [
  ...(['latin', 'latin-ext', 'vietnamese'] as const),
  ...(['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'] as const),
]

/** The folder of the font's files. In a checkout, the font's package contains 20 times as many files as we need. */
export const FONT_FOLDER = IS_PACKAGE
  ? new URL('inter/', import.meta.url)
  : new URL('.', import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff'))

/** The files that this module reads. */
export const FONT_FILES = SUBSETS.flatMap((subset) => WEIGHTS.map((weight) => fileOf(subset, weight)))

function fileOf(subset: Subset, weight: Weight): string {
  return `inter-${subset}-${weight}-normal.woff`
}

/** The subset of the font that has the character; null if no subset does. */
function subsetOf(character: string): Subset | null {
  const codePoint = codePointOf(character)
  const declared = SUBSETS.filter((subset) =>
    rangesOf(subset).some(([from, to]) => from <= codePoint && codePoint <= to),
  )
  return declared.find((subset) => fontOf(subset, 700).hasGlyphForCodePoint(codePoint)) ?? null
}

/** Groups neighbouring characters in the same subset, so that they are kerned and marks join their letter. */
function runsOf(text: string, weight: Weight): { font: Font; words: string }[] {
  const runs: { font: Font; words: string }[] = []
  for (const character of text) {
    const font = fontOf(subsetOf(character) ?? 'latin', weight)
    const last = runs.at(-1)
    const isMark = /\p{M}/u.test(character) && last?.font.hasGlyphForCodePoint(codePointOf(character)) === true
    if (last !== undefined && (last.font === font || isMark)) last.words += character
    else runs.push({ font, words: character })
  }
  return runs
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0
}

const parsedRanges = new Map<Subset, [from: number, to: number][]>()

/** The code points of a subset, as the package declares them: `U+0131,U+0152-0153`. */
function rangesOf(subset: Subset): [from: number, to: number][] {
  const known = parsedRanges.get(subset)
  if (known !== undefined) return known
  const parsed = ranges[subset].split(',').map((range): [number, number] => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [parseInt(from, 16), parseInt(to, 16)]
  })
  parsedRanges.set(subset, parsed)
  return parsed
}

const layouts = new WeakMap<Font, Map<string, ReturnType<Font['layout']>>>()

/** The glyphs of a text. Cached, because a text is measured before it is drawn, and all pictures have the business's name. */
function laidOut(font: Font, words: string): ReturnType<Font['layout']> {
  const known = layouts.get(font) ?? new Map<string, ReturnType<Font['layout']>>()
  layouts.set(font, known)
  const glyphs = known.get(words) ?? font.layout(words)
  known.set(words, glyphs)
  return glyphs
}

const fonts = new Map<string, Font>()

/** Reads a font when a text first needs it: most sites need only Latin. */
function fontOf(subset: Subset, weight: Weight): Font {
  const file = fileOf(subset, weight)
  const known = fonts.get(file)
  if (known !== undefined) return known
  const font = create(openTypeOf(readFileSync(new URL(file, FONT_FOLDER))))
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts`)
  fonts.set(file, font)
  return font
}
