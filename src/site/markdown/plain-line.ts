import type { Element, ElementContent } from 'hast'

/** A text, or a link with its whole address. */
type LinePart = { words: string; href?: string }

/** The elements as a line of Markdown; undefined if Markdown may need more than their words and links. */
export function plainLine(nodes: readonly ElementContent[], address: string): string | undefined {
  const pieces = piecesOf(nodes, address)
  if (pieces === undefined) return undefined
  const line = withoutSpaces(pieces)
  const isPlainPiece = ({ words, href }: LinePart, place: number): boolean =>
    href === undefined
      ? // An exclamation mark before a link would make it an image
        place === line.length - 1 || !words.endsWith('!')
      : words !== '' && words.trim() === words && PLAIN_ADDRESS.test(href)
  if (!line.every(isPlainPiece) || !isPlain(line.map(({ words }) => words).join(''))) return undefined
  return line.map(({ words, href }) => (href === undefined ? words : `[${words}](${href})`)).join('')
}

/** Whether words can be set in bold unchanged. */
export function isBold(words: string): boolean {
  return isPlain(words) && /^[\p{L}\p{N}].*[\p{L}\p{N}]$/u.test(words)
}

/** Inline elements for which Markdown has no form: only their words are copied. */
const UNMARKED = new Set(['bdi', 'span', 'time'])

/** Adds the words and links of the elements to the pieces; undefined if Markdown needs more for them. */
function piecesOf(nodes: readonly ElementContent[], address: string, pieces: LinePart[] = []): LinePart[] | undefined {
  for (const node of nodes) {
    if (node.type === 'text') addWords(pieces, node.value)
    else if (node.type !== 'element') return undefined
    else if (UNMARKED.has(node.tagName)) {
      if (piecesOf(node.children, address, pieces) === undefined) return undefined
    } else {
      const link = node.tagName === 'a' ? linkOf(node, address) : undefined
      if (link === undefined) return undefined
      pieces.push(link)
    }
  }
  return pieces
}

function linkOf({ children, properties: { href } }: Element, address: string): LinePart | undefined {
  const [inside, ...others] = piecesOf(children, address) ?? []
  if (inside === undefined || others.length > 0 || typeof href !== 'string') return undefined
  return { words: inside.words, href: new URL(href, address).href }
}

function addWords(pieces: LinePart[], words: string): void {
  const last = pieces.at(-1)
  if (last !== undefined && last.href === undefined) last.words += words
  else pieces.push({ words })
}

/** The pieces of a line without white space that HTML does not show. */
function withoutSpaces(pieces: readonly LinePart[]): LinePart[] {
  let before = ' '
  const line = pieces.map((piece) => {
    const spaced = piece.words.replace(/[ \t\n\f\r]+/g, ' ')
    const words = before.endsWith(' ') && spaced.startsWith(' ') ? spaced.slice(1) : spaced
    if (words !== '') before = words
    return { ...piece, words }
  })
  const shown = line.filter(({ words, href }) => words !== '' || href !== undefined)
  const last = shown.at(-1)
  if (last === undefined || last.href !== undefined) return shown
  return [...shown.slice(0, -1), ...(last.words === ' ' ? [] : [{ words: last.words.replace(/ $/, '') }])]
}

/** Addresses that need no escape in Markdown. */
const PLAIN_ADDRESS = /^https?:\/\/[\w.:/?=#%,~+-]+$/

/** Whether a text needs no escape anywhere in a line of Markdown. False in doubt: then the libraries decide. */
function isPlain(words: string): boolean {
  return /^\S(?:.*\S)?$/.test(words) && !SPECIAL.test(words) && !AT_BEGINNING.test(words)
}

/**
 * Characters that Markdown escapes or HTML drops: marks, controls, repeated spaces, and beginnings of links (`www.`, `http:/`,
 * `@`).
 */
const SPECIAL = /[\p{Cc}\p{Cs}&<>[\]\\_*`{|}~@#=]| {2}|:[-/]|[Ww]\.[-.\w]/u

/** The beginnings of a list, a heading or a rule. */
const AT_BEGINNING = /^(?:[-+)]|\d+[.)])/
