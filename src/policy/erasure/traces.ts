import type { ReviewLine } from '../../schema/content/review-line.ts'
import { runsOf, wordsIn } from './folded-words.ts'

/** Consecutive folded words that identify a review or its author, and their description. */
export type Trace = { what: string; words: string[] }

/** Words per run. A run of this length rarely appears in another text. */
const RUN = 6

/** The fewest words that make a text distinctive. */
const LEAST = 3

/**
 * The traces that identify these reviews: ids, addresses, the author's name, and all runs of 6 consecutive words in the text, the
 * reply, the notes and the words on photos; a shorter text of at least 3 words is one run. Excludes traces that other reviews
 * contain too (two people with the same name, a standard thank-you), and one-word names, which may be ordinary words.
 */
export function tracesOf(reviews: readonly ReviewLine[], others: readonly ReviewLine[]): Trace[] {
  const traces = reviews.flatMap(everyTrace)
  const shared = sharedWith(others, traces)
  return traces.filter(({ words }) => !shared.has(words.join(' ')))
}

function everyTrace(review: ReviewLine): Trace[] {
  return [
    { what: 'its id', words: wordsIn(review.id) },
    ...longEnough('its id at the source', review.source_id),
    ...longEnough('its address at its source', review.source_url ?? ''),
    ...longEnough("its author's picture", review.author_avatar_url ?? ''),
    ...nameOf(review.author),
    ...runs('words of its text', review.text ?? ''),
    ...runs('words of the reply to it', review.owner_reply?.text ?? ''),
    ...runs('words of a note on it', review.disclosure?.note ?? ''),
    ...runs('words of a note on it', review.verification?.note ?? ''),
    ...(review.photos ?? []).flatMap(({ alt }) => runs('words on a photo of it', alt)),
  ]
}

function longEnough(what: string, text: string): Trace[] {
  const words = wordsIn(text)
  return words.join('').length >= 10 && /\d/.test(text) ? [{ what, words }] : []
}

function nameOf(author: string): Trace[] {
  const words = wordsIn(author)
  return words.length > 1 && words.join('').length > 4 ? [{ what: 'the name of its author', words }] : []
}

function runs(what: string, text: string): Trace[] {
  const words = wordsIn(text)
  if (words.length < LEAST) return []
  return runsOf(words, Math.min(RUN, words.length)).map((run) => ({ what, words: run }))
}

/** The traces that other reviews contain too. */
function sharedWith(others: readonly ReviewLine[], traces: readonly Trace[]): Set<string> {
  const lengths = [...new Set(traces.map(({ words }) => words.length))]
  const wanted = new Set(traces.map(({ words }) => words.join(' ')))
  const shared = new Set<string>()
  for (const { author, text, owner_reply: reply, source_id, source_url, photos = [], ...notes } of others) {
    const { disclosure, verification } = notes
    const alts = photos.map(({ alt }) => alt)
    for (const part of [
      author,
      text,
      reply?.text,
      source_id,
      source_url,
      disclosure?.note,
      verification?.note,
      ...alts,
    ]) {
      if (!part) continue
      const words = wordsIn(part)
      const runs = lengths.flatMap((length) => runsOf(words, length).map((run) => run.join(' ')))
      for (const run of runs) if (wanted.has(run)) shared.add(run)
    }
  }
  return shared
}
