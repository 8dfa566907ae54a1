import { overallEvidence } from '../aspects/evidence.ts'
import type { AnnotatedClause } from '../aspects/evidence.ts'
import type { Engine } from '../engine.ts'
import type { KeyPhrase, Opinion } from '../review-analysis.ts'
import { classify } from '../sentiment/classify.ts'
import { balance } from '../sentiment/verdict.ts'
import type { Verdict } from '../sentiment/verdict.ts'
import { clauseText } from '../text/parsed-text.ts'
import type { ParsedText } from '../text/parsed-text.ts'
import type { TechnicianMention } from './technicians.ts'

/** The analysis of a review before its technicians are judged. */
export type PartialAnalysis = {
  engine: Engine
  parsed: ParsedText
  /** The clauses of each sentence. */
  clauses: readonly AnnotatedClause[][]
  sentiment: Verdict
}

/** The most mentions of one technician that a review is read for. */
const MAX_MENTIONS = 20

/**
 * The opinion of a review on each technician that it names: from the clause of the name to the next contrast, and from the next
 * sentence if that begins with "he", "she" or "they". If these words do not judge, a positive review is positive about the
 * technician. In a positive review, they never complain.
 */
export function technicianOpinions(
  review: PartialAnalysis,
  mentions: readonly TechnicianMention[],
): { opinions: Opinion[]; keyPhrases: KeyPhrase[] } {
  const judged = [...new Set(mentions.map(({ id }) => id))].map((id) => {
    const own = mentions.filter((mention) => mention.id === id).slice(0, MAX_MENTIONS)
    const about = own.map((mention) => clausesAbout(review, mention))
    const phrase = clauseText(review.parsed, own[0]?.from ?? 0)
    return { about, opinion: { id, ...verdictOn(review, about), phrase } }
  })
  return {
    opinions: judged.map(({ opinion }) => opinion),
    keyPhrases: judged.flatMap(({ about, opinion }) =>
      about.flat(2).flatMap((clause) => judgingWords(review.parsed, clause, opinion)),
    ),
  }
}

function verdictOn({ engine, sentiment }: PartialAnalysis, about: readonly AnnotatedClause[][][]): Verdict {
  const own = balance(about.flat().map((clauses) => classify(overallEvidence(clauses), engine.calibration)))
  if (own.label === 'neutral' && sentiment.label === 'positive') return sentiment
  // In a positive review, negative words are about the problem, not about the person who solved it.
  return own.score < 0 && sentiment.label === 'positive' ? { label: 'neutral', score: 0 } : own
}

/** The clauses from the name up to a contrast, and the next sentence if it continues about a person. */
function clausesAbout({ clauses }: PartialAnalysis, { from }: TechnicianMention): AnnotatedClause[][] {
  const index = clauses.findIndex((ofSentence) => (ofSentence.at(-1)?.clause.to ?? 0) > from)
  const sentence = clauses[index] ?? []
  const own = sentence.slice(sentence.findIndex(({ clause }) => clause.to > from))
  const end = own.findIndex(({ clause }, offset) => offset > 0 && clause.contrast)
  const about = end === -1 ? own : own.slice(0, end)
  const next = clauses[index + 1]
  return next?.[0]?.opensWithPerson === true ? [about, next] : [about]
}

/** The words of a clause that judge by themselves, on the side of the opinion: "patient", "knowledgeable". */
function judgingWords(
  { language, tokens, valences }: ParsedText,
  { clause }: AnnotatedClause,
  { id, score }: Opinion,
): KeyPhrase[] {
  return tokens.slice(clause.from, clause.to).flatMap(({ kind, text, folded }, offset) => {
    const own = language.lexicon.ownValence(folded)
    const judges = own * (valences[clause.from + offset] ?? 0) > 0 && Math.abs(own) >= 1.5 && own * score > 0
    return kind === 'word' && judges && /^\p{Ll}{4}/u.test(text) ? { subject: `technicians/${id}`, words: text } : []
  })
}
