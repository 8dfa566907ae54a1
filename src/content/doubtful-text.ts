import { isIP } from 'node:net'

// Finds text that a person should check: words in the wrong encoding, and personal data.

/** A wrongly decoded word, and the probable original (null if unknown). */
export type WrongWord = { written: string; meant: string | null }

/**
 * The first word of a text that was decoded with the wrong encoding, such as `donâ€™t` (UTF-8 read as Windows-1252); null if
 * there is none. Real words of any language do not count, such as `AÇÃO` and `AMANHÃ…`.
 */
export function wronglyDecoded(text: string): WrongWord | null {
  if (!SUSPECT.test(text)) return null
  for (const run of text.matchAll(RUN)) {
    const piece = chainsIn(run[0]).find((chain) => isWrong(chain, text, run.index))
    if (piece !== undefined) return wordAt(text, run.index + piece.at)
  }
  const sure = SURE_SIGN.exec(text)
  return sure === null ? null : wordAt(text, sure.index)
}

/**
 * The text as it was before it was decoded with the wrong encoding, up to three times; null if it was decoded correctly, or if
 * any of the damage cannot be undone.
 */
export function repairedText(text: string): string | null {
  let repaired = text
  for (let times = 0; times < 3 && wronglyDecoded(repaired) !== null; times += 1) {
    const before = repaired
    repaired = before.replace(RUN, (run, start: number) =>
      chainsIn(run)
        .filter((chain) => isWrong(chain, before, start))
        .reduceRight(
          (fixed, { at, written, meant }) => fixed.slice(0, at) + meant + fixed.slice(at + written.length),
          run,
        ),
    )
  }
  return repaired === text || wronglyDecoded(repaired) !== null ? null : repaired
}

/** The characters that browsers and most tools decode from the bytes 0x80 to 0xFF of Windows-1252. */
const HIGH = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index))
const BYTES = new Map(Array.from(HIGH, (letter, index) => [letter, 128 + index]))
// Other tools decode these bytes as Latin-1, into control characters.
for (let byte = 0x80; byte < 0xa0; byte += 1) BYTES.set(String.fromCharCode(byte), byte)
const UTF8 = new TextDecoder('utf-8', { fatal: true })
const RUN = new RegExp(`[${HIGH}\\u0080-\\u009F]{2,}`, 'gu')

// Character sequences that no correct text contains: the beginnings of quotes, emoji and a byte order mark, UTF-8 read as old Mac
// encoding or as Windows-1251, lost characters, and control characters where Windows-1252 has quotes.
const SURE_SIGN = /â€|ðŸ|ï»¿|‚Ä[ôúùìîò¶¢†]|√[©®†º∂§±ß≥≠°∫´¢¶∏ªπ]|вЂ|\uFFFD|[\u0080-\u0084\u0086-\u009F]/u
const SUSPECT = /[\u0080-\u00FF√‚вЂ\uFFFD]/u

/** Characters of a run that become valid UTF-8 if they are turned back into bytes of Windows-1252. */
type Chain = { at: number; written: string; meant: string }

function chainsIn(run: string): Chain[] {
  const letters = Array.from(run)
  const bytes = letters.map((letter) => BYTES.get(letter) ?? 0)
  const chains: Chain[] = []
  let last: Chain | undefined
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes[at] ?? 0)
    const meant = decoded(bytes.slice(at, at + length), length)
    if (meant === null) {
      last = undefined
      at += 1
      continue
    }
    const written = letters.slice(at, at + length).join('')
    if (last === undefined) {
      last = { at, written, meant }
      chains.push(last)
    } else {
      last.written += written
      last.meant += meant
    }
    at += length
  }
  return chains
}

function sequenceLength(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2
  if (lead >= 0xe0 && lead <= 0xef) return 3
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0
}

