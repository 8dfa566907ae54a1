import { replaceInvisible } from '../../../src/schema/invisible.ts'
import { unicodeEscapes } from '../../../src/schema/invisible-controls.ts'

/**
 * The text with invisible characters as `\u` escapes, so that none is hidden from a reader. Those that emoji and scripts
 * need are kept.
 */
export function escapeInvisible(text: string): string {
  return replaceInvisible(text, unicodeEscapes)
}

/** The same for each string in JSON; its value does not change. */
export function escapeInvisibleInJson(json: string): string {
  return json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, escapeInvisible)
}
