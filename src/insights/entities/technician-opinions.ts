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

/** What is known of a review before its technicians are judged. */
export type PartialAnalysis = {
  engine: Engine
  parsed: ParsedText
  /** The clauses of each sentence. */
  clauses: readonly AnnotatedClause[][]
  sentiment: Verdict
}

/** How many mentions of one technician in a review are judged. */
const MAX_MENTIONS = 20

/**
 * What a review says about each technician that it names: in the clauses from the name on, and in the next sentence if it goes
 * on with "he" or "she". If they say nothing, a positive review is positive about the technician; a complaint counts only if
 * the words about the technician make it.
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
  // Negative words in a positive review are about the trouble, not about the person who ended it.
  return own.score < 0 && sentiment.label === 'positive' ? { label: 'neutral', score: 0 } : own
}

/** The clauses from the name up to a contrast, and the next sentence if it goes on about a person. */
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