/** The character that these bytes encode; null if they are invalid. Checks cheaply first: an exception would cost more. */
function decoded(bytes: number[], length: number): string | null {
  if (bytes.length < 2 || bytes.length < length || bytes.slice(1).some((byte) => byte >> 6 !== 0b10)) return null
  try {
    const text = UTF8.decode(Uint8Array.from(bytes))
    return Array.from(text).length === 1 ? text : null
  } catch {
    return null
  }
}

// Letters with accents, symbols of Latin-1, typographic punctuation, symbols and emoji.
const COMMON =
  /[\u00A0-\u017F\u0218-\u021B\u1E00-\u1EFF\u2010-\u203A\u20AC\u2122\u2190-\u27BF\u2B00-\u2BFF]|[\u{1F000}-\u{1FAFF}]/u
const OTHER_SCRIPT_LENGTH = 3

function isWrong({ at, written, meant }: Chain, text: string, start: number): boolean {
  if (!COMMON.test(meant)) return Array.from(meant).length >= OTHER_SCRIPT_LENGTH
  if (written.length > 2) return true
  const before = text[start + at - 1] ?? ''
  const after = text[start + at + 2] ?? ''
  // A capital letter that ends a word in capitals, and the punctuation after it, are correct text: `AMANHÃ…`, `HYVÄ”`.
  if (/[…‘’“”«»‹›–—™•·]$/u.test(written)) return /\p{Ll}/u.test(before) || /\p{L}/u.test(after)
  return !(written.endsWith('\u00A0') && /\p{Lu}/u.test(before))
}

const LONGEST_WORD = 40

/** The word around a position, at most 40 characters of it. */
function wordAt(text: string, at: number): WrongWord {
  const before = text.slice(Math.max(0, at - LONGEST_WORD / 2), at)
  const begin = at - (before.split(/\s/).at(-1)?.length ?? 0)
  const written = (/^[\S\u00A0]+/.exec(text.slice(begin, begin + LONGEST_WORD))?.[0] ?? '').toWellFormed()
  return { written, meant: repaired(written) }
}

function repaired(word: string): string | null {
  const bytes = Array.from(word, (letter) => BYTES.get(letter) ?? letter.codePointAt(0) ?? 0)
  if (bytes.some((byte) => byte > 0xff)) return null
  try {
    const meant = UTF8.decode(Uint8Array.from(bytes))
    return meant === word ? null : meant
  } catch {
    return null
  }
}

/** A kind of personal data found in a text. */
export type PersonalData = 'an e-mail address' | 'a phone number' | 'an IP address'

// Only the last character before the @ is matched: matching the whole name from every position takes quadratic time.
const EMAIL = /[\p{L}\p{N}._%+-]@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/u
const PHONE = /(?<![\p{L}\p{N}$€£#.,/-])\+?\(?\d[\d\s().\u2010-\u2013/-]{5,}\d(?![\p{L}\p{N}])/gu
const ADDRESS = /(?<![\w.])(\d{1,3}(\.\d{1,3}){3}|[0-9a-f]{0,4}(:[0-9a-f]{0,4}){3,7})(?![\w.]*\d)/gi

/** The kinds of personal data that a text seems to contain. False positives are more likely than misses. */
export function personalDataIn(text: string): PersonalData[] {
  const found: PersonalData[] = []
  if (text.includes('@') && EMAIL.test(text)) found.push('an e-mail address')
  if (!/\d/.test(text)) return found
  if (matches(text, PHONE).some(isPhone)) found.push('a phone number')
  if (matches(text, ADDRESS).some((match) => isIP(match) !== 0)) found.push('an IP address')
  return found
}

function isPhone(match: string): boolean {
  const digits = match.replace(/\D/g, '').length
  const isDate = /^\d{4}[-./]\d{1,2}[-./]\d{1,2}$|^\d{1,2}[-./]\d{1,2}[-./]\d{4}$|^\d{4}\s?[-\u2013]\s?\d{4}$/.test(
    match,
  )
  return digits >= 7 && digits <= 15 && !isDate && isIP(match) === 0
}

function matches(text: string, pattern: RegExp): string[] {
  return text.match(pattern) ?? []
}
