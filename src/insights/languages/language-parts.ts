import type { ParsedText } from '../text/parsed-text.ts'
import { otherLanguage } from './recognise.ts'

/** Sentences in a row that are in one language: their words exactly, and its tag. */
export type LanguagePart = { text: string; language: string }

/**
 * The parts of a text that mixes languages, by sentence; null for a text in one language, as nearly all are. A sentence too short to
 * tell goes with the one before it.
 */
export function languageParts({ text, language, tokens, sentences }: ParsedText): LanguagePart[] | null {
  let current = language.tag
  const told = sentences.map(({ from, to }) => {
    const words = tokens.slice(from, to).flatMap((token) => (token.kind === 'word' ? token.text.toLowerCase() : []))
    const other = otherLanguage(words, language.tag)
    current = other ?? (words.length < SHORT ? current : language.tag)
    return { language: current, start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 }
  })
  if (told.every((one) => one.language === language.tag)) return null
  const runs: { language: string; start: number; end: number }[] = []
  for (const one of told) {
    const last = runs.at(-1)
    if (last?.language === one.language) last.end = one.end
    else runs.push({ ...one })
  }
  return runs.map(({ language: tag, start, end }) => ({ text: text.slice(start, end), language: tag }))
}

/** Below this many words, a sentence is in the language of the one before it. */
const SHORT = 6
