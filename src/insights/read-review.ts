import type { Review } from '../schema/review.ts'
import { hearAll, hearClauses } from './aspects/heard.ts'
import { readAspects } from './aspects/read-aspects.ts'
import type { Engine } from './engine.ts'
import { saidOfTechnicians } from './entities/said-of-technicians.ts'
import { nothingRead } from './reading.ts'
import type { Reading, Said, Wording } from './reading.ts'
import { judge } from './sentiment/judge.ts'
import type { Verdict } from './sentiment/verdict.ts'
import { wholeVerdict } from './sentiment/whole.ts'
import { clauseWords, words } from './text/clip.ts'
import { isEnglish } from './text/english.ts'
import { parse } from './text/parse.ts'
import type { Parsed } from './text/parse.ts'
import type { Found, Phrases } from './text/phrases.ts'
import { quotable } from './text/quotable.ts'

/** What of a review its reading depends on. */
export type ReadReview = Pick<Review, 'text' | 'language' | 'rating' | 'author'>

/** What a review says, taken alone. */
export function readReview(engine: Engine, review: ReadReview): Reading {
  if (review.text === null || !isEnglish(review.text, review.language)) return nothingRead()
  const parsed = parse(review.text)
  const problems = mentioned(engine.problems, parsed.stems)
  excuse(parsed, problems)
  const heard = parsed.sentences.map(({ clauses }) => hearClauses(engine, parsed, clauses))
  const verdicts = heard.map((clauses) => judge(hearAll(clauses), engine.calibration))
  const whole = wholeVerdict(verdicts, review.rating)
  const services = mentioned(engine.services, parsed.singulars)
  const areas = mentioned(engine.areas, parsed.singulars)
  const topics = mentioned(engine.topics, parsed.stems)
  const technicians = saidOfTechnicians({ engine, parsed, heard, whole }, engine.technicians(parsed, review.author))
  const { aspects, wordings } = readAspects(engine, { parsed, heard, stars: review.rating })
  return {
    sentiment: whole,
    aspects,
    mentions: {
      technicians: technicians.said,
      services: said(parsed, whole, services),
      problems: said(parsed, whole, problems),
      service_areas: said(parsed, whole, areas),
    },
    topics: [...new Set(topics.map(({ payload }) => payload))],
    wordings: [
      ...wordings,
      ...technicians.wordings,
      ...worded(parsed, 'services', services),
      ...worded(parsed, 'problems', problems),
      ...worded(parsed, 'service_areas', areas),
      ...worded(parsed, 'topics', topics),
    ],
    quote: quotable(parsed, verdicts),
  }
}

function mentioned(known: Phrases<string>, compared: readonly string[]): Found<string>[] {
  const found: Found<string>[] = []
  for (let at = 0; at < compared.length; at += 1) found.push(...known.matchesAt(compared, at, compared.length))
  return found
}

/** What had broken is no blame of who came to mend it: "a leaking valve" says nothing bad, "still leaking" may (see the taxonomy). */
function excuse(parsed: Parsed, problems: readonly Found<string>[]): void {
  for (const { from, to } of problems) {
    for (let at = from; at < to; at += 1) parsed.felt[at] = Math.max(0, parsed.felt[at] ?? 0)
  }
}

/** A service, a problem or an area shares what is said on the whole of the review that mentions it. */
function said(parsed: Parsed, whole: Verdict, found: readonly Found<string>[]): Said[] {
  const first = new Map<string, number>()
  for (const { payload, from } of found) if (!first.has(payload)) first.set(payload, from)
  return [...first].map(([id, from]) => ({ id, ...whole, phrase: clauseWords(parsed, from) }))
}

function worded(parsed: Parsed, kind: string, found: readonly Found<string>[]): Wording[] {
  return found.map(({ payload, from, to }) => ({ of: `${kind}/${payload}`, words: words(parsed, { from, to }) }))
}
