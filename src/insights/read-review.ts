import type { Review } from '../schema/review.ts'
import type { Engine } from './engine.ts'
import { isEnglish } from './text/english.ts'
import { readAspects } from './aspects/read-aspects.ts'
import { nothingRead } from './reading.ts'
import type { Reading, Said } from './reading.ts'
import { stem } from './text/stem.ts'
import { tokenise } from './text/tokens.ts'
import type { Token } from './text/tokens.ts'
import { sentences } from './text/units.ts'
import type { Sentence } from './text/units.ts'
import { noEvidence, verdict, weigh } from './sentiment/verdict.ts'
import { valences } from './sentiment/valence.ts'
import type { Phrases } from './text/phrases.ts'
import { clip } from './text/clip.ts'

/** A text taken apart once, for everything that reads it. */
export type Parsed = {
  text: string
  tokens: readonly Token[]
  stems: readonly string[]
  sentences: readonly Sentence[]
  /** How each token sounds. */
  felt: Float64Array
}

/** What of a review its reading depends on. */
export type ReadReview = Pick<Review, 'text' | 'language' | 'rating' | 'author'>

/** What a review says, taken alone. */
export function readReview(engine: Engine, review: ReadReview): Reading {
  if (review.text === null || !isEnglish(review.text, review.language)) return nothingRead()
  const parsed = parse(review.text)
  const { aspects, wordings } = readAspects(engine, parsed)
  const sentiment = wholeSentiment(parsed, review.rating)
  const about = (found: readonly { id: string; from: number }[]): Said[] =>
    unique(found).map(({ id, from }) => ({ id, ...sentiment, phrase: clip(parsed, from) }))
  return {
    sentiment,
    aspects,
    mentions: {
      technicians: about(engine.technicians(parsed.tokens, review.author)),
      services: about(mentioned(engine.services, parsed)),
      problems: about(mentioned(engine.problems, parsed)),
      service_areas: about(mentioned(engine.areas, parsed)),
    },
    topics: unique(mentioned(engine.topics, parsed)).map(({ id }) => id),
    wordings,
    quote: quotable(parsed),
  }
}

/** Takes a text apart. */
export function parse(text: string): Parsed {
  const tokens = tokenise(text)
  const stems = tokens.map(({ folded }) => stem(folded))
  const found = sentences(text, tokens)
  const felt = new Float64Array(tokens.length)
  for (const sentence of found) felt.set(valences(tokens, stems, sentence), sentence.from)
  return { text, tokens, stems, sentences: found, felt }
}

function wholeSentiment({ felt }: Parsed, rating: number): { label: Said['label']; score: number } {
  const evidence = noEvidence()
  for (const value of felt) weigh(evidence, value)
  weigh(evidence, (rating - 3) * 1.5)
  return verdict(evidence)
}

function mentioned(known: Phrases<string>, { stems }: Parsed): { id: string; from: number }[] {
  const found: { id: string; from: number }[] = []
  for (let at = 0; at < stems.length; at += 1) {
    for (const { payload } of known.matchesAt(stems, at, stems.length)) found.push({ id: payload, from: at })
  }
  return found
}

function unique<Found extends { id: string }>(found: readonly Found[]): Found[] {
  const seen = new Set<string>()
  return found.filter(({ id }) => !seen.has(id) && seen.add(id))
}

function quotable(parsed: Parsed): Reading['quote'] {
  let best: Reading['quote'] = null
  for (const { from, to } of parsed.sentences) {
    const words = parsed.text.slice(parsed.tokens[from]?.start, parsed.tokens[to - 1]?.end)
    if (words.length < 40 || words.length > 180 || !/^\p{Lu}/u.test(words)) continue
    const felt = parsed.felt.subarray(from, to)
    if (felt.some((value) => value < 0)) continue
    const worth = felt.reduce((sum, value) => sum + value, 0)
    if (worth > (best?.worth ?? 0)) best = { words, worth: Math.round(worth * 100) / 100 }
  }
  return best
}
