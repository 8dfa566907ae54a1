import { SCOPE } from '../text/assertion.ts'
import type { Span } from '../text/sentences.ts'
import type { Token } from '../text/tokens.ts'
import { hasTrait, TRAIT } from '../text/word-trait.ts'

/** The intent of a whole sentence, assigned to a token: to come back, or a recommendation. */
export type SentenceIntent = { index: number; valence: number }

/** The words of a language for intents that are expressed over a distance; all folded. */
export type IntentWords = {
  /** Words for "again", which end the intent to come back. */
  again: ReadonlySet<string>
  /** Verbs for what customers do again, and words for intending it. */
  returning: ReadonlySet<string>
  intending: ReadonlySet<string>
  denied: RegExp
  /** The reader, the advice, and words that may come before it: "if anyone asks, (just) call them". */
  reader: RegExp
  recommended: RegExp
  merely: ReadonlySet<string>
  /** Words that send readers elsewhere. */
  elsewhere: RegExp
}

type ScopedWords = { tokens: readonly Token[]; traits: readonly number[]; scopes: Uint8Array }

/** The intents of a whole sentence: "I would never, ever go there again". */
export function sentenceIntents(text: ScopedWords, sentence: Span, words: IntentWords): SentenceIntent[] {
  return [returnIntent(text, sentence, words), recommendation(text, sentence, words)].flatMap((intent) => intent ?? [])
}

/** Words before "again" that are searched for the person who would come. */
const BEFORE_AGAIN = 9

/** 2 for "would call them again", -3 for "I will never, ever go there again", at "again"; null if it expresses neither. */
function returnIntent(
  { tokens, traits }: ScopedWords,
  { from, to }: Span,
  { returning, intending, denied }: IntentWords,
): SentenceIntent | null {
  for (let index = from + 1; index < to; index += 1) {
    if (!hasTrait(traits, index, TRAIT.again)) continue
    const before = tokens.slice(Math.max(from, index - BEFORE_AGAIN), index).map(({ folded }) => folded)
    if (!before.some((word) => returning.has(word)) || !before.some((word) => intending.has(word))) continue
    return { index, valence: before.some((word) => denied.test(word)) ? -3 : 2 }
  }
  return null
}

/** The conditional recommendation of a sentence to readers: 2 for "if it leaks, call them", -2 for "don't call them". */
function recommendation(
  { tokens, scopes }: ScopedWords,
  { from, to }: Span,
  { reader, recommended, merely, denied, elsewhere }: IntentWords,
): SentenceIntent | null {
  const opens = scopes[from] === SCOPE.condition && reader.test(tokens[from + 1]?.folded ?? '')
  if (!opens) return null
  for (let index = from + 2; index < to; index += 1) {
    if (scopes[index] === SCOPE.condition || !recommended.test(tokens[index]?.folded ?? '')) continue
    const before = tokens[index - 1]
    const word = before?.folded ?? ''
    const negated = denied.test(word)
    if (!negated && scopes[index - 1] !== SCOPE.condition && before?.kind !== 'mark' && !merely.has(word)) continue
    const away = tokens.slice(index + 1, index + 4).some(({ folded }) => elsewhere.test(folded))
    return { index, valence: negated || away ? -2 : 2 }
  }
  return null
}
