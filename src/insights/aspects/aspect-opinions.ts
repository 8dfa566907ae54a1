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

type AspectVerdicts = { verdicts: Verdict[]; strongest: number; phrase: string }

/** A parsed review: the clauses of each sentence, and the stars. */
export type AnnotatedReview = { parsed: ParsedText; clauses: readonly AnnotatedClause[][]; stars: number }

/** What a review says about each aspect that it mentions, and in which words. */
export function aspectOpinions(
  engine: Engine,
  { parsed, clauses, stars }: AnnotatedReview,
): Pick<ReviewAnalysis, 'aspects' | 'keyPhrases'> {
  const found = new Map<number, AspectVerdicts>()
  for (const ofSentence of clauses) {
    for (const aspect of new Set(ofSentence.flatMap(({ matches }) => matches.map((match) => match.aspect)))) {
      const verdict = classify(aspectEvidence(engine, ofSentence, aspect), engine.calibration)
      const known = found.get(aspect) ?? { verdicts: [], strongest: -1, phrase: '' }
      known.verdicts.push(verdict)
      if (Math.abs(verdict.score) > known.strongest) {
        known.strongest = Math.abs(verdict.score)
        known.phrase = phraseOf(parsed, ofSentence, aspect)
      }
      found.set(aspect, known)
    }
  }
  const aspects = [...found].map(([aspect, { verdicts, phrase }]): Opinion => ({
    id: idOf(engine, aspect),
    ...reconcileWithStars(balance(verdicts), stars),
    phrase,
  }))
  return { aspects, keyPhrases: clauses.flatMap((ofSentence) => keyPhrases(engine, parsed, ofSentence)) }
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
