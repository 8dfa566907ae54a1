import { annotateClauses, aspectEvidence } from '../aspects/evidence.ts'
import type { AspectMatch } from '../aspects/evidence.ts'
import type { Engine } from '../engine.ts'
import { classify } from '../sentiment/classify.ts'
import { parseText } from '../text/parsed-text.ts'
import type { ParsedText } from '../text/parsed-text.ts'
import type { Span } from '../text/sentences.ts'

/** Words to quote, and the aspect and the side that they must support. */
export type Quote = { phrase: string; aspect: string; side: 'positive' | 'negative' }

/** Words between a cue and the word that judges it. */
const REACH = 4

/** The valence on the other side that a quote may contain: enough for "not bad", but not for a second opinion. */
const OTHER_SIDE = 1

/**
 * How well a quote supports its claim when read without the review and its stars; null if it does not. A cue of the aspect must
 * judge it itself or have a judging word near it, nothing may support the other side, and the verdict must be on this side. A cue
 * that judges by itself fits best, and so do words about few other aspects: the result is 1 if both apply.
 */
export function quoteFit(engine: Engine, { phrase, aspect, side }: Quote): number | null {
  const parsed = parseText(phrase, engine.language)
  const clauses = parsed.sentences.flatMap((sentence) => annotateClauses(engine, parsed, sentence.clauses))
  const wanted = engine.aspectIds.indexOf(aspect)
  const sign = side === 'positive' ? 1 : -1
  const cues = clauses.flatMap(({ clause, matches }) => matches.map((cue) => ({ cue, clause })))
  const own = cues.filter(({ cue }) => cue.aspect === wanted)
  const judging = own.filter(({ cue }) => cue.judges && (cue.addedValence + cue.wordValence) * sign > 0)
  if (judging.length === 0 && !own.some(({ cue, clause }) => isJudgedNearby(parsed, clause, cue, sign))) return null
  if (valenceAgainst(parsed, sign) > OTHER_SIDE) return null
  if (classify(aspectEvidence(engine, clauses, wanted), engine.calibration).label !== side) return null
  return (judging.length > 0 ? 1 : 0.5) / new Set(cues.map(({ cue }) => cue.aspect)).size
}

/** Whether a cue that only mentions the aspect has a judging word on this side near it. */
function isJudgedNearby(
  { language, valences, stems }: ParsedText,
  clause: Span,
  cue: AspectMatch,
  sign: number,
): boolean {
  if (cue.judges) return false
  const from = Math.max(clause.from, cue.from - REACH)
  const to = Math.min(clause.to, cue.to + REACH)
  return stems.slice(from, to).some((stem, offset) => {
    return (valences[from + offset] ?? 0) * sign > 0 && !language.lexicon.judgesTheWhole(stem)
  })
}

function valenceAgainst({ valences }: ParsedText, sign: number): number {
  return valences.reduce((sum, valence) => (valence * sign < 0 ? sum + Math.abs(valence) : sum), 0)
}
