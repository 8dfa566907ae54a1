import { hearAll } from '../aspects/heard.ts'
import type { HeardClause } from '../aspects/heard.ts'
import type { Engine } from '../engine.ts'
import type { Said, Wording } from '../reading.ts'
import { judge } from '../sentiment/judge.ts'
import { balance } from '../sentiment/verdict.ts'
import { WORDS } from '../sentiment/lexicon.ts'
import type { Verdict } from '../sentiment/verdict.ts'
import { clauseWords } from '../text/clip.ts'
import type { Parsed } from '../text/parse.ts'
import type { Named } from './technicians.ts'

/** What a review says, as far as it was read when its technicians are looked for. */
export type ReadSoFar = { engine: Engine; parsed: Parsed; heard: readonly HeardClause[][]; whole: Verdict }

/** So often may a review name somebody and have every place heard. */
const ENOUGH_PLACES = 20

/**
 * What a review says of each technician that it names: the clauses that name him, those after them, and the sentence that
 * goes on with "he" or "she". Where they say nothing, a review that is good on the whole is good of him; blame is his only
 * where the words about him say so.
 */
export function saidOfTechnicians(read: ReadSoFar, named: readonly Named[]): { said: Said[]; wordings: Wording[] } {
  const ids = [...new Set(named.map(({ id }) => id))]
  const placed = ids.map((id) => {
    const places = named.filter((one) => one.id === id).slice(0, ENOUGH_PLACES)
    return { id, from: places[0]?.from ?? 0, about: places.map((place) => clausesAbout(read, place)) }
  })
  const said = placed.map(({ id, from, about }) => ({
    id,
    ...verdictOn(read, about),
    phrase: clauseWords(read.parsed, from),
  }))
  const wordings = placed.flatMap(({ about }, place) => {
    const one = said[place]
    return one === undefined ? [] : about.flat(2).flatMap((clause) => judgingWords(read.parsed, clause, one))
  })
  return { said, wordings }
}

function verdictOn({ engine, whole }: ReadSoFar, about: readonly HeardClause[][][]): Verdict {
  const own = balance(about.flat().map((clauses) => judge(hearAll(clauses), engine.calibration)))
  if (own.label === 'neutral' && whole.label === 'positive') return whole
  // Words that sound bad in a review that is content are about the trouble, not about who ended it.
  return own.score < 0 && whole.label === 'positive' ? { label: 'neutral', score: 0 } : own
}

/** The clauses of the sentence from the name up to a contrast, and the next sentence where it goes on about a person. */
function clausesAbout({ heard }: ReadSoFar, { from }: Named): HeardClause[][] {
  const sentence = heard.findIndex((clauses) => (clauses.at(-1)?.clause.to ?? 0) > from)
  const clauses = heard[sentence] ?? []
  const own = clauses.slice(clauses.findIndex(({ clause }) => clause.to > from))
  const end = own.findIndex(({ clause }, place) => place > 0 && clause.contrast)
  const about = end === -1 ? own : own.slice(0, end)
  const next = heard[sentence + 1]
  return next?.[0]?.opensWithPerson === true ? [about, next] : [about]
}

/** The words of a clause that judge by themselves, on the side of the verdict: "patient", "knowledgeable". */
function judgingWords({ tokens, felt }: Parsed, { clause }: HeardClause, { id, score }: Said): Wording[] {
  return tokens.slice(clause.from, clause.to).flatMap(({ kind, text, folded }, place) => {
    const own = WORDS.get(folded) ?? 0
    const meant = own * (felt[clause.from + place] ?? 0) > 0 && Math.abs(own) >= 1.5 && own * score > 0
    return kind === 'word' && meant && /^\p{Ll}{4}/u.test(text) ? { of: `technicians/${id}`, words: text } : []
  })
}
