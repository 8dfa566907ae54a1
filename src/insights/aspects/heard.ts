import type { AspectHit, Engine } from '../engine.ts'
import { addTone, clauseTone, noTone } from '../sentiment/clause-tone.ts'
import type { Tone, Words } from '../sentiment/clause-tone.ts'
import type { Heard } from '../sentiment/judge.ts'
import { isNegation } from '../sentiment/valence.ts'
import type { Found } from '../text/phrases.ts'
import type { Clause } from '../text/units.ts'

/** An aspect's phrase in a clause: its tokens (end exclusive), and whether it praises (more than 0) or blames. */
export type Hit = {
  aspect: number
  from: number
  to: number
  /** What the phrase tells beyond what its words say, and what they say. */
  valence: number
  said: number
  /** Whether it praises or blames, rather than names. */
  judges: boolean
}

/** A clause, how it sounds, and which aspects it names. */
export type HeardClause = {
  clause: Clause
  tone: Tone
  hits: readonly Hit[]
  /** Whether it begins with "he", "she" or "they". */
  opensWithPerson: boolean
}

/** Hears each clause: its tone, and the aspects that it names. */
export function hearClauses(engine: Engine, words: Words, clauses: readonly Clause[]): HeardClause[] {
  return clauses.map((clause) => {
    const tone = clauseTone(words, clause)
    const opensWithPerson = /^(?:he|she|they)(?:$|')/.test(words.tokens[clause.from]?.folded ?? '')
    return { clause, tone, hits: hitsIn(engine, words, clause, tone), opensWithPerson }
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
      addTold(result.own, hits, aspect)
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

/**
 * Adds what the aspect's own phrases tell; where it has such phrases, it takes away what words say that judge another aspect
 * alone ("late" in "he was late and explained the bill").
 */
function addTold(tone: Tone, hits: readonly Hit[], aspect: number): void {
  const own = hits.filter((hit) => hit.aspect === aspect)
  for (const { valence } of own) {
    if (valence > 0) tone.praise += valence
    else tone.blame -= valence
  }
  if (!own.some(({ judges }) => judges)) return
  const foreign = hits.filter((hit) => hit.aspect !== aspect && hit.judges && !own.some((other) => overlap(hit, other)))
  for (const [place, hit] of foreign.entries()) {
    if (foreign.slice(0, place).some((other) => overlap(hit, other))) continue
    if (hit.said > 0) tone.praise = Math.max(0, tone.praise - hit.said)
    else tone.blame = Math.max(0, tone.blame + hit.said)
  }
}

function overlap(one: Hit, other: Hit): boolean {
  return one.from < other.to && other.from < one.to
}

function hitsIn(engine: Engine, words: Words, { from, to }: Clause, tone: Tone): Hit[] {
  const found: Found<AspectHit>[] = []
  for (let at = from; at < to; at += 1) found.push(...engine.aspects.matchesAt(words.stems, at, to))
  const exceptions = found.filter(({ payload }) => payload.kind === 'except')
  const judges = tone.praise + tone.blame > 0
  const meant = found.filter((hit) => {
    if (hit.payload.kind === 'except' || (hit.payload.kind === 'hint' && !judges)) return false
    return (
      !exceptions.some((other) => within(hit, other)) &&
      !found.some((other) => other.payload.valence !== 0 && isPartOf(hit, other))
    )
  })
  return meant.map(({ payload, ...span }) => ({
    aspect: payload.aspect,
    ...span,
    valence: newsIn(words, span, payload.valence, from),
    said: feltIn(words.felt, span),
    judges: payload.valence !== 0,
  }))
}

function within(hit: Found<AspectHit>, other: Found<AspectHit>): boolean {
  return other.payload.aspect === hit.payload.aspect && other.from <= hit.from && hit.to <= other.to
}

/** Whether a phrase is only a part of a longer one: "what they quoted" of "charged twice what they quoted". */
function isPartOf(hit: Found<AspectHit>, longer: Found<AspectHit>): boolean {
  return longer.to - longer.from > hit.to - hit.from && within(hit, longer)
}

/** What a phrase of the taxonomy tells beyond the words' own valence: less what they say already, turned by a negation. */
function newsIn({ tokens, felt }: Words, span: { from: number; to: number }, valence: number, first: number): number {
  if (valence === 0) return 0
  const said = feltIn(felt, span)
  for (let at = Math.max(first, span.from - 3); at < span.from; at += 1) {
    if (isNegation(tokens[at]?.folded ?? '')) return said * valence < 0 ? 0 : -0.6 * valence - said
  }
  return said * valence > 0 && Math.abs(said) >= 1 ? 0 : valence - said
}

function feltIn(felt: Float64Array, { from, to }: { from: number; to: number }): number {
  let sum = 0
  for (let at = from; at < to; at += 1) sum += felt[at] ?? 0
  return sum
}
