import type { Engine } from '../engine.ts'
import type { Opinion } from '../review-analysis.ts'
import { classify } from '../sentiment/classify.ts'
import type { Verdict } from '../sentiment/verdict.ts'
import { spanText } from '../text/parsed-text.ts'
import { overallEvidence } from './evidence.ts'
import type { AnnotatedReview } from './evidence.ts'

/** The verdict on a fact beside five stars, and beside one or two. The scores are low, because no word judges the fact. */
const SIDES: Readonly<Record<number, Verdict>> = {
  5: { label: 'positive', score: 0.2 },
  2: { label: 'negative', score: -0.2 },
  1: { label: 'negative', score: -0.2 },
}

/**
 * Opinions on aspects that a review states only facts about ("not a nail left in the grass"), on the side of its stars, unless
 * the words around a fact are on the other side. With four stars it is unclear which facts they are for, so the words around a
 * fact decide; with three stars there is no opinion. `judged` are the aspects that words already judge.
 */
export function toldFacts(
  engine: Engine,
  { parsed, clauses, stars }: AnnotatedReview,
  judged: ReadonlySet<number>,
): Opinion[] {
  if (stars === 3) return []
  const told = new Map<number, Omit<Opinion, 'id'>>()
  for (const annotated of clauses.flat()) {
    const aspects = annotated.facts.filter((aspect) => !judged.has(aspect) && !told.has(aspect))
    if (aspects.length === 0) continue
    const verdict = sideOf(classify(overallEvidence([annotated]), engine.calibration), stars)
    if (verdict === null) continue
    for (const aspect of aspects) told.set(aspect, { ...verdict, phrase: spanText(parsed, annotated.clause) })
  }
  return [...told].map(([aspect, opinion]) => ({ id: engine.aspectIds[aspect] ?? '', ...opinion }))
}

function sideOf({ label, score }: Verdict, stars: number): Verdict | null {
  const side = SIDES[stars]
  if (side !== undefined) return label === 'neutral' || label === side.label ? side : null
  return label === 'positive' || label === 'negative' ? { label, score: Math.sign(score) * 0.2 } : null
}
