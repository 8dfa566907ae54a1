import type { Engine } from '../engine.ts'
import type { KeyPhrase, Opinion, ReviewAnalysis } from '../review-analysis.ts'
import { classify } from '../sentiment/classify.ts'
import { reconcileWithStars } from '../sentiment/review-verdict.ts'
import { balance } from '../sentiment/verdict.ts'
import type { Verdict } from '../sentiment/verdict.ts'
import { spanText } from '../text/parsed-text.ts'
import type { ParsedText } from '../text/parsed-text.ts'
import { aspectEvidence, ownClauses } from './evidence.ts'
import type { AnnotatedClause } from './evidence.ts'

/** A sentence's verdict on an aspect, its words, whether any word judges, and whether a contrast opens a clause. */
type SentenceVerdict = { verdict: Verdict; judged: boolean; contrast: boolean; phrase: string }

/** A parsed review: the clauses of each sentence, and the stars. */
export type AnnotatedReview = { parsed: ParsedText; clauses: readonly AnnotatedClause[][]; stars: number }

/** What a review says about each aspect that it mentions, and in which words. */
export function aspectOpinions(
  engine: Engine,
  { parsed, clauses, stars }: AnnotatedReview,
): Pick<ReviewAnalysis, 'aspects' | 'unclearAspects' | 'keyPhrases'> {
  const found = new Map<number, SentenceVerdict[]>()
  for (const ofSentence of clauses) {
    for (const aspect of new Set(ofSentence.flatMap(({ matches }) => matches.map((match) => match.aspect)))) {
      const evidence = aspectEvidence(engine, ofSentence, aspect)
      const judged = evidence.own.positive + evidence.own.negative + evidence.own.neutralPhrases > 0
      const phrase = phraseOf(parsed, ofSentence, aspect)
      const verdicts = found.get(aspect) ?? []
      const contrast = ofSentence.some(({ clause }) => clause.contrast)
      verdicts.push({ verdict: classify(evidence, engine.calibration), judged, contrast, phrase })
      found.set(aspect, verdicts)
    }
  }
  const opinions = [...found].map(([aspect, verdicts]) => opinionOn(idOf(engine, aspect), verdicts, stars))
  return {
    aspects: opinions.flatMap(({ opinion }) => opinion ?? []),
    unclearAspects: opinions.flatMap(({ id, opinion }) => (opinion === null ? id : [])),
    keyPhrases: clauses.flatMap((ofSentence) => keyPhrases(engine, parsed, ofSentence)),
  }
}

/** The opinion on one aspect, with the clearest words on its side; null if nothing judges it, or too unclearly. */
function opinionOn(
  id: string,
  sentences: readonly SentenceVerdict[],
  stars: number,
): { id: string; opinion: Opinion | null } {
  const combined = balance(sentences.map(({ verdict }) => verdict))
  const silent = combined.label === 'neutral' && !sentences.some(({ judged }) => judged)
  const verdict = silent
    ? null
    : reconcileWithStars(
        combined,
        stars,
        sentences.some(({ contrast }) => contrast),
      )
  if (verdict === null) return { id, opinion: null }
  const onSide = sentences.filter((one) => one.verdict.label === verdict.label)
  const clearest = (onSide.length > 0 ? onSide : sentences).reduce((best, one) =>
    Math.abs(one.verdict.score) > Math.abs(best.verdict.score) ? one : best,
  )
  return { id, opinion: { id, ...verdict, phrase: clearest.phrase } }
}

/** The words of the first run of clauses about the aspect. */
function phraseOf(parsed: ParsedText, clauses: readonly AnnotatedClause[], aspect: number): string {
  const own = ownClauses(clauses, aspect)
  const first = own.indexOf(true)
  const after = own.indexOf(false, first)
  const last = clauses[(after === -1 ? clauses.length : after) - 1]
  return spanText(parsed, { from: clauses[first]?.clause.from ?? 0, to: last?.clause.to ?? 0 })
}

/** The cues that praise or complain, as written. */
function keyPhrases(engine: Engine, parsed: ParsedText, clauses: readonly AnnotatedClause[]): KeyPhrase[] {
  const judging = clauses.flatMap(({ matches }) => matches.filter(({ judges }) => judges))
  return judging.map(({ aspect, from, to }) => ({
    subject: `aspects/${idOf(engine, aspect)}`,
    words: spanText(parsed, { from, to }),
  }))
}

function idOf(engine: Engine, aspect: number): string {
  return engine.aspectIds[aspect] ?? ''
}
