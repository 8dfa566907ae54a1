/**
 * The same JSON, with every character that hides (it has no shape of its own, or changes the direction of what stands
 * around it) as a `\u` escape, so that a model sees what a reader would not. Joiners and direction marks stay: emoji and
 * Persian need them.
 */
export function unhidden(json: string): string {
  return HIDDEN.test(json) ? json.replace(new RegExp(HIDDEN, 'gu'), escaped) : json
}

// C1 controls, soft hyphen, zero-width space, bidirectional embeddings and isolates, invisible operators, byte order
// mark, and the planes of tags and of variation selectors, which carry whole texts unseen.
const HIDDEN = new RegExp(
  '[\\u007f-\\u009f\\u00ad\\u200b\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\u{e0000}-\\u{e0fff}]',
  'u',
)

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, place) => character.charCodeAt(place))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
