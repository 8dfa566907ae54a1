import { negatesAt } from '../sentiment/negation.ts'
import { NEGATION_REACH } from '../sentiment/valence.ts'
import { mayJudge, SCOPE } from '../text/assertion.ts'
import type { ParsedText } from '../text/parsed-text.ts'
import { indexes, type Span } from '../text/sentences.ts'
import type { AnnotatedClause } from './evidence.ts'

/** Words before a mention that may judge it, or belong to it. */
export const BEFORE = 2
/** Words after a form of "be" that may praise its subject. */
const AFTER = 3

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
  const first = firstWord(words, clause)
  return matches.some((mention) => {
    if (mention.aspect !== aspect || !mention.isMention || mention.from > first + BEFORE) return false
    const after = indexes({ from: mention.to, to: clause.to })
    const end = after.findIndex((index) => breaks.has(folded(index)) || customers.has(folded(index)))
    return after.slice(0, end === -1 ? after.length : end).some(fails)
  })
}

/**
 * Whether a clause begins with the aspect and only says that it is good: "the staff were nice". Customers who give one or two
 * stars seldom praise in any other words.
 */
export function praisesMention(words: ParsedText, { clause, tone, matches }: AnnotatedClause, aspect: number): boolean {
  const { language, tokens, valences, scopes } = words
  const isBe = (index: number): boolean => language.remarks.linking.has(tokens[index]?.folded ?? '')
  const praises = (index: number): boolean => (valences[index] ?? 0) >= 1 && mayJudge(scopes[index], 'praise')
  const isCondition = (index: number): boolean => scopes[index] === SCOPE.condition
  if (tone.negative > 0 || indexes(clause).some(isCondition)) return false
  if (matches.some((cue) => cue.judges && cue.aspect !== aspect)) return false
  const first = firstWord(words, clause)
  return matches.some(({ from, to, ...mention }) => {
    if (mention.aspect !== aspect || from > first + BEFORE) return false
    const verb = indexes({ from: from + 1, to: to + 1 }).find(isBe) ?? clause.to
    return indexes({ from: verb + 1, to: Math.min(verb + 1 + AFTER, clause.to) }).some(praises)
  })
}

function firstWord({ tokens }: ParsedText, clause: Span): number {
  return indexes(clause).find((index) => tokens[index]?.kind === 'word') ?? clause.to
}
