import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { annotateClauses, overallEvidence } from '../../../src/insights/aspects/evidence.ts'
import { analyseReview } from '../../../src/insights/analyse-review.ts'
import { engineFor } from '../../../src/insights/engine.ts'
import type { Engine } from '../../../src/insights/engine.ts'
import { classify } from '../../../src/insights/sentiment/classify.ts'
import { reviewVerdict } from '../../../src/insights/sentiment/review-verdict.ts'
import { parseText } from '../../../src/insights/text/parsed-text.ts'
import { taxonomyFor } from '../../../src/presets/taxonomy-for.ts'
import { aReview } from '../../a-review.ts'
import { aBusiness } from '../an-input.ts'

const Label = z.enum(['positive', 'negative', 'neutral', 'mixed'])
const Said = z.strictObject({ text: z.string(), side: Label, aspects: z.record(z.string(), Label).default({}) })

/** A text, the side that its words take, and the aspects that it judges. */
export type Said = z.infer<typeof Said>

/** The texts of a language, written for these tests. */
export function textsIn(language: string): Said[] {
  const file = new URL(`${language}.yaml`, import.meta.url)
  return z.array(Said).parse(parse(readFileSync(file, 'utf8')))
}

/** The engine of a restaurant in a language. */
export function restaurantIn(language: string): Engine {
  return engineFor({ business: aBusiness(), taxonomy: taxonomyFor({ trades: ['restaurant'], language }) })
}

/** The verdict on the words of a text, without stars. */
export function sideOfWords(engine: Engine, text: string): string {
  const parsed = parseText(text, engine.language)
  const sentences = parsed.sentences.map(({ clauses }) =>
    classify(overallEvidence(annotateClauses(engine, parsed, clauses)), engine.calibration),
  )
  return reviewVerdict(sentences, null).label
}

/** The aspects that a review judges, and their labels. With three stars, the stars take no side. */
export function aspectsSaid(engine: Engine, text: string, rating: 1 | 2 | 3 = 3): Record<string, string> {
  const { aspects } = analyseReview(engine, aReview({ text, rating, language: engine.language.tag }))
  return Object.fromEntries(aspects.map(({ id, label }) => [id, label]))
}

/** The results for the texts of a language: correct sides, and the aspects expected, found and correct. */
export function scoreOf(language: string): {
  sides: { right: number; of: number }
  aspects: { expected: number; found: number; right: number }
  wrong: string[]
} {
  const engine = restaurantIn(language)
  const wrong: string[] = []
  const sides = { right: 0, of: 0 }
  const aspects = { expected: 0, found: 0, right: 0 }
  for (const { text, side, aspects: expected } of textsIn(language)) {
    const saidSide = sideOfWords(engine, text)
    const said = aspectsSaid(engine, text)
    sides.of += 1
    if (saidSide === side) sides.right += 1
    else wrong.push(`${side}, not ${saidSide}: ${text}`)
    aspects.expected += Object.keys(expected).length
    aspects.found += Object.keys(said).length
    for (const [id, label] of Object.entries(said))
      if (expected[id] === label) aspects.right += 1
      else wrong.push(`${id} is ${expected[id] ?? 'not judged'}, not ${label}: ${text}`)
    for (const [id, label] of Object.entries(expected))
      if (!(id in said)) wrong.push(`${id} is ${label}, and was not found: ${text}`)
  }
  return { sides, aspects, wrong }
}
