// U+1F3F4, the letters and digits of a region in tag characters, and their end: the flag of Scotland, of Texas (UTS #51, annex C;
// UTS #35, unicode_subdivision_id). Any other sequence of tags could carry words.
const FLAG = '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,7}\\u{e007f}'
// Zero width space, embeddings, overrides, word joiner, isolates, byte order mark, tags.
const CONTROL = '[\\u200b\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff\\u{e0001}\\u{e0020}-\\u{e007f}]'
/** A pattern for a flag (group 1), or for a character that pages omit. */
export const FLAG_OR_INVISIBLE_CONTROL = `(${FLAG})|${CONTROL}`
const FLAG_OR_CONTROL = new RegExp(FLAG_OR_INVISIBLE_CONTROL, 'gu')

/**
 * Untrusted text as people may see it: without invisible characters that can hide words or reorder them. Joiners, direction marks
 * and flags stay. JSON publishes the removed characters; HTML, Markdown, CSV and Atom omit them.
 */
export function withoutInvisibleControls(text: string): string {
  return text.replace(FLAG_OR_CONTROL, '$1')
}

/** JSON with these characters escaped as `\u..`. Its value does not change. */
export function escapeInvisibleControls(json: string): string {
  return json.replace(FLAG_OR_CONTROL, (found, flag?: string) => flag ?? unicodeEscapes(found))
}

/** The distinct characters of this kind in a text, such as `U+202E`. */
export function invisibleControlsIn(text: string): string[] {
  const found = [...text.matchAll(FLAG_OR_CONTROL)].flatMap(([control, flag]) => (flag === undefined ? [control] : []))
  return [...new Set(found)].map(
    (control) => `U+${control.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`,
  )
}

/** A character as JSON writes it in ASCII, such as `\u202e`: an escape for each UTF-16 code unit. */
export function unicodeEscapes(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
