import { parse as parseCsv } from 'csv-parse/sync'
import { z } from 'zod'
import { hearAll, hearClauses } from '../../../src/insights/aspects/heard.ts'
import { engineFor } from '../../../src/insights/engine.ts'
import { readReview } from '../../../src/insights/read-review.ts'
import { judge } from '../../../src/insights/sentiment/judge.ts'
import { wholeVerdict } from '../../../src/insights/sentiment/whole.ts'
import type { Verdict } from '../../../src/insights/sentiment/verdict.ts'
import { parse } from '../../../src/insights/text/parse.ts'
import { taxonomyFor } from '../../../src/insights/presets/taxonomy-for.ts'
import type { Measure } from './measures.ts'
import { NOBODY } from './restaurant-engine.ts'

/** A review's words and its stars. */
export type Starred = { text: string; stars: number }

const Row = z.object({ text: z.string(), rating: z.coerce.number() })
const Export = z.object({ reviews: z.array(z.object({ rating: z.number(), snippet: z.string().optional() })) })

/** Reads reviews with stars: a CSV with `text` and `rating`, or JSON as SerpApi gives it. Those without words are left out. */
export function readStarred(content: string): Starred[] {
  if (content.trimStart().startsWith('{')) {
    return Export.parse(JSON.parse(content)).reviews.flatMap(({ rating, snippet }) =>
      snippet === undefined ? [] : { text: snippet, stars: rating },
    )
  }
  const rows = z.array(Row).parse(parseCsv(content, { columns: true, bom: true, relax_column_count: true }))
  return rows.flatMap(({ text, rating }) => (text.trim() === '' ? [] : { text, stars: rating }))
}

const everyday = engineFor({
  business: NOBODY,
  taxonomy: taxonomyFor(['plumbing-heating-electrical']),
})

/** What the words of a review come to, its stars unseen. */
export function wordsAlone(text: string): Verdict {
  const parsed = parse(text)
  const sentences = parsed.sentences.map(({ clauses }) =>
    judge(hearAll(hearClauses(everyday, parsed, clauses)), everyday.calibration),
  )
  return wholeVerdict(sentences, null)
}

/** How often the words alone come out on the side that the stars are on; three stars are on neither. */
export function starMeasures(reviews: readonly Starred[]): Measure[] {
  const judged = reviews.map(({ text, stars }) => ({ stars, ...wordsAlone(text) }))
  const recall = (name: string, on: (stars: number) => boolean, right: (verdict: Verdict) => boolean): Measure => {
    const those = judged.filter(({ stars }) => on(stars))
    return { name, value: (100 * those.filter(right).length) / those.length, of: those.length }
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

/** How many sentences one core reads in a second of its own time: all that a review is read for, and only that. */
function speed(reviews: readonly Starred[]): Measure {
  const sentences = reviews.reduce((sum, { text }) => sum + parse(text).sentences.length, 0)
  const read = (): void => {
    for (const { text, stars } of reviews)
      readReview(everyday, { text, language: 'en', rating: stars, author: 'Dana R.' })
  }
  read()
  const start = busy()
  let rounds = 0
  for (; busy() - start < 1; rounds += 1) read()
  return { name: 'sentences a second on one core', value: (rounds * sentences) / (busy() - start), of: sentences }
}

/** What this thread has used of a core, in seconds, so that other programs do not count. */
function busy(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e6
}
