import { hearAll } from '../aspects/heard.ts'
import type { HeardClause } from '../aspects/heard.ts'
import type { Engine } from '../engine.ts'
import type { Said } from '../reading.ts'
import { judge } from '../sentiment/judge.ts'
import { balance } from '../sentiment/verdict.ts'
import type { Verdict } from '../sentiment/verdict.ts'
import { clauseWords } from '../text/clip.ts'
import type { Parsed } from '../text/parse.ts'
import type { Named } from './technicians.ts'

/** What a review says, as far as it was read when its technicians are looked for. */
export type ReadSoFar = { engine: Engine; parsed: Parsed; heard: readonly HeardClause[][]; whole: Verdict }

/**
 * What a review says of each technician that it names: the clauses that name him, those after them, and the sentences that
 * go on with "he" or "she". Where they say nothing, a review that is good on the whole is good of him; blame is his only
 * where the words about him say so.
 */
export function saidOfTechnicians(read: ReadSoFar, named: readonly Named[]): Said[] {
  const ids = [...new Set(named.map(({ id }) => id))]
  return ids.map((id) => {
    const places = named.filter((one) => one.id === id)
    const own = balance(places.map((place) => verdictAt(read, place)))
    const verdict = own.label === 'neutral' && read.whole.label === 'positive' ? read.whole : own
    return { id, ...verdict, phrase: clauseWords(read.parsed, places[0]?.from ?? 0) }
  })
}

function verdictAt({ engine, heard }: ReadSoFar, { from }: Named): Verdict {
  const sentence = heard.findIndex((clauses) => (clauses.at(-1)?.clause.to ?? 0) > from)
  const clauses = heard[sentence] ?? []
  const first = clauses.findIndex(({ clause }) => clause.to > from)
  const own = clauses.slice(first)
  const end = own.findIndex(({ clause }, place) => place > 0 && clause.contrast)
  const about = end === -1 ? own : own.slice(0, end)
  const verdict = judge(hearAll(about), engine.calibration)
  const next = heard[sentence + 1]
  if (next === undefined || next[0]?.opensWithPerson !== true) return verdict
  return balance([verdict, judge(hearAll(next), engine.calibration)])
}
