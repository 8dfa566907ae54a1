import { deniesAll } from '../text/sentences.ts'
import type { WordsInLanguage } from './valence.ts'

/** Whether a token negates the words after it: "no" or "anything but", but neither "no solo" nor "sin ninguna duda". */
export function negatesAt(words: WordsInLanguage, index: number): boolean {
  const { isNegation, affirmed } = words.language.context
  const { tokens, language } = words
  const negates = (at: number): boolean => isNegation(tokens[at]?.folded ?? '')
  if (!negates(index)) return deniesAll({ tokens, words: language.clauses }, index, negates)
  if (affirmed.size === 0) return true
  const next = words.tokens[index + 1]?.folded ?? ''
  return !affirmed.has(next) && (!isNegation(next) || negatesAt(words, index + 1))
}

/** Whether a phrase that begins here contains its own negation, so that one before it does not count: "no es (nada caro)". */
export function deniesItself({ language, tokens }: WordsInLanguage, index: number): boolean {
  const { negatesTogether, isNegation } = language.context
  return negatesTogether && isNegation(tokens[index]?.folded ?? '')
}
