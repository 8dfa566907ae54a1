import { OPENS } from '../engine.ts'
import type { AspectCue, Engine } from '../engine.ts'
import { addTone, clauseTone, emptyTone } from '../sentiment/clause-tone.ts'
import type { Tone } from '../sentiment/clause-tone.ts'
import type { Evidence } from '../sentiment/classify.ts'
import { deniesItself, negatesAt } from '../sentiment/negation.ts'
import { isMended, isSolved, isSpared, NEGATION_REACH, tokenValence } from '../sentiment/valence.ts'
import type { RatedTokens } from '../sentiment/valence.ts'
import { STAFF_NAME } from '../text/phrase-table.ts'
import type { Match } from '../text/phrase-table.ts'
import type { ParsedText } from '../text/parsed-text.ts'
import { mayJudge } from '../text/assertion.ts'
import type { Clause, Span } from '../text/sentences.ts'
import { describedAspect } from './subject.ts'

/** A cue of an aspect, found in a clause. */
export type AspectMatch = Span & {
  aspect: number
  /** The valence that the cue adds to the valence of its words. */
  addedValence: number
  /** The valence of its words. */
  wordValence: number
  /** Whether the cue praises, or complains of trouble that was not put right at once, rather than only mentions. */
  judges: boolean
  /** Whether the cue names the aspect without judging it. Hints do not, because they may be about something else. */
  isMention: boolean
}

/** A clause, its tone, and the aspects that it mentions. */
export type AnnotatedClause = {
  clause: Clause
  tone: Tone
  matches: readonly AspectMatch[]
  /** The aspects that it states only a fact about. */
  facts: readonly number[]
  /** Whether it opens with "he", "she" or "they". */
  opensWithPerson: boolean
}

/** A parsed review: the clauses of each sentence, and the stars. */
export type AnnotatedReview = { parsed: ParsedText; clauses: readonly AnnotatedClause[][]; stars: number }

/** Finds the tone and the aspects of each clause. */
export function annotateClauses(engine: Engine, words: RatedTokens, clauses: readonly Clause[]): AnnotatedClause[] {
  return clauses.map((clause) => {
    const tone = clauseTone(words, clause, engine.ownWords)
    const opensWithPerson = words.language.remarks.isPerson(words.tokens[clause.from]?.folded ?? '')
    return { clause, tone, ...matchesIn(engine, words, clause, tone), opensWithPerson }
  })
}

/**
 * The evidence on one aspect in the clauses of a sentence. Its own clauses are the ones that mention it, and following ones that
 * mention no aspect ("pricey, but worth it"). If no clause mentions it, its own clauses are those without any aspect, or if there
 * are none, all clauses.
 */
export function aspectEvidence(engine: Engine, clauses: readonly AnnotatedClause[], aspect: number): Evidence {
  const mentioning = ownClauses(clauses, aspect)
  const mentioned = mentioning.some(Boolean)
  const free = clauses.map(({ matches }) => matches.length === 0)
  const own = mentioned ? mentioning : free.some(Boolean) ? free : clauses.map(() => true)
  const id = engine.aspectIds[aspect] ?? null
  const evidence: Evidence = {
    own: emptyTone(),
    rest: emptyTone(),
    contrast: false,
    mentioned,
    aspect: id,
    clauses: own,
  }
  for (const [index, { clause, tone, matches }] of clauses.entries()) {
    if (own[index] !== true) addTone(evidence.rest, tone)
    else {
      addTone(evidence.own, tone)
      addCues(evidence.own, matches, aspect)
      if (clause.contrast) evidence.contrast = true
    }
  }
  return evidence
}

/** The evidence of all clauses together, on no aspect in particular. */
export function overallEvidence(clauses: readonly AnnotatedClause[]): Evidence {
  const own = emptyTone()
  for (const { tone } of clauses) addTone(own, tone)
  return {
    own,
    rest: emptyTone(),
    contrast: clauses.some(({ clause }) => clause.contrast),
    mentioned: false,
    aspect: null,
    clauses: clauses.map(() => true),
  }
}

/** Which clauses are about an aspect: the ones that mention it, and the ones directly after them that mention no aspect. */
export function ownClauses(clauses: readonly AnnotatedClause[], aspect: number): boolean[] {
  let last = false
  return clauses.map(({ matches }) => {
    last = matches.length === 0 ? last : matches.some((match) => match.aspect === aspect)
    return last
  })
}

