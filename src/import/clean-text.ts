import { decodeHTMLStrict } from 'entities'
import { normalized } from '../schema/normalized.ts'

// What hides: controls (not tab and line feed), bidirectional embeddings and isolates, zero-width space, word joiner,
// byte order mark. Joiners and direction marks stay: emoji, Persian and Hebrew need them.
// eslint-disable-next-line no-control-regex -- controls are what it looks for
const HIDDEN = /[\0-\x08\x0B-\x1F\x7F-\x9F\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

// Tag characters spell hidden words, except in the flags that are made of them (England, Scotland, Wales).
const TAGS = /(\p{RGI_Emoji_Tag_Sequence})|[\u{E0000}-\u{E007F}]/gv

const VISIBLE = /[^\s\p{Cf}]/u

/** A stranger's words as they may be published; null if nothing is left. */
export function cleanText(raw: string): string | null {
  // Replaced only where there is something to replace: every replacement leaves a copy in memory.
  let text = raw.isWellFormed() ? raw : raw.toWellFormed()
  if (text.includes('\r')) text = text.replace(/\r\n?/g, '\n')
  if (text.search(HIDDEN) >= 0) text = text.replace(HIDDEN, '')
  if (text.search(TAGS) >= 0) text = text.replace(TAGS, '$1')
  text = text.trim()
  return VISIBLE.test(text) ? text : null
}

/** A name on one line; null if nothing is left. */
export function cleanName(raw: string): string | null {
  return cleanText(raw)?.replace(/\s+/g, ' ') ?? null
}

/** The text that HTML shows: entities are characters, `<br>` and the end of a paragraph a new line, other tags nothing. */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html
  const lines = html.replace(/<br\s*\/?>|<\/p>/gi, '\n').replace(/<\/?[a-z][^<>]*>/gi, '')
  return decodeHTMLStrict(lines).replaceAll('\u00A0', ' ')
}

const TRANSLATED = '(Translated by Google)'
const ORIGINAL = '(Original)'

/**
 * What the author wrote, of a text that Google wrapped with its translation:
 * `(Translated by Google) .. (Original) ..`, or the original first and the translation below.
 */
export function originalOf(text: string): string {
  const translation = text.indexOf(TRANSLATED)
  if (translation < 0) return text
  const original = text.indexOf(ORIGINAL, translation)
  if (original >= 0) return text.slice(original + ORIGINAL.length)
  const before = text.slice(0, translation)
  // Alone, the translation is all there is.
  return before.trim() === '' ? text.slice(translation + TRANSLATED.length) : before
}

/** Title and text as one: a title that was made from the text's beginning is not said twice. */
export function withTitle(title: string | null, text: string | null): string | null {
  if (title === null || text === null) return title ?? text
  const bare = lettersOf(title)
  return bare === '' || lettersOf(text).startsWith(bare) ? text : `${title}\n\n${text}`
}

function lettersOf(text: string): string {
  return normalized(text, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
