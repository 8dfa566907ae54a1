import type { Element } from 'hast'
import { withoutInvisibleControls } from '../../schema/invisible-controls.ts'
import { makeElement, link, paragraphsOf, quotation as quotationElement, text } from './elements.ts'
import { markdownOf } from './from-page.ts'

/** A part of a line: a text, or a link with its whole address. */
export type LinePiece = string | { words: string; href: string }

const MARKS = { p: '', h1: '# ', h2: '## ', li: '- ' }

/** A paragraph, a heading or an item of a list, without a line break at its end: what `markdownOf` makes of it, but faster. */
export function block(tagName: keyof typeof MARKS, words: readonly LinePiece[]): string {
  const pieces = words.map((piece) =>
    typeof piece === 'string' ? asInHtml(piece) : { ...piece, words: asInHtml(piece.words) },
  )
  if (isPlainLine(pieces)) return MARKS[tagName] + pieces.map(plainPiece).join('')
  const children = pieces.map((piece) => (typeof piece === 'string' ? text(piece) : link(piece.words, piece.href)))
  const made = makeElement(tagName, children)
  return slowly(tagName === 'li' ? makeElement('ul', [made]) : made)
}

/** A paragraph in bold. */
export function boldBlock(words: string): string {
  const isSimple = isPlain(words) && /^[\p{L}\p{N}].*[\p{L}\p{N}]$/u.test(words)
  return isSimple ? `**${words}**` : slowly(makeElement('p', [makeElement('strong', [text(words)])]))
}

/** A text as a quotation, with its lines and paragraphs, as `block` does it. */
export function quotationBlock(quoted: string): string {
  const words = asInHtml(quoted)
  const paragraphs = paragraphsOf(words)
  if (words.trim() === '' || !paragraphs.every((lines) => lines.every(isPlain))) return slowly(quotationElement(words))
  return paragraphs.map((lines) => `> ${lines.join('\\\n> ')}`).join('\n>\n')
}

/** Any element as a block. */
export function slowly(made: Element): string {
  return markdownOf([made]).replace(/\n$/, '')
}

/** An exclamation mark before a link would make it an image. */
function isPlainLine(pieces: readonly LinePiece[]): boolean {
  const isPlainPiece = (piece: LinePiece, place: number): boolean =>
    typeof piece === 'string'
      ? place === pieces.length - 1 || !piece.endsWith('!')
      : piece.words.trim() === piece.words && PLAIN_ADDRESS.test(piece.href)
  return (
    pieces.every(isPlainPiece) &&
    isPlain(pieces.map((piece) => (typeof piece === 'string' ? piece : piece.words)).join(''))
  )
}

function plainPiece(piece: LinePiece): string {
  return typeof piece === 'string' ? piece : `[${piece.words}](${piece.href})`
}

/** Addresses that mean the same in Markdown. */
const PLAIN_ADDRESS = /^https?:\/\/[\w.:/?=#%,~+-]+$/

/**
 * Whether a text is the same in Markdown wherever it stands in a line. Rather no where the rules are less simple: then the
 * libraries decide.
 */
function isPlain(words: string): boolean {
  return /^\S(?:.*\S)?$/.test(words) && !SPECIAL.test(words) && !AT_BEGINNING.test(words)
}

/** What Markdown escapes, or HTML does not keep: marks, controls, spaces in a row, and what becomes a link (`www.`, `http:/`, `@`). */
const SPECIAL = /[\p{Cc}\p{Cs}&<>[\]\\_*`{|}~@#=]| {2}|:[-/]|[Ww]\.[-.\w]/u

/** What begins a list, a heading or a rule. */
const AT_BEGINNING = /^(?:[-+)]|\d+[.)])/

/** A text as a page has it: without invisible controls and NUL, and with every end of a line the same (HTML, section 13.2.3.5). */
function asInHtml(words: string): string {
  return withoutInvisibleControls(words).replaceAll('\0', '').replace(/\r\n?/g, '\n')
}
