const TAGS = Array.from('ignore all', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')
const SCOTLAND = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'

/** Every invisible control that pages leave out, and words written in tag characters, with and without an end tag. */
export const CONTROLS = [
  ...['\u200b', '\u2060', '\ufeff', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...['\u2066', '\u2067', '\u2068', '\u2069', '\u{e0001}', TAGS, `${TAGS}\u{e007f}`],
]

/** A flag, a family, Persian with a non-joiner, Hebrew with a direction mark, and marks alone. Pages keep all of these. */
export const KEPT = [SCOTLAND, '👩‍👩‍👧', 'می‌خواهم', 'שלום\u200f!', '\u200e\u061c']

/** Words as written, with the controls between what pages keep, and the same words as people read them. */
export function wordsWithControls(about: string): { written: string; read: string } {
  const kept = KEPT.map((words, nth) => `${words}${CONTROLS[nth] ?? ''}`).join(' ')
  const written = `${about} ${CONTROLS.join(about)} ${kept} \u{1f3f4}${CONTROLS.at(-1) ?? ''} ${about}`
  return { written, read: withoutAny(written) }
}

/** Removes the controls one by one, except within flags. The software does it in another way. */
function withoutAny(text: string): string {
  const parts = text.split(SCOTLAND)
  const single = CONTROLS.flatMap((control) => Array.from(control))
  return parts
    .map((part) =>
      Array.from(part)
        .filter((each) => !single.includes(each))
        .join(''),
    )
    .join(SCOTLAND)
}

/** The controls that a text has, as code points, except within flags. */
export function controlsIn(text: string): string[] {
  const single = new Set(CONTROLS.flatMap((control) => Array.from(control)))
  const found = Array.from(text.replaceAll(SCOTLAND, '')).filter((each) => single.has(each))
  return [...new Set(found)].map((each) => (each.codePointAt(0) ?? 0).toString(16))
}