/**
 * Adds the cues of the aspect. If any of them judges it, subtracts the words that judge only another aspect ("late" in "he was
 * late and explained the bill").
 */
function addCues(tone: Tone, matches: readonly AspectMatch[], aspect: number): void {
  const own = matches.filter((match) => match.aspect === aspect)
  for (const { addedValence: added, wordValence } of own) {
    // A cue replaces words of the other side: the "dangerously" of "dangerously good" does not count as a complaint.
    const replaced = added * wordValence < 0 ? Math.min(Math.abs(added), Math.abs(wordValence)) : 0
    const [to, from] = added > 0 ? (['positive', 'negative'] as const) : (['negative', 'positive'] as const)
    tone[to] += Math.abs(added) - replaced
    tone[from] = Math.max(0, tone[from] - replaced)
  }
  if (!own.some(({ judges }) => judges)) return
  const foreign = matches.filter(
    (match) => match.aspect !== aspect && match.judges && !own.some((other) => overlap(match, other)),
  )
  for (const [index, match] of foreign.entries()) {
    if (foreign.slice(0, index).some((other) => overlap(match, other))) continue
    if (match.wordValence > 0) tone.positive = Math.max(0, tone.positive - match.wordValence)
    else tone.negative = Math.max(0, tone.negative + match.wordValence)
  }
}

/** Whether two spans share a token. */
export function overlap(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to
}

type FoundCues = Pick<AnnotatedClause, 'matches' | 'facts'>

const NOTHING: FoundCues = { matches: [], facts: [] }

function matchesIn(engine: Engine, words: RatedTokens, { from, to }: Clause, tone: Tone): FoundCues {
  const found: Match<AspectCue>[] = []
  for (let index = from; index < to; index += 1) {
    const scope = words.scopes[index]
    const token = words.tokens[index]
    if (token === undefined || !mayJudge(scope, 'complaint')) continue
    if ((engine.opensOf(token) & OPENS.aspects) === 0 && words.stems[index] !== STAFF_NAME) continue
    for (const match of engine.aspects.matchesAt(words.stems, index, to))
      if (mayJudge(scope, match.payload.valence < 0 ? 'complaint' : 'praise')) found.push(match)
  }
  if (found.length === 0) return NOTHING
  const exceptions = found.filter(({ payload }) => payload.kind === 'except')
  const judging = found.filter(({ payload }) => payload.valence !== 0)
  const judged = tone.positive + tone.negative > 0
  const valid = found.filter((match) => {
    if (match.payload.kind === 'except' || match.payload.kind === 'fact' || (match.payload.kind === 'hint' && !judged))
      return false
    return (
      !exceptions.some((other) => within(match, other)) &&
      !judging.some((other) => isPartOf(match, other) || isWordOf(match, other) || deniesNext(words, match, other))
    )
  })
  const nouns = found.filter(
    (match) =>
      match.payload.kind === 'word' && match.payload.valence === 0 && !exceptions.some((other) => within(match, other)),
  )
  const facts = found.filter(
    (match) => match.payload.kind === 'fact' && !exceptions.some((other) => within(match, other)),
  )
  const matches = valid.map(({ payload, ...span }) => ({
    aspect: isCourtesy(engine, payload)
      ? describedAspect(words, { ...span, aspect: payload.aspect }, nouns)
      : payload.aspect,
    ...span,
    addedValence: addedValence(words, span, { valence: payload.valence, clause: { from, to } }),
    wordValence: sumOf(words.valences, span),
    judges: payload.valence > 0 || (payload.valence < 0 && !isMended(words, span)),
    isMention: payload.kind === 'word' && payload.valence === 0,
  }))
  return { matches, facts: facts.map(({ payload }) => payload.aspect) }
}

/** Whether a cue judges how people treat customers, which is often said of a place or a service: "the front desk was rude". */
function isCourtesy({ aspectIds }: Engine, { aspect, valence }: AspectCue): boolean {
  return valence !== 0 && aspectIds[aspect] === 'professionalism'
}

function within(match: Match<AspectCue>, other: Match<AspectCue>): boolean {
  return other.payload.aspect === match.payload.aspect && other.from <= match.from && match.to <= other.to
}

