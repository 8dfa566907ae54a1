import type { ParsedText } from '../text/parsed-text.ts'
import type { Span } from '../text/sentences.ts'
import { hasTrait, TRAIT } from '../text/word-trait.ts'
import { mayBeOther, otherLanguage } from './recognise.ts'

/** Consecutive sentences in one language: their exact text, and the tag of the language. */
export type LanguagePart = { text: string; language: string }

/**
 * The parts of a text that mixes languages, by sentence; null for a text in one language, which nearly all texts are. A sentence
 * that is too short to tell belongs to the part before it.
 */
export function languageParts(parsed: ParsedText): LanguagePart[] | null {
  const { text, language, tokens, sentences } = parsed
  let current = language.tag
  const told = sentences.map(({ from, to }) => {
    const words = countWords(parsed, { from, to })
    const other = mayBeOther(words) ? otherLanguage(wordsOf(parsed, { from, to }), language.tag) : null
    current = other ?? (words.count < SHORT ? current : language.tag)
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

/** A sentence with fewer words counts as being in the language of the previous one. */
const SHORT = 6

/** Counts the words of a sentence, and the common words of the text's language among them. */
function countWords({ tokens, traits }: ParsedText, { from, to }: Span): { common: number; count: number } {
  const words = { common: 0, count: 0 }
  for (let index = from; index < to; index += 1) {
    if (tokens[index]?.kind !== 'word') continue
    words.count += 1
    if (hasTrait(traits, index, TRAIT.isCommon)) words.common += 1
  }
  return words
}

function wordsOf({ tokens }: ParsedText, { from, to }: Span): string[] {
  return tokens.slice(from, to).flatMap(({ kind, text }) => (kind === 'word' ? text.toLowerCase() : []))
}
