import type { AspectCue } from '../engine.ts'
import { isNegation } from '../sentiment/valence.ts'
import type { Match } from '../text/phrase-table.ts'
import type { Span } from '../text/sentences.ts'
import type { Token } from '../text/tokens.ts'

const COPULAS = new Set(['was', 'were', 'is', 'are', 'been', 'seemed', 'seems', 'felt'])
const ADVERBS = new Set(
  'very really so quite extremely pretty super too always also both all incredibly just'.split(' '),
)
/** The most words of a phrase that describes its subject, such as "super friendly"; longer phrases say of themselves what they mean. */
const DESCRIPTION = 2

/**
 * The aspect that a word of courtesy judges: that of the noun directly before it ("the front desk was rude") or after it ("a
 * friendly receptionist"), or else its own. `mentions` are the nouns of the clause.
 */
export function describedAspect(
  tokens: readonly Token[],
  courtesy: Span & { aspect: number },
  mentions: readonly Match<AspectCue>[],
): number {
  if (courtesy.to - courtesy.from > DESCRIPTION) return courtesy.aspect
  const subjectEnd = endOfSubject(tokens, courtesy.from)
  const noun = mentions.find(({ from, to }) => from === courtesy.to || (subjectEnd !== null && to === subjectEnd))
  return noun?.payload.aspect ?? courtesy.aspect
}

/** Where the subject of a predicate ends: before its verb. Null if no form of "be" stands before the predicate. */
function endOfSubject(tokens: readonly Token[], predicate: number): number | null {
  let index = predicate - 1
  while (ADVERBS.has(tokens[index]?.folded ?? '') || isNegation(tokens[index]?.folded ?? '')) index -= 1
  if (COPULAS.has(tokens[predicate]?.folded ?? '')) return predicate
  return COPULAS.has(tokens[index]?.folded ?? '') ? index : null
}
