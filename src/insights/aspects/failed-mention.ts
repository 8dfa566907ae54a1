import { negatesAt } from '../sentiment/negation.ts'
import { NEGATION_REACH } from '../sentiment/valence.ts'
import { mayJudge } from '../text/assertion.ts'
import type { ParsedText } from '../text/parsed-text.ts'
import { indexes } from '../text/sentences.ts'
import type { AnnotatedClause } from './evidence.ts'

/** Words before a mention that may judge it, or belong to it. */
export const BEFORE = 2

/**
 * Whether a clause begins with the aspect and then complains, denies something or states a failure, without praise or a cue of
 * another aspect. A comma, a word such as "but" or the customer ("we") ends the search. Later nouns are seldom what failed.
 */
export function failsMention(words: ParsedText, { clause, tone, matches }: AnnotatedClause, aspect: number): boolean {
  const { language, tokens, valences, scopes } = words
  const { breaks, customers, failure } = language.context
  const folded = (index: number): string => tokens[index]?.folded ?? ''
  const isFailure = (index: number): boolean => failure.test(folded(index))
  const denies = (index: number): boolean => negatesAt(words, index)
  const fails = (index: number): boolean => {
    if ((valences[index] ?? 0) < 0) return true
    if (!mayJudge(scopes[index], 'complaint')) return false
    // "Not closed" denies a failure.
    if (isFailure(index)) return !indexes({ from: index - NEGATION_REACH, to: index }).some(denies)
    return denies(index) && !indexes({ from: index, to: index + NEGATION_REACH + 1 }).some(isFailure)
  }
  if (tone.positive > 0 || matches.some((cue) => cue.judges && cue.aspect !== aspect)) return false
  const first = indexes(clause).find((index) => tokens[index]?.kind === 'word') ?? clause.to
  return matches.some((mention) => {
    if (mention.aspect !== aspect || !mention.isMention || mention.from > first + BEFORE) return false
    const after = indexes({ from: mention.to, to: clause.to })
    const end = after.findIndex((index) => breaks.has(folded(index)) || customers.has(folded(index)))
    return after.slice(0, end === -1 ? after.length : end).some(fails)
  })
}
