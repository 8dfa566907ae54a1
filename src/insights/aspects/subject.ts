import type { AspectCue } from '../engine.ts'
import type { WordsInLanguage } from '../sentiment/valence.ts'
import type { Match } from '../text/phrase-table.ts'
import type { Span } from '../text/sentences.ts'

/** Words of a phrase that describes its subject, such as "super friendly"; longer phrases are clear without a subject. */
const DESCRIPTION = 2

/**
 * The aspect that a word of courtesy judges: the aspect of the noun directly before it ("the front desk was rude") or after it
 * ("a friendly receptionist"), or else its own aspect. `mentions` are the nouns of the clause.
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

/** The end of a predicate's subject, before the verb; null if no form of "be" comes before the predicate. */
function endOfSubject({ language, tokens }: WordsInLanguage, predicate: number): number | null {
  const { linking, adverbs } = language.remarks
  const { isNegation } = language.context
  let index = predicate - 1
  while (adverbs.has(tokens[index]?.folded ?? '') || isNegation(tokens[index]?.folded ?? '')) index -= 1
  if (linking.has(tokens[predicate]?.folded ?? '')) return predicate
  return linking.has(tokens[index]?.folded ?? '') ? index : null
}
