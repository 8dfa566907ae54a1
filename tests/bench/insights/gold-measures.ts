import { analyseReview } from '../../../src/insights/analyse-review.ts'
import { engineFor } from '../../../src/insights/engine.ts'
import { taxonomyFor } from '../../../src/presets/taxonomy-for.ts'
import type { ReviewAnalysis } from '../../../src/insights/review-analysis.ts'
import type { SentimentLabel } from '../../../src/schema/insights.ts'
import type { GoldReview } from './gold-standard.ts'
import type { Measure } from './measures.ts'
import { NOBODY } from './restaurant-engine.ts'

/** A labelled review, and the engine's analysis of it. */
export type GoldReading = GoldReview & { analysis: ReviewAnalysis }

/** Analyses the reviews of a trade as a build would, if `business.yaml` listed all people in the labels as technicians. */
export function readingsOf(trade: string, reviews: readonly GoldReview[]): GoldReading[] {
  const names = [...new Set(reviews.flatMap(({ gold }) => gold.people))]
  const technicians = names.map((name) => ({ id: idOf(name), name, aliases: [], display: 'full' as const }))
  const engine = engineFor({
    business: { ...NOBODY, technicians },
    taxonomy: taxonomyFor({ trades: [trade], language: 'en' }),
  })
  return reviews.map((review) => {
    const { text, stars, author } = review
    return { ...review, analysis: analyseReview(engine, { text, language: 'en', rating: stars, author }) }
  })
}

/** How well the readings agree with the labels; shares in percent. */
export function goldMeasures(readings: readonly GoldReading[]): Measure[] {
  const aspects = readings.flatMap(aspectPairs)
  const found = aspects.filter(({ ours }) => ours !== undefined)
  const both = found.filter(({ gold }) => gold !== undefined)
  const given = aspects.filter(({ gold }) => gold !== undefined)
  const kind = given.filter(({ gold }) => gold === 'positive' || gold === 'neutral')
  const mixed = readings.filter(({ analysis }) => analysis.sentiment?.label === 'mixed')
  const people = readings.flatMap(({ gold, analysis }) => {
    const [named, ours] = [new Set(gold.people.map(idOf)), analysis.mentions.technicians.map(({ id }) => id)]
    return [...new Set([...named, ...ours])].map((id) => ({ given: named.has(id), found: ours.includes(id) }))
  })
  return [
    share('aspects, precision', both, found),
    share('aspects, recall', both, given),
    share(
      'polarity of found aspects',
      both.filter(({ gold, ours }) => gold === ours),
      both,
    ),
    share(
      'label of the review',
      readings.filter(({ gold, analysis }) => gold.label === analysis.sentiment?.label),
      readings,
    ),
    share(
      'reviews labelled mixed that are',
      mixed.filter(({ gold }) => gold.label === 'mixed'),
      mixed,
    ),
    share(
      'praise or neutral told as a complaint',
      kind.filter(({ ours }) => ours === 'negative'),
      kind,
    ),
    share(
      'people, precision',
      people.filter((one) => one.given && one.found),
      people.filter((one) => one.found),
    ),
    share(
      'people, recall',
      people.filter((one) => one.given && one.found),
      people.filter((one) => one.given),
    ),
  ]
}

/** An aspect that the labels or the engine find in a review, and the label that each gives. */
export type AspectPair = { aspect: string; gold: SentimentLabel | undefined; ours: SentimentLabel | undefined }

/** Every aspect that the labels or the engine find in a review. */
export function aspectPairs({ gold, analysis }: GoldReading): AspectPair[] {
  const given = new Map(gold.aspects.map(({ aspect, label }) => [aspect, label]))
  const found = new Map(analysis.aspects.map(({ id, label }) => [id, label]))
  return [...new Set([...given.keys(), ...found.keys()])].map((aspect) => ({
    aspect,
    gold: given.get(aspect),
    ours: found.get(aspect),
  }))
}

function share(name: string, part: readonly unknown[], all: readonly unknown[]): Measure {
  return { name, value: all.length === 0 ? Number.NaN : (100 * part.length) / all.length, of: all.length }
}

function idOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}
