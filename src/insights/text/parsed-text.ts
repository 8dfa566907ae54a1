import type { ReviewLanguage } from '../languages/review-language.ts'
import { rateTokens } from '../sentiment/valence.ts'
import { eachForm } from './by-form.ts'
import { sentences } from './sentences.ts'
import type { Sentence, Span } from './sentences.ts'
import { tokenise } from './tokens.ts'
import type { Token } from './tokens.ts'

/** A text parsed once, for every later step. */
export type ParsedText = {
  text: string
  language: ReviewLanguage
  tokens: readonly Token[]
  stems: string[]
  singulars: string[]
  /** The traits of each token: a sum of `TRAIT`. */
  traits: number[]
  sentences: readonly Sentence[]
  /** The valence of each token in its context. */
  valences: Float64Array
  /** The scope of each token: whether the author asserts it about this business. */
  scopes: Uint8Array
}

/** Splits a text in a language into tokens, sentences and clauses, and rates each token. */
export function parseText(text: string, language: ReviewLanguage): ParsedText {
  const tokens = tokenise(text, language.words)
  const stems = tokens.map((token) => token.stem)
  const singulars = tokens.map((token) => token.singular)
  const traits = eachForm(tokens, language.traitsOf)
  const found = sentences({ text, tokens, traits, words: language.clauses })
  const scopes = language.scopesOf(tokens, found)
  const rated = { language, tokens, stems, traits, scopes, valences: new Float64Array(tokens.length) }
  for (const sentence of found) rateTokens(rated, sentence)
  return { ...rated, text, singulars, sentences: found }
}

/** The words of a span exactly as written, without commas, stops and conjunctions at its ends. */
export function spanText({ text, language, tokens }: ParsedText, { from, to }: Span): string {
  let first = from
  let last = to - 1
  const { before, after } = language.loose
  while (first < last && isLoose(tokens[first], LOOSE_BEFORE, before)) first += 1
  while (last > first && isLoose(tokens[last], LOOSE_AFTER, after)) last -= 1
  return text.slice(tokens[first]?.start, tokens[last]?.end)
}

/** The words of the clause around a token. */
export function clauseText(parsed: ParsedText, index: number): string {
  const clauses = parsed.sentences.flatMap((sentence) => sentence.clauses)
  const clause = clauses.find(({ from, to }) => from <= index && index < to)
  return clause === undefined ? '' : spanText(parsed, clause)
}

const LOOSE_BEFORE = new Set([',', ';', ':', '.', ')', ']', '–', '—', '-', '&'])
const LOOSE_AFTER = new Set([',', ';', ':', '.', '(', '[', '–', '—', '-'])

function isLoose(token: Token | undefined, marks: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  return token !== undefined && (marks.has(token.text) || words.has(token.folded))
}
