import type { Reading } from '../reading.ts'
import type { Verdict } from '../sentiment/verdict.ts'
import { words } from './clip.ts'
import type { Parsed } from './parse.ts'

const SHORTEST = 40
const LONGEST = 180
/** A sentence that leans on one before it reads badly alone. */
const LEANING = /^(?:And|But|So|Also|Then|However|Which|It|That|This|These|Those|Although|Otherwise)\b/

/**
 * The sentence of a review that is most worth quoting: whole, all praise, neither short nor long, and the more so the more
 * different things it praises. Null where none is.
 */
export function quotable(parsed: Parsed, verdicts: readonly Verdict[]): Reading['quote'] {
  let best: Reading['quote'] = null
  for (const [place, sentence] of parsed.sentences.entries()) {
    const verdict = verdicts[place]
    if (verdict?.label !== 'positive') continue
    const quote = words(parsed, sentence)
    if (quote.length < SHORTEST || quote.length > LONGEST || !/^[“"]?\p{Lu}/u.test(quote) || LEANING.test(quote))
      continue
    const felt = [...parsed.felt.subarray(sentence.from, sentence.to)]
    if (felt.some((value) => value < 0) || shouts(quote)) continue
    const worth = Math.min(felt.filter((value) => value > 0).length, 4) + verdict.score
    if (worth > (best?.worth ?? 0)) best = { words: quote, worth: Math.round(worth * 100) / 100 }
  }
  return best
}

function shouts(quote: string): boolean {
  return /!!|\p{Lu}{4}/u.test(quote)
}
