import { replaceInvisible } from '../../../src/schema/invisible.ts'

/**
 * The text with every invisible character as a `\u` escape, so that a model sees what a person would not. Those that
 * emoji and scripts need stay as they are.
 */
export function escapeInvisible(text: string): string {
  return replaceInvisible(text, escaped)
}

/** The same for JSON: each string in it is a text of its own, and the JSON has the same value as before. */
export function escapeInvisibleInJson(json: string): string {
  return json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, escapeInvisible)
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, place) => character.charCodeAt(place))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
