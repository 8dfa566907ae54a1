import type { ModelAnswer, Reading } from '../../schema/content/reading.ts'
import type { SentimentLabel } from '../../schema/insights.ts'
import { annotateClauses, aspectEvidence } from '../aspects/evidence.ts'
import type { Engine } from '../engine.ts'
import type { TechnicianMention } from '../entities/technicians.ts'
import { classify } from '../sentiment/classify.ts'
import { clauseText, parseText } from '../text/parsed-text.ts'
import type { ParsedText } from '../text/parsed-text.ts'
import { SCOPE } from '../text/assertion.ts'
import { positionOfQuote, type QuotePosition } from './quote.ts'

/** The part of a model's answer that the words of the review support. */
export type SupportedReading = {
  model: string
  /** Null if it contradicts the stars. */
  label: SentimentLabel | null
  aspects: ModelAnswer['aspects']
  technicians: TechnicianMention[]
  /** Aspects whose statements the review does not support, so that the rules read them. */
  unsupportedAspects: ReadonlySet<string>
  /** The number of statements that the review does not support. */
  unsupportedCount: number
}

/** A review that an answer is checked against. */
export type ReadReview = { parsed: ParsedText; rating: number; author: string }

/**
 * Checks each statement of a model. A review may tell the model what to say, so no statement counts if the review's own words and
 * stars contradict it. These statements count:
 *
 * - the label, unless the stars are on the other side;
 * - an aspect of the taxonomy, quoted exactly from one sentence about this business, whose words do not clearly say the opposite
 *   (irony is accepted if the stars show it);
 * - a technician whose name the quote contains, in a clause where the name means that person.
 */
export function supportedReading(engine: Engine, review: ReadReview, reading: Reading): SupportedReading {
  const label = sideOfLabel(reading.label) * sideOfStars(review.rating) < 0 ? null : reading.label
  const aspects = reading.aspects.filter((said) => aspectHolds(engine, review, said))
  const technicians = reading.technicians.flatMap((said) => technicianIn(engine, review, said) ?? [])
  const failed = reading.aspects.filter((said) => !aspects.includes(said))
  const missing = reading.technicians.length - technicians.length
  return {
    model: reading.model,
    label,
    aspects: aspects.filter(({ id }, index) => aspects.findIndex((other) => other.id === id) === index),
    technicians,
    unsupportedAspects: new Set(failed.map(({ id }) => id)),
    unsupportedCount: failed.length + missing + (label === null ? 1 : 0),
  }
}

function aspectHolds(
  engine: Engine,
  { parsed, rating }: ReadReview,
  { id, label, quote }: ModelAnswer['aspects'][number],
): boolean {
  const place = engine.aspectIds.includes(id) ? positionOfQuote(parsed, quote) : null
  if (place === null || !isAboutThisBusiness(parsed, place)) return false
  const said = sideOfLabel(label)
  const opposed = said * sideOfWords(engine, parsed, { id, place }) < 0
  return !opposed || said === sideOfStars(rating)
}

/** Whether a quote is about this business. A question may complain ("why did it take a month?"); other scopes do not count. */
function isAboutThisBusiness({ scopes }: ParsedText, { from, to }: QuotePosition): boolean {
  return scopes.subarray(from, to).some((scope) => scope === SCOPE.asserted || scope === SCOPE.question)
}

function technicianIn(
  engine: Engine,
  { parsed, author }: ReadReview,
  { id, quote }: ModelAnswer['technicians'][number],
): TechnicianMention | null {
  const place = positionOfQuote(parsed, quote)
  const context = place?.clauses.map(({ from }) => clauseText(parsed, from)).join(' ')
  if (place === null || context === undefined) return null
  const named = engine.technicians.find(parseText(quote, parsed.language), author).find((mention) => mention.id === id)
  if (
    named === undefined ||
    !engine.technicians.find(parseText(context, parsed.language), author).some((mention) => mention.id === id)
  )
    return null
  return { id, from: place.from + named.from, to: place.from + named.to }
}

/** How clear words must be to contradict a model. */
const CLEARLY = 0.5

/** The side that a quote's clauses take on an aspect, according to the rules: 1, -1, or 0 if that is not clear. */
function sideOfWords(engine: Engine, parsed: ParsedText, { id, place }: { id: string; place: QuotePosition }): number {
  const evidence = aspectEvidence(engine, annotateClauses(engine, parsed, place.clauses), engine.aspectIds.indexOf(id))
  const { score } = classify(evidence, engine.calibration)
  return Math.abs(score) < CLEARLY ? 0 : Math.sign(score)
}

function sideOfLabel(label: SentimentLabel): number {
  return label === 'positive' ? 1 : label === 'negative' ? -1 : 0
}

function sideOfStars(stars: number): number {
  return Math.sign(stars - 3)
}
