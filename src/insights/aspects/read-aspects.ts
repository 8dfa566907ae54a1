import type { Engine } from '../engine.ts'
import type { Parsed } from '../read-review.ts'
import type { Reading, Said } from '../reading.ts'
import { noEvidence, verdict, weigh } from '../sentiment/verdict.ts'
import type { Evidence } from '../sentiment/verdict.ts'
import type { Clause, Sentence } from '../text/units.ts'

type Spoken = { evidence: Evidence; from: number; to: number; strength: number }

/** What a review says of each aspect that it speaks of, and in which words. */
export function readAspects(engine: Engine, parsed: Parsed): Pick<Reading, 'aspects' | 'wordings'> {
  const spoken = new Map<number, Spoken>()
  const wordings: Reading['wordings'] = []
  for (const sentence of parsed.sentences) {
    for (const clause of sentence.clauses) readClause(engine, parsed, { sentence, clause, spoken, wordings })
  }
  const aspects = [...spoken].map(([aspect, { evidence, from, to }]): Said => {
    const phrase = parsed.text.slice(parsed.tokens[from]?.start, parsed.tokens[to - 1]?.end)
    return { id: engine.aspectIds[aspect] ?? '', ...verdict(evidence), phrase }
  })
  return { aspects, wordings }
}

type Place = { sentence: Sentence; clause: Clause; spoken: Map<number, Spoken>; wordings: Reading['wordings'] }

function readClause(engine: Engine, parsed: Parsed, { sentence, clause, spoken, wordings }: Place): void {
  const here = new Map<number, number>()
  for (let at = clause.from; at < clause.to; at += 1) {
    for (const { payload, from, to } of engine.aspects.matchesAt(parsed.stems, at, clause.to)) {
      here.set(payload.aspect, (here.get(payload.aspect) ?? 0) + payload.valence)
      const words = parsed.text.slice(parsed.tokens[from]?.start, parsed.tokens[to - 1]?.end)
      if (payload.valence !== 0)
        wordings.push({ of: `aspects/${engine.aspectIds[payload.aspect] ?? ''}`, words, good: payload.valence > 0 })
    }
  }
  for (const [aspect, told] of here) {
    const evidence = evidenceIn(parsed, clause)
    if (evidence.praise + evidence.blame === 0 && told === 0) Object.assign(evidence, evidenceIn(parsed, sentence))
    weigh(evidence, told)
    const before = spoken.get(aspect)
    const strength = evidence.praise + evidence.blame
    if (before === undefined) spoken.set(aspect, { evidence, from: clause.from, to: clause.to, strength })
    else {
      before.evidence.praise += evidence.praise
      before.evidence.blame += evidence.blame
      if (strength > before.strength) Object.assign(before, { from: clause.from, to: clause.to, strength })
    }
  }
}

function evidenceIn({ felt }: Parsed, { from, to }: { from: number; to: number }): Evidence {
  const evidence = noEvidence()
  for (let at = from; at < to; at += 1) weigh(evidence, felt[at] ?? 0)
  return evidence
}
