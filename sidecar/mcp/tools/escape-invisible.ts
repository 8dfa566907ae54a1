import { replaceInvisible } from '../../../src/schema/invisible.ts'
import { unicodeEscapes } from '../../../src/schema/invisible-controls.ts'

/**
 * Replaces invisible characters by `\u` escapes, so that a reader sees them. Leaves characters that emoji and scripts need.
 */
export function escapeInvisible(text: string): string {
  return replaceInvisible(text, unicodeEscapes)
}

/** Escapes invisible characters in the strings of a JSON text, whose value does not change. */
export function escapeInvisibleInJson(json: string): string {
  return json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, escapeInvisible)
}
