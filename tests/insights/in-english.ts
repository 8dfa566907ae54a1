import { readLanguage } from '../../src/insights/languages/languages.ts'
import { parseText } from '../../src/insights/text/parsed-text.ts'
import type { ParsedText } from '../../src/insights/text/parsed-text.ts'

/** English, as the engine reads it. */
export const ENGLISH = readLanguage('en')

/** A parsed English text. */
export function inEnglish(text: string): ParsedText {
  return parseText(text, ENGLISH)
}
