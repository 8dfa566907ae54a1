import { mayJudge, SCOPE } from '../text/assertion.ts'
import type { Sentence, Span } from '../text/sentences.ts'
import type { Form, Token } from '../text/tokens.ts'
import type { ReviewLanguage } from '../languages/review-language.ts'
import { emojiValence } from './emoji.ts'
import { hasTrait, TRAIT } from '../text/word-trait.ts'
import type { Lexicon } from './lexicon.ts'
import { deniesItself, negatesAt } from './negation.ts'
import { sentenceIntents } from './sentence-intent.ts'

/** A text's tokens, with the stem, the traits (a sum of `TRAIT`) and the scope of each. */
export type ScopedTokens = {
  language: ReviewLanguage
  tokens: readonly Token[]
  stems: readonly string[]
  traits: readonly number[]
  scopes: Uint8Array
}

/** Scoped tokens with the valence of each in its context. */
export type RatedTokens = ScopedTokens & { valences: Float64Array }

/**
 * Rates each token of a sentence with its valence: its own valence, reversed by a negation in reach, intensified or weakened by
 * the words before it; praise is halved in hypothetical statements. Words that assert nothing about the business have none, but
 * complaints count in questions, which are often rhetorical, in wishes and in customers' own actions.
 */
export function rateTokens(words: RatedTokens, sentence: Sentence): void {
  const { language, tokens, traits, scopes, valences } = words
  const { hypothetical: hypotheticals, conditions, intents } = language.context
  let hypothetical = false
  for (let index = sentence.from; index < sentence.to; index += 1) {
    if (!hasTrait(traits, index, TRAIT.rates)) continue
    const word = tokens[index]?.folded ?? ''
    if (hypotheticals.has(word) || (conditions.has(word) && scopes[index] === SCOPE.asserted)) hypothetical = true
    const phrase = longestPhrase(words, index, sentence.to)
    const own = phrase === null ? wordValence(words, index, sentence) : phrase.payload
    const spared = own < 0 && isSpared(words, index, sentence)
    const inContext = own === 0 || spared ? 0 : modified(words, { index, first: sentence.from }, own)
    const value = hypothetical && inContext > 0 ? inContext / 2 : inContext
    const scope = scopes[index]
    if (phrase !== null) index = phrase.to - 1
    valences[index] =
      scope === SCOPE.question
        ? Math.min(0, value / 2)
        : mayJudge(scope, value < 0 ? 'complaint' : 'praise')
          ? value
          : 0
  }
  if (sentence.question || intents === null) return
  for (const { index, valence } of sentenceIntents(words, sentence, intents)) valences[index] = valence
}

function longestPhrase(
  { language, stems }: ScopedTokens,
  index: number,
  to: number,
): { payload: number; to: number } | null {
  let best: { payload: number; to: number } | null = null
  for (const match of language.lexicon.phrases.matchesAt(stems, index, to))
    if (best === null || match.to >= best.to) best = match
  return best
}

/** The valence of a word in its context: "too high" complains, "I like it" praises, "it looks like rain" does neither. */
function wordValence(words: ScopedTokens, index: number, { from: first, to }: Span): number {
  const { language, tokens } = words
  const { emphatic, excess, measures, isSilent, trouble } = language.context
  const word = tokens[index]?.folded ?? ''
  const before = index > first ? (tokens[index - 1]?.folded ?? '') : ''
  if (excess.has(before) && measures.has(word)) return -2
  if (isSilent(word, before)) return 0
  if (emphatic.has(word) && index + 1 < to && tokenValence(tokens[index + 1], language.lexicon) !== 0) return 0
  const valence = tokenValence(tokens[index], language.lexicon)
  return valence !== 0 &&
    trouble.words.test(word) &&
    isSolved(words, { from: index, to: index + 1 }, { from: first, to })
    ? 0
    : valence
}

/** The words of a text and its language. */
export type WordsInLanguage = Pick<ScopedTokens, 'language' | 'tokens'>

