import { SCOPE } from '../text/assertion.ts'
import type { Clause, Span } from '../text/sentences.ts'
import { hasTrait, TRAIT } from '../text/word-trait.ts'
import { NEGATION_REACH } from './valence.ts'
import type { RatedTokens, ScopedTokens } from './valence.ts'

/**
 * The sentiment of a clause; tones can be added. `positive` and `negative` are sums of the lexicon's valences, `polarity` and
 * `neutrality` of the learned words' weights.
 */
export type Tone = { positive: number; negative: number; polarity: number; neutrality: number; neutralPhrases: number }

/** The tone of no words. */
export function emptyTone(): Tone {
  return { positive: 0, negative: 0, polarity: 0, neutrality: 0, neutralPhrases: 0 }
}

/** Adds a tone to a sum. */
export function addTone(sum: Tone, tone: Tone): void {
  sum.positive += tone.positive
  sum.negative += tone.negative
  sum.polarity += tone.polarity
  sum.neutrality += tone.neutrality
  sum.neutralPhrases += tone.neutralPhrases
}

/** The tone of a clause; `ownWords` are the weights learned from the business's own reviews. */
export function clauseTone(words: RatedTokens, { from, to }: Clause, ownWords: ReadonlyMap<string, number>): Tone {
  const { learned, negated: learnedNegated, neutral } = words.language.lexicon
  const tone = emptyTone()
  for (let index = from; index < to; index += 1) {
    const value = words.valences[index] ?? 0
    if (value > 0) tone.positive += value
    else tone.negative -= value
    const mayOpen = hasTrait(words.traits, index, TRAIT.opensNeutral)
    if (mayOpen && neutral.matchesAt(words.stems, index, to).length > 0) tone.neutralPhrases += 1
  }
  eachLearnedWord(words, { from, to }, (index, negated) => {
    const word = words.stems[index] ?? ''
    if (ownWords.size > 0) tone.polarity += ownWords.get(negated ? `¬${word}` : word) ?? 0
    const mayWeigh = hasTrait(words.traits, index, TRAIT.weighs)
    const weights = mayWeigh ? (negated ? learnedNegated : learned).get(word) : undefined
    if (weights === undefined) return
    tone.polarity += weights.polarity
    tone.neutrality += weights.neutrality
  })
  return tone
}

/** The words of a span in the form of the learned words: stems, with "¬" before the ones that a negation reaches. */
export function learnedWords(words: ScopedTokens, from: number, to: number): string[] {
  const found: string[] = []
  eachLearnedWord(words, { from, to }, (index, negated) => {
    const word = words.stems[index] ?? ''
    found.push(negated ? `¬${word}` : word)
  })
  return found
}

function eachLearnedWord(
  { tokens, traits, scopes }: ScopedTokens,
  { from, to }: Span,
  visit: (index: number, negated: boolean) => void,
): void {
  let negated = 0
  for (let index = from; index < to; index += 1) {
    const token = tokens[index]
    if (token === undefined || (token.kind === 'mark' && !TELLING_MARKS.has(token.text))) continue
    if (scopes[index] !== SCOPE.otherFirm) visit(index, negated > 0)
    negated = hasTrait(traits, index, TRAIT.negates) ? NEGATION_REACH : negated - 1
  }
}

const TELLING_MARKS = new Set(['!', '?', '$'])
