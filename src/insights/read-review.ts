import type { Review } from '../schema/review.ts'
import { hearAll, hearClauses } from './aspects/heard.ts'
import { readAspects } from './aspects/read-aspects.ts'
import type { Engine } from './engine.ts'
import { saidOfTechnicians } from './entities/said-of-technicians.ts'
import { nothingRead } from './reading.ts'
import type { Reading, Said } from './reading.ts'
import { judge } from './sentiment/judge.ts'
import { wholeVerdict } from './sentiment/whole.ts'
import type { Verdict } from './sentiment/verdict.ts'
import { clauseWords, words } from './text/clip.ts'
import { isEnglish } from './text/english.ts'
import { parse } from './text/parse.ts'
import type { Parsed } from './text/parse.ts'
import type { Phrases } from './text/phrases.ts'

/** What of a review its reading depends on. */
export type ReadReview = Pick<Review, 'text' | 'language' | 'rating' | 'author'>

/** What a review says, taken alone. */
export function readReview(engine: Engine, review: ReadReview): Reading {
  if (review.text === null || !isEnglish(review.text, review.language)) return nothingRead()
  const parsed = withoutProblems(engine, parse(review.text))
  const heard = parsed.sentences.map(({ clauses }) => hearClauses(engine, parsed, clauses))
  const verdicts = heard.map((clauses) => judge(hearAll(clauses), engine.calibration))
  const sentiment = wholeVerdict(verdicts, review.rating)
  const about = (found: readonly { id: string; from: number }[]): Said[] =>
    unique(found).map(({ id, from }) => ({ id, ...sentiment, phrase: clauseWords(parsed, from) }))
  return {
    sentiment,
    ...readAspects(engine, parsed, heard),
    mentions: {
      technicians: saidOfTechnicians(
        { engine, parsed, heard, whole: sentiment },
        engine.technicians(parsed, review.author),
      ),
      services: about(mentioned(engine.services, parsed.singulars)),
      problems: about(mentioned(engine.problems, parsed.stems)),
      service_areas: about(mentioned(engine.areas, parsed.singulars)),
    },
    topics: unique(mentioned(engine.topics, parsed.stems)).map(({ id }) => id),
    quote: quotable(parsed, verdicts),
  }
}

/** What had broken is no blame of who came to mend it: "a leaking valve" says nothing bad, "still leaking" does (see the taxonomy). */
function withoutProblems(engine: Engine, parsed: Parsed): Parsed {
  for (const { from, to } of mentioned(engine.problems, parsed.stems)) {
    for (let at = from; at < to; at += 1) parsed.felt[at] = Math.max(0, parsed.felt[at] ?? 0)
  }
  return parsed
}

function mentioned(known: Phrases<string>, words: readonly string[]): { id: string; from: number; to: number }[] {
  const found: { id: string; from: number; to: number }[] = []
  for (let at = 0; at < words.length; at += 1) {
    for (const { payload, from, to } of known.matchesAt(words, at, words.length)) found.push({ id: payload, from, to })
  }
  return found
}

function unique<Found extends { id: string }>(found: readonly Found[]): Found[] {
  const seen = new Set<string>()
  return found.filter(({ id }) => !seen.has(id) && seen.add(id))
}

function quotable(parsed: Parsed, verdicts: readonly Verdict[]): Reading['quote'] {
  let best: Reading['quote'] = null
  for (const [place, sentence] of parsed.sentences.entries()) {
    const quote = words(parsed, sentence)
    if (verdicts[place]?.label !== 'positive' || quote.length < 40 || quote.length > 180 || !/^\p{Lu}/u.test(quote))
      continue
    const felt = parsed.felt.subarray(sentence.from, sentence.to)
    if (felt.some((value) => value < 0)) continue
    const worth = felt.reduce((sum, value) => sum + value, 0)
    if (worth > (best?.worth ?? 0)) best = { words: quote, worth: Math.round(worth * 100) / 100 }
  }
  return best
}
