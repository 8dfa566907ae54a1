/**
 * The text with every invisible character replaced, except where it has a visible effect: joiners and variation
 * selectors in emoji, joiners in the scripts that join or stack letters, direction marks where there are right-to-left
 * letters. Elsewhere they can carry words that a machine reads and a person does not see. Linear in the length of the text.
 */
export function replaceInvisible(text: string, replacement: (character: string) => string): string {
  const first = suspectFrom(text, 0)
  if (first === -1) return text
  const neededHere = RIGHT_TO_LEFT.test(text) ? NEEDED_IN_RIGHT_TO_LEFT : NEEDED
  let [replaced, rest] = ['', 0]
  for (let at = first; at !== -1; at = suspectFrom(text, at)) {
    const [invisible] = matchAt(INVISIBLE, text, at)
    const [needed] = invisible === undefined ? [] : matchAt(neededHere, text, at)
    const end = at + (needed ?? invisible ?? ' ').length
    if (invisible !== undefined && needed === undefined) {
      replaced += text.slice(rest, at) + replacement(invisible)
      rest = end
    }
    at = end
  }
  return replaced + text.slice(rest)
}

// Prepended_Concatenation_Mark, which JavaScript has no name for: visible format characters (Arabic number signs).
const VISIBLE_FORMATS = '\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u{110bd}\\u{110cd}'
// Letters and symbols that are blank by design, such as the Braille pattern without a dot.
const BLANKS = '\\u2800\\u{13441}\\u{13442}\\u{16fe4}\\u{1d159}'
/** Controls apart from tab and line feed, default-ignorable characters, and U+2028 and U+2029. */
const INVISIBLE_CLASS = `[[\\p{Cc}\\p{Cf}\\p{DI}\\p{NChar}\\p{Zl}\\p{Zp}${BLANKS}]--[\\t\\n${VISIBLE_FORMATS}]]`

/** Scripts whose letters change shape with a joiner or non-joiner, because they join or stack. */
const JOINING_SCRIPTS = [
  ...['Adlm', 'Arab', 'Mand', 'Mong', 'Nkoo', 'Phag', 'Rohg', 'Syrc'],
  ...['Bali', 'Beng', 'Cakm', 'Deva', 'Gujr', 'Guru', 'Java', 'Khmr', 'Knda', 'Lana', 'Mlym', 'Mtei', 'Mymr', 'Newa'],
  ...['Orya', 'Saur', 'Sinh', 'Sund', 'Sylo', 'Taml', 'Telu', 'Tirh'],
].map((script) => `\\p{scx=${script}}`)
const JOINING_LETTER = `[[[\\p{L}\\p{M}]&&[${JOINING_SCRIPTS.join('')}]]--\\p{DI}]`
const MONGOLIAN_LETTER = '[\\p{L}&&\\p{sc=Mong}]'
const MONGOLIAN_SELECTOR = '[\\u180b-\\u180d\\u180f]'
const JOINER = '[\\u200c\\u200d]'

/** Patterns of invisible characters that have a visible effect. */
const NEEDS = [
  // The flags of England, Scotland and Wales are spelled in tag characters.
  '(?<=(?=\\p{RGI_Emoji_Tag_Sequence})\\u{1f3f4})[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
  // Keycaps: a digit, the emoji selector, and the frame around it.
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  // Emoji or text style, after a character that has both; and sequences of emoji shown as one (UTS #51, section 1.4.4 to 1.4.9).
  '(?<=\\p{ExtPict})[\\ufe0e\\ufe0f]',
  '(?<=\\p{ExtPict}[\\p{EMod}\\ufe0f]?)\\u200d(?=\\p{ExtPict})',
  // One joiner beside a letter that joins (The Unicode Standard, section 23.2).
  `(?<=${JOINING_LETTER}${MONGOLIAN_SELECTOR}?)${JOINER}`,
  `(?<!${INVISIBLE_CLASS})${JOINER}(?=${JOINING_LETTER})`,
  // Mongolian variation selectors choose the forms of letters (section 13.5).
  `(?<=${MONGOLIAN_LETTER})${MONGOLIAN_SELECTOR}`,
  `(?<=${MONGOLIAN_LETTER}${MONGOLIAN_SELECTOR}?)\\u180e(?=${MONGOLIAN_LETTER})`,
  // Braille is spaced with its blank pattern.
  '(?<=[\\u2801-\\u28ff])\\u2800|\\u2800(?=[\\u2801-\\u28ff])',
]
const DIRECTION_MARK = `(?<!${INVISIBLE_CLASS})[\\u061c\\u200e\\u200f]`

const INVISIBLE = new RegExp(INVISIBLE_CLASS, 'vy')
const NEEDED = new RegExp(NEEDS.join('|'), 'vy')
const NEEDED_IN_RIGHT_TO_LEFT = new RegExp([...NEEDS, DIRECTION_MARK].join('|'), 'vy')

/** A letter in the ranges that Unicode sets aside for right-to-left scripts (DerivedBidiClass.txt). */
const RIGHT_TO_LEFT = /[\p{L}&&[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]]/v

/** The first index from `at` on where an invisible character may begin; -1 if there is none. */
function suspectFrom(text: string, at: number): number {
  for (let index = at; index < text.length; index++) if (SUSPECTS[text.charCodeAt(index)] === 1) return index
  return -1
}

/**
 * For each code unit, 1 if an invisible character may begin with it. Most texts have none, and a regular expression takes fifty
 * times as long to find that out. The surrogates of emoji begin no invisible character.
 */
const SUSPECTS = Uint8Array.from({ length: 0x10000 }, (_, unit) => {
  if (unit >= 0xd800 && unit <= 0xdfff) return unit < 0xd83c || (unit > 0xd83e && unit < 0xdc00) ? 1 : 0
  return matchAt(INVISIBLE, String.fromCharCode(unit), 0).length
})

function matchAt(pattern: RegExp, text: string, at: number): readonly string[] {
  pattern.lastIndex = at
  return pattern.exec(text) ?? []
}