/** Whether a cue is only part of a longer one, like "what they quoted" in "charged twice what they quoted". */
function isPartOf(match: Match<AspectCue>, longer: Match<AspectCue>): boolean {
  return longer.to - longer.from > match.to - match.from && within(match, longer)
}

/** Whether a cue of one word is part of a longer one of another aspect, like "disgusting" (food) in "disgusting toilets". */
function isWordOf(match: Match<AspectCue>, longer: Match<AspectCue>): boolean {
  const isOneWord = match.payload.valence !== 0 && match.to - match.from === 1 && longer.to - longer.from > 1
  return isOneWord && longer.from <= match.from && match.to <= longer.to
}

/** Whether a complaint ("the cleaner never") ends in a negation of the complaint after it ("the cleaner never misses a spot"). */
function deniesNext(words: RatedTokens, { payload, to }: Match<AspectCue>, next: Match<AspectCue>): boolean {
  return payload.valence < 0 && next.payload.valence < 0 && next.from === to && negatesAt(words, to - 1)
}

/** The valence that a cue adds to its words. A negation before it reverses the valence, and a solution cancels a complaint. */
function addedValence(words: RatedTokens, span: Span, { valence, clause }: { valence: number; clause: Span }): number {
  if (valence === 0) return 0
  const { valences } = words
  const ofWords = sumOf(valences, span)
  if (valence < 0 && (isSolved(words, span, clause) || isMended(words, span))) return Math.max(0, -ofWords)
  if (valence < 0 && isSpared(words, span.from, clause)) return -valence - ofWords
  const plain = plainSum(words, span) * valence
  const negation = negationBefore(words, span, clause)
  if (negation !== -1) {
    const keepsSide = ofWords !== 0 && plain >= 0 && (valence > 0 || !isTooFar(words, span, { negation, clause }))
    return keepsSide ? 0 : -0.6 * valence - ofWords
  }
  // The context reversed the words, and so the cue: "could not have been less rude".
  if (ofWords * valence < 0 && isTurned(words, span, valence)) return 0
  return ofWords * valence > 0 && Math.abs(ofWords) >= 1 ? 0 : valence - ofWords
}

/** The sum of the valences that the words of a cue have without context. */
function plainSum({ language, tokens }: RatedTokens, { from, to }: Span): number {
  return tokens.slice(from, to).reduce((sum, token) => sum + tokenValence(token, language.lexicon), 0)
}

/** Whether the words before a cue, which contains no negation, reversed the valence of one of its words. */
function isTurned(words: RatedTokens, { from, to }: Span, valence: number): boolean {
  let turned = false
  for (let index = from; index < to; index += 1) {
    if (negatesAt(words, index)) return false
    const plain = tokenValence(words.tokens[index], words.language.lexicon)
    if (plain * valence > 0 && (words.valences[index] ?? 0) * valence < 0) turned = true
  }
  return turned
}

/** How many words before a cue are searched for its negation. */
const NEGATING = 3

/** The position of the negation of a cue, or -1. */
function negationBefore(words: RatedTokens, { from }: Span, clause: Span): number {
  if (deniesItself(words, from)) return -1
  for (let index = from - 1; index >= Math.max(clause.from, from - NEGATING); index -= 1) {
    if (negatesAt(words, index)) return index
    if (words.language.context.breaks.has(words.tokens[index]?.folded ?? '')) return -1
  }
  return -1
}

/**
 * Whether the words of a complaint stayed negative only because the negation is too far away to reverse them: "never once made
 * me feel rushed". Words that stay negative near a negation are superlatives ("never been so rude") or warnings ("don't be
 * fooled").
 */
function isTooFar(
  { language, tokens, valences }: RatedTokens,
  { from, to }: Span,
  { negation, clause }: { negation: number; clause: Span },
): boolean {
  for (let index = from; index < to; index += 1) {
    if ((valences[index] ?? 0) >= 0 || tokenValence(tokens[index], language.lexicon) > 0) continue
    if (index - negation <= NEGATION_REACH || language.context.superlative(tokens, clause.from, index) > 0) return false
  }
  return true
}

function sumOf(valences: Float64Array, { from, to }: Span): number {
  let sum = 0
  for (let index = from; index < to; index += 1) sum += valences[index] ?? 0
  return sum
}
