import type { ReviewAnalysis } from '../review-analysis.ts'
import type { Verdict } from '../sentiment/verdict.ts'
import { spanText } from './parsed-text.ts'
import type { ParsedText } from './parsed-text.ts'

const MIN_LENGTH = 40
const MAX_LENGTH = 180
const SHOUTED = /!!|\p{Lu}{4}/u

/**
 * The sentence of a review that is most worth quoting: pure praise, understandable by itself, neither short nor long; the more
 * words praise, up to four, the better. Null if no sentence qualifies.
 */
export function quotableSentence(parsed: ParsedText, verdicts: readonly Verdict[]): ReviewAnalysis['quote'] {
  let best: ReviewAnalysis['quote'] = null
  for (const [index, sentence] of parsed.sentences.entries()) {
    const verdict = verdicts[index]
    if (verdict?.label !== 'positive') continue
    const quote = spanText(parsed, sentence)
    if (!readsWell(quote, parsed.language.refersBack)) continue
    const valences = [...parsed.valences.subarray(sentence.from, sentence.to)]
    if (valences.some((value) => value < 0)) continue
    const worth = Math.min(valences.filter((value) => value > 0).length, 4) + verdict.score
    if (worth > (best?.worth ?? 0)) best = { words: quote, worth: Math.round(worth * 100) / 100 }
  }
  return best
}

function readsWell(quote: string, refersBack: RegExp): boolean {
  if (quote.length < MIN_LENGTH || quote.length > MAX_LENGTH) return false
  return /^[“"]?\p{Lu}/u.test(quote) && !refersBack.test(quote) && !SHOUTED.test(quote)
}
