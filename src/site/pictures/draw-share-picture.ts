import sharp from 'sharp'
import { type ShownRating, SHARE_PICTURE_SIZE, type SharePicture } from '../views/share-picture.ts'
import { STAR } from '../views/brand/badge-svg.ts'
import { goldWidth } from '../views/gold-width.ts'
import { textPath, textWidth, writable, type LineStyle, type Weight } from './outline-text.ts'

/** A share picture as PNG. The same picture has the same bytes, whatever fonts the machine has. */
export async function drawSharePicture(picture: SharePicture): Promise<Uint8Array> {
  // Level 9 would make the file a tenth smaller, and take three times as long to draw it
  return sharp(Buffer.from(sharePictureSvg(picture)))
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer()
}

const LEFT = 104
const WIDEST = SHARE_PICTURE_SIZE.width - LEFT - 72
const STAR_SIZE = 72

/** The picture as SVG, with all words as outlines. Names that the font cannot write are left out. */
export function sharePictureSvg({ name, kicker, shows, note, colors }: SharePicture): string {
  const { width, height } = SHARE_PICTURE_SIZE
  const names = nameLines(name)
  const above = kicker === null || names.lines.length === 0 ? null : writable(kicker)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${colors.paper}"/>`,
    `<rect width="32" height="${height}" fill="${colors.accent}"/>`,
    above === null ? '' : line(cut(above, KICKER), { x: LEFT, y: 106, ...KICKER }, colors.soft),
    ...names.lines.map((words, place) => {
      const y = 130 + names.size + place * names.size * 1.12
      return line(words, { x: LEFT, y, size: names.size, weight: 700 }, colors.ink)
    }),
    // Without a name, the rating is larger and in the middle.
    names.lines.length > 0 ? '<g>' : `<g transform="translate(${-LEFT * 0.4} -284) scale(1.4)">`,
    ...('words' in shows ? [wordsRow(shows.words, colors)] : ratingRow(shows, colors)),
    '</g>',
    note === null ? '' : line(note, { x: LEFT, y: 580, size: 28, weight: 400 }, colors.soft),
    '</svg>',
  ].join('')
}

const KICKER = { size: 36, weight: 400 } as const
const COUNT = { size: 44, weight: 400 } as const
const RATING = { size: 150, weight: 700 } as const

/** The mean as a number; beside it the stars, gold up to the mean and then grey, above the number of reviews. */
function ratingRow({ rating, count }: ShownRating, colors: SharePicture['colors']): string[] {
  const x = rating === null ? LEFT : LEFT + textWidth(rating.words, RATING) + 36
  const five = (fill: string): string =>
    [0, 1, 2, 3, 4].map((place) => `<path transform="translate(${place * 21})" d="${STAR}" fill="${fill}"/>`).join('')
  return [
    rating === null ? '' : line(rating.words, { x: LEFT - 6, y: 502, ...RATING }, colors.ink),
    `<clipPath id="c"><rect width="${goldWidth(rating?.stars ?? 0)}" height="20"/></clipPath>`,
    `<g transform="translate(${x.toFixed(1)} 354) scale(${STAR_SIZE / 20})">`,
    `${five(colors.line)}<g clip-path="url(#c)">${five(colors.star)}</g></g>`,
    line(count, { x, y: 488, ...COUNT }, colors.soft),
  ]
}

/** Words at the position of the rating. */
function wordsRow(words: string, { ink }: SharePicture['colors']): string {
  return line(words, { x: LEFT, y: 470, size: 104, weight: 400 }, ink)
}

/** Sizes to try for the name above the rating, in pixels. */
const NAME_SIZES = [92, 80, 70, 60, 52]
const NAME_HEIGHT = 190

/** The name in the largest letters that fit; cut if none fit; no lines if the font cannot write it. */
function nameLines(name: string): { size: number; lines: string[] } {
  const words = writable(name)
  const smallest = NAME_SIZES.at(-1) ?? 0
  if (words === null) return { size: smallest, lines: [] }
  for (const size of NAME_SIZES) {
    const lines = wrapped(words, { size, weight: 700 })
    if (lines.length * size * 1.12 <= NAME_HEIGHT + size * 0.12) return { size, lines }
  }
  const lines = wrapped(words, { size: smallest, weight: 700 })
  const most = Math.floor((NAME_HEIGHT + smallest * 0.12) / (smallest * 1.12))
  const last = lines.slice(most - 1).join(' ')
  return { size: smallest, lines: [...lines.slice(0, most - 1), cut(`${last}…`, { size: smallest, weight: 700 })] }
}

type Letters = { size: number; weight: Weight }

/** Lines no wider than the picture. A wider word is broken at any character. */
function wrapped(text: string, letters: Letters): string[] {
  const lines: string[] = []
  let now = ''
  for (const word of text.split(' ')) {
    const longer = now === '' ? word : `${now} ${word}`
    if (textWidth(longer, letters) <= WIDEST) {
      now = longer
      continue
    }
    const begun = pieces(word, letters)
    lines.push(...(now === '' ? [] : [now]), ...begun.slice(0, -1))
    now = begun.at(-1) ?? ''
  }
  return [...lines, now]
}

function pieces(word: string, letters: Letters): string[] {
  if (textWidth(word, letters) <= WIDEST) return [word]
  const most = longestStart(word, letters, '')
  return [word.slice(0, most), ...pieces(word.slice(most), letters)]
}

/** The text on one line, ending in an ellipsis if it is too wide. */
function cut(text: string, letters: Letters): string {
  if (textWidth(text, letters) <= WIDEST) return text
  return `${text.slice(0, longestStart(text, letters, '…')).trimEnd()}…`
}

/** The number of UTF-16 units that fit on a line together with `end`; at least one character. */
function longestStart(text: string, letters: Letters, end: string): number {
  const [first = '', ...others] = Array.from(text)
  let start = first
  for (const character of others) {
    if (textWidth(start + character + end, letters) > WIDEST) break
    start += character
  }
  return start.length
}

function line(words: string, style: LineStyle, fill: string): string {
  return `<path fill="${fill}" d="${textPath(words, style)}"/>`
}
