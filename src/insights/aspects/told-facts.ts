import type { Engine } from '../engine.ts'
import type { Opinion } from '../review-analysis.ts'
import { classify } from '../sentiment/classify.ts'
import type { Verdict } from '../sentiment/verdict.ts'
import { spanText } from '../text/parsed-text.ts'
import { overallEvidence } from './evidence.ts'
import type { AnnotatedReview } from './evidence.ts'

/**
 * Opinions on aspects about which a review states only facts ("not a nail left in the grass"). With five stars a fact is praise,
 * unless the words around it complain. With fewer, the words around it must complain, or with four stars praise: half of the
 * complaints that rested on a fact alone were not made. With three, there is no opinion. `judged` are the aspects that words
 * already judge.
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

/** The score is low, because no word judges the fact. */
function sideOf({ label, score }: Verdict, stars: number): Verdict | null {
  if (stars === 5) return label === 'neutral' || label === 'positive' ? { label: 'positive', score: FACT } : null
  const isSaid = label === 'negative' || (label === 'positive' && stars === 4)
  return isSaid ? { label, score: Math.sign(score) * FACT } : null
}

const FACT = 0.2
