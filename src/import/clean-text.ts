import { decodeHTMLStrict } from 'entities'
import { replaceInvisible } from '../schema/invisible.ts'
import { normalized } from '../schema/normalized.ts'

/**
 * Makes untrusted text fit to publish: removes invisible characters; null if no text remains. In a text that was decoded with the
 * wrong encoding, the invisible characters that a repair needs stay.
 */
export function cleanText(raw: string, isDamaged = false): string | null {
  // Replace only if needed, because every replacement leaves a copy in memory.
  let text = raw.isWellFormed() ? raw : raw.toWellFormed()
  if (/[\r\u2028\u2029]/.test(text)) text = text.replace(/\r\n?|[\u2028\u2029]/g, '\n')
  text = replaceInvisible(text, (char) => (isDamaged && /[\u0080-\u00AD]/.test(char) ? char : '')).trim()
  return text === '' ? null : text
}

/** A clean name on one line; null if no text remains. */
export function cleanName(raw: string, isDamaged = false): string | null {
  return cleanText(raw, isDamaged)?.replace(isDamaged ? /[^\S\u00A0]+/g : /\s+/g, ' ') ?? null
}

/** Converts HTML to plain text: entities become characters, breaks and blocks become lines, other tags are removed. */
export function textOfHtml(html: string): string {
  return /[<&]/.test(html) ? charactersOfHtml(html).replaceAll('\u00A0', ' ') : html
}

/** Like `textOfHtml`, but keeps no-break spaces, which may be part of a wrongly decoded letter. */
export function charactersOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html
  const lines = html.replace(/<br\s*\/?>|<\/(?:p|li|h[1-6])>|<(?:div|ul|ol|h[1-6])\b[^<>]*>/gi, '\n')
  return decodeHTMLStrict(lines.replace(/<\/?[a-z][^<>]*>/gi, ''))
}

const TRANSLATED =
  /\((?:translated|übersetzt|traduit|traducido|traducción|traduzione|tradotto|vertaald|traduzido|tradução|diterjemahkan) [a-z]{2,5} google\)/i
const ORIGINAL = /\((?:original|originale|origineel|texto original|avis d['’]origine|asli)\)/i

/**
 * The author's words in a text to which Google added a translation: `(Translated by Google) .. (Original) ..`, or the original
 * first and the translation below. Google writes these words in the language of the person who exports.
 */
export function originalOf(text: string): string {
  const [mark, start] = foundIn(text, TRANSLATED)
  if (mark === '') return text
  const [before, after] = [text.slice(0, start), text.slice(start + mark.length)]
  const [original, at] = foundIn(after, ORIGINAL)
  if (original !== '') return after.slice(at + original.length)
  // Without words before it, the text is only a translation.
  return before.trim() === '' ? after : before
}

function foundIn(text: string, mark: RegExp): [string, number] {
  const found = mark.exec(text)
  return [found?.[0] ?? '', found?.index ?? 0]
}

/** Joins title and text; a title made from the beginning of the text is left out. */
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
