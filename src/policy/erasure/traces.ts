import type { ReviewLine } from '../../schema/content/review-line.ts'
import { runsOf, wordsIn } from './folded-words.ts'

/** Words, folded and in this order, by which a review or its author would be known. */
export type Trace = { what: string; words: string[] }

/** So many words in a row are rarely anybody else's. */
const RUN = 6

/** A text of fewer words than this says nothing that others would not say. */
const LEAST = 3

/**
 * By what these reviews would be known if something of them were left: its id, its addresses, the name of its author, and every 6
 * words in a row of its text and reply. What the other reviews have as well is left out (two people of one name, a thank-you
 * that stands under every review), and so is a name of one word, which may be any word.
 */
export function tracesOf(reviews: readonly ReviewLine[], others: readonly ReviewLine[]): Trace[] {
  const traces = reviews.flatMap(everyTrace)
  const shared = sharedWith(others, traces)
  return traces.filter(({ words }) => !shared.has(words.join(' ')))
}

function everyTrace(review: ReviewLine): Trace[] {
  return [
    { what: 'its id', words: wordsIn(review.id) },
    ...longEnough('the id that it had at its source', review.source_id),
    ...longEnough('its address at its source', review.source_url ?? ''),
    ...longEnough("its author's picture", review.author_avatar_url ?? ''),
    ...nameOf(review.author),
    ...runs('words of its text', review.text ?? ''),
    ...runs('words of the reply to it', review.owner_reply?.text ?? ''),
    ...runs('words of a note on it', review.disclosure?.note ?? ''),
    ...runs('words of a note on it', review.verification?.note ?? ''),
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

/** Which of the traces are in other reviews too. */
function sharedWith(others: readonly ReviewLine[], traces: readonly Trace[]): Set<string> {
  const lengths = [...new Set(traces.map(({ words }) => words.length))]
  const wanted = new Set(traces.map(({ words }) => words.join(' ')))
  const shared = new Set<string>()
  for (const { author, text, owner_reply: reply, source_id, source_url, disclosure, verification } of others) {
    for (const part of [author, text, reply?.text, source_id, source_url, disclosure?.note, verification?.note]) {
      if (!part) continue
      const words = wordsIn(part)
      const runs = lengths.flatMap((length) => runsOf(words, length).map((run) => run.join(' ')))
      for (const run of runs) if (wanted.has(run)) shared.add(run)
    }
  }
  return shared
}
