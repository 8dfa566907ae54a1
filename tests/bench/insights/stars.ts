import { parse as parseCsv } from 'csv-parse/sync'
import { z } from 'zod'
import { overallEvidence, annotateClauses } from '../../../src/insights/aspects/evidence.ts'
import { engineFor } from '../../../src/insights/engine.ts'
import { analyseReview } from '../../../src/insights/analyse-review.ts'
import { classify } from '../../../src/insights/sentiment/classify.ts'
import { reviewVerdict } from '../../../src/insights/sentiment/review-verdict.ts'
import type { Verdict } from '../../../src/insights/sentiment/verdict.ts'
import { taxonomyFor } from '../../../src/presets/taxonomy-for.ts'
import { parseText } from '../../../src/insights/text/parsed-text.ts'
import type { Measure } from './measures.ts'
import { NOBODY } from './restaurant-engine.ts'

/** A review's text and its stars. */
export type Starred = { text: string; stars: number }

const Row = z.object({ text: z.string(), rating: z.coerce.number() })
const Export = z.object({ reviews: z.array(z.object({ rating: z.number(), snippet: z.string().optional() })) })

/** Reads the starred reviews of a CSV with `text` and `rating`, or of a SerpApi JSON. Skips reviews without text. */
export function readStarred(content: string): Starred[] {
  if (content.trimStart().startsWith('{')) {
    return Export.parse(JSON.parse(content)).reviews.flatMap(({ rating, snippet }) =>
      snippet === undefined ? [] : { text: snippet, stars: rating },
    )
  }
  const rows = z.array(Row).parse(parseCsv(content, { columns: true, bom: true, relax_column_count: true }))
  return rows.flatMap(({ text, rating }) => (text.trim() === '' ? [] : { text, stars: rating }))
}

const engine = engineFor({
  business: NOBODY,
  taxonomy: taxonomyFor({ trades: ['plumbing-heating-electrical'], language: 'en' }),
})

/** The verdict on a review's text alone, without its stars. */
export function textVerdict(text: string): Verdict {
  const parsed = parseText(text, engine.language)
  const sentences = parsed.sentences.map(({ clauses }) =>
    classify(overallEvidence(annotateClauses(engine, parsed, clauses)), engine.calibration),
  )
  return reviewVerdict(sentences, null)
}

/** How often the text agrees with the side of the stars. Three stars are on neither side. */
export function starMeasures(reviews: readonly Starred[]): Measure[] {
  const judged = reviews.map(({ text, stars }) => ({ stars, ...textVerdict(text) }))
  const recall = (name: string, on: (stars: number) => boolean, right: (verdict: Verdict) => boolean): Measure => {
    const selected = judged.filter(({ stars }) => on(stars))
    return { name, value: (100 * selected.filter(right).length) / selected.length, of: selected.length }
  }
  const good = (stars: number): boolean => stars >= 4
  const bad = (stars: number): boolean => stars <= 2
  return [
    speed(reviews),
    recall('4 and 5 stars, score above 0', good, ({ score }) => score > 0),
    recall('1 and 2 stars, score below 0', bad, ({ score }) => score < 0),
    recall('4 and 5 stars, label positive', good, ({ label }) => label === 'positive'),
    recall('1 and 2 stars, label negative', bad, ({ label }) => label === 'negative'),
    recall('1 and 2 stars, label negative or mixed', bad, ({ label }) => label === 'negative' || label === 'mixed'),
  ]
}

/** Sentences analysed per second of CPU time. */
function speed(reviews: readonly Starred[]): Measure {
  const sentences = reviews.reduce((sum, { text }) => sum + parseText(text, engine.language).sentences.length, 0)
  const analyse = (): void => {
    for (const { text, stars } of reviews)
      analyseReview(engine, { text, language: 'en', rating: stars, author: 'Dana R.' })
  }
  analyse()
  const start = cpuSeconds()
  let rounds = 0
  for (; cpuSeconds() - start < 1; rounds += 1) analyse()
  return { name: 'sentences a second on one core', value: (rounds * sentences) / (cpuSeconds() - start), of: sentences }
}

/** CPU seconds that this thread has used, so that other programs do not count. */
function cpuSeconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e6
}