/**
 * Whether trouble was dealt with and so is no complaint: "spotted the problem", "fixed an old leak", "the mess was cleaned up".
 * A negation makes no difference: in "never found the leak", only the whole phrase can complain.
 */
export function isSolved({ language, tokens }: WordsInLanguage, trouble: Span, { from, to }: Span): boolean {
  const { solving, solved, linking } = language.context.trouble
  if (tokens.slice(Math.max(from, trouble.from - 3), trouble.from).some(({ folded }) => solving.test(folded)))
    return true
  const after = tokens.slice(trouble.to, Math.min(to, trouble.to + 4)).map(({ folded }) => folded)
  const at = after.findIndex((word) => solved.test(word))
  return at >= 0 && after.slice(0, at).every((word) => linking.has(word))
}

/** Whether trouble was put right at once, so that it neither praises nor complains: "was cold, and they replaced it". */
export function isMended({ language, tokens }: WordsInLanguage, { to }: Span): boolean {
  const { mending, unmended } = language.context.trouble
  const rest = tokens.slice(to, to + MENDED_REACH).map(({ folded }) => folded)
  const end = rest.findIndex((word) => SENTENCE_END.has(word))
  const [before, ...found] = rest
    .slice(0, end === -1 ? rest.length : end)
    .join(' ')
    .split(mending)
  const isDenied = (word: string): boolean => unmended.has(word) || language.context.isNegation(word)
  return before !== undefined && found.length > 0 && !before.split(' ').some(isDenied)
}

/** Words after a trouble that are searched for its solution, in this clause or the next. */
const MENDED_REACH = 14
const SENTENCE_END = new Set(['.', '!', '?'])

/** Words before a trouble that are searched for a denial of it. */
const SPARED_REACH = 8

/** Whether customers were spared a trouble, which is praise: "no need to call and wait on hold", "we never had to chase them". */
export function isSpared({ language, tokens }: WordsInLanguage, index: number, { from }: Pick<Span, 'from'>): boolean {
  const { breaks, conditions, trouble } = language.context
  const before = tokens.slice(Math.max(from, index - SPARED_REACH), index).map(({ folded }) => folded)
  const reach = before.slice(before.findLastIndex((word) => breaks.has(word)) + 1)
  return !reach.some((word) => conditions.has(word)) && trouble.spared.test(reach.join(' '))
}

/** The valence of a word or an emoji without context. */
export function tokenValence(token: Form | undefined, lexicon: Lexicon): number {
  if (token === undefined || token.kind === 'mark') return 0
  return token.kind === 'emoji' ? emojiValence(token.text) : lexicon.valenceOf(token.folded)
}

/** Tokens that a negation reaches. */
export const NEGATION_REACH = 4
/** Tokens that an intensifier reaches. */
const INTENSIFIER_REACH = 2

/** The valence of a word, reversed by a negation before it, or intensified or weakened by the words before it. */
function modified(
  { language, tokens }: ScopedTokens,
  { index, first }: { index: number; first: number },
  valence: number,
): number {
  const { breaks, stronger, weaker, superlative } = language.context
  let value = valence
  const sign = superlative(tokens, first, index)
  if (sign !== 0) return 1.3 * sign * valence
  const denied = deniesItself({ language, tokens }, index)
  for (let back = index - 1; back >= Math.max(first, index - NEGATION_REACH); back -= 1) {
    const word = tokens[back]?.folded ?? ''
    if (!denied && negatesAt({ language, tokens }, back)) return negated(value)
    if (breaks.has(word)) break
    if (back < index - INTENSIFIER_REACH) continue
    if (stronger.has(word)) value *= 1.3
    else if (weaker.has(word)) value *= 0.7
  }
  return value
}

/** A negated valence. Denied praise complains a little less than it praised; a denied complaint praises much less. */
function negated(value: number): number {
  return value > 0 ? -0.8 * value : -0.6 * value
}
