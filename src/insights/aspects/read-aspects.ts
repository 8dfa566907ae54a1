import type { Engine } from '../engine.ts'
import type { Parsed } from '../text/parse.ts'
import type { Reading, Said, Wording } from '../reading.ts'
import { judge } from '../sentiment/judge.ts'
import { balance } from '../sentiment/verdict.ts'
import type { Verdict } from '../sentiment/verdict.ts'
import { inLightOf } from '../sentiment/whole.ts'
import { words } from '../text/clip.ts'
import { hear, ownClauses } from './heard.ts'
import type { HeardClause } from './heard.ts'

type Spoken = { verdicts: Verdict[]; strongest: number; phrase: string }

/** A review taken apart: the clauses of each of its sentences, and its stars. */
export type Taken = { parsed: Parsed; heard: readonly HeardClause[][]; stars: number }

/** What a review says of each aspect that it speaks of, and in which words. */
export function readAspects(engine: Engine, { parsed, heard, stars }: Taken): Pick<Reading, 'aspects' | 'wordings'> {
  const spoken = new Map<number, Spoken>()
  for (const clauses of heard) {
    for (const aspect of new Set(clauses.flatMap(({ hits }) => hits.map((hit) => hit.aspect)))) {
      const verdict = judge(hear(engine, clauses, aspect), engine.calibration)
      const known = spoken.get(aspect) ?? { verdicts: [], strongest: -1, phrase: '' }
      known.verdicts.push(verdict)
      if (Math.abs(verdict.score) > known.strongest) {
        known.strongest = Math.abs(verdict.score)
        known.phrase = phraseOf(parsed, clauses, aspect)
      }
      spoken.set(aspect, known)
    }
  }
  const aspects = [...spoken].map(([aspect, { verdicts, phrase }]): Said => ({
    id: idOf(engine, aspect),
    ...inLightOf(stars, balance(verdicts)),
    phrase,
  }))
  return { aspects, wordings: heard.flatMap((clauses) => wordings(engine, parsed, clauses)) }
}

/** The words of the first run of clauses that speak of the aspect. */
function phraseOf(parsed: Parsed, clauses: readonly HeardClause[], aspect: number): string {
  const own = ownClauses(clauses, aspect)
  const first = own.indexOf(true)
  const after = own.indexOf(false, first)
  const last = clauses[(after === -1 ? clauses.length : after) - 1]
  return words(parsed, { from: clauses[first]?.clause.from ?? 0, to: last?.clause.to ?? 0 })
}

/** How the aspects are praised and blamed, in short. */
function wordings(engine: Engine, parsed: Parsed, clauses: readonly HeardClause[]): Wording[] {
  const judging = clauses.flatMap(({ hits }) => hits.filter(({ judges }) => judges))
  return judging.map(({ aspect, from, to }) => ({
    of: `aspects/${idOf(engine, aspect)}`,
    words: words(parsed, { from, to }),
  }))
}

function idOf(engine: Engine, aspect: number): string {
  return engine.aspectIds[aspect] ?? ''
}
