import type { AspectHit, Engine } from '../engine.ts'
import { addTone, clauseTone, noTone } from '../sentiment/clause-tone.ts'
import type { Tone, Words } from '../sentiment/clause-tone.ts'
import type { Heard } from '../sentiment/judge.ts'
import { isNegation } from '../sentiment/valence.ts'
import type { Found } from '../text/phrases.ts'
import type { Clause } from '../text/units.ts'

/** An aspect's phrase in a clause: its tokens (end exclusive), and whether it praises (more than 0) or blames. */
export type Hit = { aspect: number; from: number; to: number; valence: number }

/** A clause, how it sounds, and which aspects it names. */
export type HeardClause = { clause: Clause; tone: Tone; hits: readonly Hit[] }

/** Hears each clause: its tone, and the aspects that it names. */
export function hearClauses(engine: Engine, words: Words, clauses: readonly Clause[]): HeardClause[] {
  return clauses.map((clause) => {
    const tone = clauseTone(words, clause)
    return { clause, tone, hits: hitsIn(engine, words, clause, tone) }
  })
}

/**
 * What the clauses of a sentence say of one aspect. Its own are those that name it, and those after them that name none
 * ("pricey, but worth it"). Where none names it: all that name no other, or simply all.
 */
export function hear(engine: Engine, heard: readonly HeardClause[], aspect: number): Heard {
  const named = ownClauses(heard, aspect)
  const hit = named.some(Boolean)
  const free = heard.map(({ hits }) => hits.length === 0)
  const own = hit ? named : free.some(Boolean) ? free : heard.map(() => true)
  const id = engine.aspectIds[aspect] ?? null
  const result: Heard = { own: noTone(), rest: noTone(), contrast: false, hit, aspect: id, places: own }
  for (const [place, { clause, tone, hits }] of heard.entries()) {
    if (own[place] !== true) addTone(result.rest, tone)
    else {
      addTone(result.own, tone)
      addTold(
        result.own,
        hits.filter((found) => found.aspect === aspect),
      )
      if (clause.contrast) result.contrast = true
    }
  }
  return result
}

/** What the clauses say taken together, of nothing in particular. */
export function hearAll(heard: readonly HeardClause[]): Heard {
  const own = noTone()
  for (const { tone } of heard) addTone(own, tone)
  return {
    own,
    rest: noTone(),
    contrast: heard.some(({ clause }) => clause.contrast),
    hit: false,
    aspect: null,
    places: heard.map(() => true),
  }
}

/** Which clauses speak of an aspect: those that name it, and those right after them that name none. */
export function ownClauses(heard: readonly HeardClause[], aspect: number): boolean[] {
  let last = false
  return heard.map(({ hits }) => {
    last = hits.length === 0 ? last : hits.some((found) => found.aspect === aspect)
    return last
  })
}

function addTold(tone: Tone, hits: readonly Hit[]): void {
  for (const { valence } of hits) {
    if (valence > 0) tone.praise += valence
    else tone.blame -= valence
  }
}

function hitsIn(engine: Engine, words: Words, { from, to }: Clause, tone: Tone): Hit[] {
  const found: Found<AspectHit>[] = []
  for (let at = from; at < to; at += 1) found.push(...engine.aspects.matchesAt(words.stems, at, to))
  const exceptions = found.filter(({ payload }) => payload.kind === 'except')
  const judges = tone.praise + tone.blame > 0
  const meant = found.filter((hit) => {
    if (hit.payload.kind === 'except' || (hit.payload.kind === 'hint' && !judges)) return false
    return !exceptions.some(
      (other) => other.payload.aspect === hit.payload.aspect && other.from <= hit.from && hit.to <= other.to,
    )
  })
  return meant.map(({ payload, ...span }) => ({
    aspect: payload.aspect,
    ...span,
    valence: newsIn(words, span, payload.valence, from),
  }))
}

/** What a phrase of the taxonomy tells beyond the words' own valence: turned by a negation, and nothing where they say it. */
function newsIn({ tokens, felt }: Words, span: { from: number; to: number }, valence: number, first: number): number {
  if (valence === 0) return 0
  let said = 0
  for (let at = span.from; at < span.to; at += 1) said += felt[at] ?? 0
  if (said !== 0) return 0
  for (let at = Math.max(first, span.from - 3); at < span.from; at += 1) {
    if (isNegation(tokens[at]?.folded ?? '')) return -0.6 * valence
  }
  return valence
}
