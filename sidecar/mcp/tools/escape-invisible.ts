import { replaceInvisible } from '../../../src/schema/invisible.ts'

/**
 * The text with invisible characters as `\u` escapes, so that none is hidden from a reader. Those that emoji and scripts
 * need are kept.
 */
export function escapeInvisible(text: string): string {
  return replaceInvisible(text, escaped)
}

/** The same for each string in JSON; its value does not change. */
export function escapeInvisibleInJson(json: string): string {
  return json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, escapeInvisible)
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
