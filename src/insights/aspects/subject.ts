import type { AspectCue } from '../engine.ts'
import type { WordsInLanguage } from '../sentiment/valence.ts'
import type { Match } from '../text/phrase-table.ts'
import type { Span } from '../text/sentences.ts'

/** The most words of a phrase that describes its subject, such as "super friendly"; longer phrases say of themselves what they mean. */
const DESCRIPTION = 2

/**
 * The aspect that a word of courtesy judges: that of the noun directly before it ("the front desk was rude") or after it ("a
 * friendly receptionist"), or else its own. `mentions` are the nouns of the clause.
 */
export function describedAspect(
  words: WordsInLanguage,
  courtesy: Span & { aspect: number },
  mentions: readonly Match<AspectCue>[],
): number {
  if (courtesy.to - courtesy.from > DESCRIPTION) return courtesy.aspect
  const subjectEnd = endOfSubject(words, courtesy.from)
  const noun = mentions.find(({ from, to }) => from === courtesy.to || (subjectEnd !== null && to === subjectEnd))
  return noun?.payload.aspect ?? courtesy.aspect
}

/** Where the subject of a predicate ends: before its verb. Null if no form of "be" stands before the predicate. */
function endOfSubject({ language, tokens }: WordsInLanguage, predicate: number): number | null {
  const { linking, adverbs } = language.remarks
  const { isNegation } = language.context
  let index = predicate - 1
  while (adverbs.has(tokens[index]?.folded ?? '') || isNegation(tokens[index]?.folded ?? '')) index -= 1
  if (linking.has(tokens[predicate]?.folded ?? '')) return predicate
  return linking.has(tokens[index]?.folded ?? '') ? index : null
}
