import { annotateClauses, aspectEvidence } from '../aspects/evidence.ts'
import type { AspectMatch } from '../aspects/evidence.ts'
import type { Engine } from '../engine.ts'
import { classify } from '../sentiment/classify.ts'
import { parseText } from '../text/parsed-text.ts'
import type { ParsedText } from '../text/parsed-text.ts'
import type { Span } from '../text/sentences.ts'

/** Words to quote, the aspect that they shall be about, and the side that they shall take. */
export type Quote = { phrase: string; aspect: string; side: 'positive' | 'negative' }

/** How many words may stand between a cue and the word that judges it. */
const REACH = 4

/** A valence on the other side that a quote may contain: "not bad" and the like, but no second opinion. */
const OTHER_SIDE = 1

/**
 * How well words, read without the review around them and without its stars, say what they are quoted for; null if they do not.
 * A cue of the aspect must judge it itself or have a judging word near it, nothing may speak for the other side, and the
 * verdict must be on this side. The fewer other aspects they judge, the better they fit: 1 is about this one alone.
 */
export function quoteFit(engine: Engine, { phrase, aspect, side }: Quote): number | null {
  const parsed = parseText(phrase)
  const clauses = parsed.sentences.flatMap((sentence) => annotateClauses(engine, parsed, sentence.clauses))
  const wanted = engine.aspectIds.indexOf(aspect)
  const sign = side === 'positive' ? 1 : -1
  const cues = clauses.flatMap(({ clause, matches }) => matches.map((cue) => ({ cue, clause })))
  const judged = cues.some(({ cue, clause }) => cue.aspect === wanted && judges(parsed, clause, cue, sign))
  if (!judged || valenceAgainst(parsed, sign) > OTHER_SIDE) return null
  if (classify(aspectEvidence(engine, clauses, wanted), engine.calibration).label !== side) return null
  return 1 / new Set(cues.map(({ cue }) => cue.aspect)).size
}

/** Whether a cue judges on this side: by itself, or by a word near it in its clause. */
function judges({ valences }: ParsedText, clause: Span, cue: AspectMatch, sign: number): boolean {
  if (cue.judges) return (cue.addedValence + cue.wordValence) * sign > 0
  const from = Math.max(clause.from, cue.from - REACH)
  const to = Math.min(clause.to, cue.to + REACH)
  return valences.subarray(from, to).some((valence) => valence * sign > 0)
}

function valenceAgainst({ valences }: ParsedText, sign: number): number {
  return valences.reduce((sum, valence) => (valence * sign < 0 ? sum + Math.abs(valence) : sum), 0)
}
