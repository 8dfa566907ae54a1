import { decodeHTMLStrict } from 'entities'
import { replaceInvisible } from '../schema/invisible.ts'
import { normalized } from '../schema/normalized.ts'

/** Untrusted text made fit to publish, without invisible characters; null if nothing is left. */
export function cleanText(raw: string): string | null {
  // Replaces only if needed: every replacement leaves a copy in memory.
  let text = raw.isWellFormed() ? raw : raw.toWellFormed()
  if (/[\r\u2028\u2029]/.test(text)) text = text.replace(/\r\n?|[\u2028\u2029]/g, '\n')
  text = replaceInvisible(text, () => '').trim()
  return text === '' ? null : text
}

/** A name on one line; null if nothing is left. */
export function cleanName(raw: string): string | null {
  return cleanText(raw)?.replace(/\s+/g, ' ') ?? null
}

/** HTML as plain text: entities become characters, `<br>` and `</p>` line breaks; other tags are removed. */
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
  // There is only the translation.
  return before.trim() === '' ? text.slice(translation + TRANSLATED.length) : before
}

/** Title and text as one; a title made from the beginning of the text is not repeated. */
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
