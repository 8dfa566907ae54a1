import type { Token } from './tokens.ts'
import { hasTrait, TRAIT } from './word-trait.ts'

/** A span of tokens (end exclusive). */
export type Span = { from: number; to: number }

/** The indexes of the tokens in a span. */
export function indexes({ from, to }: Span): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset)
}

/** A sentence and its clauses. */
export type Sentence = Span & { clauses: readonly Clause[]; question: boolean }

/** A clause; `contrast` if a word like "but" opens it. */
export type Clause = Span & { contrast: boolean }

/** The words that divide the texts of a language, folded. */
export type ClauseWords = {
  /** Words that open a contrasting clause: "but". */
  contrast: ReadonlySet<string>
  /** Expressions of two words that deny what follows, from the second word to the first: "but" to "anything". */
  denying: ReadonlyMap<string, string>
  /** Words and marks that open a clause if a subject follows: "and he". */
  conjunctions: ReadonlySet<string>
  /** Words that a clause may begin with after a comma or a conjunction: "the", "they". */
  subjects: ReadonlySet<string>
  /** Words that end in a stop without ending a sentence: "mr". */
  abbreviations: ReadonlySet<string>
  /** Words of one capital letter that may end a sentence: "I". */
  singleLetters: ReadonlySet<string>
}

/** The sentences of a text, in order; together they cover every token. */
export function sentences(divided: DividedText): Sentence[] {
  const { tokens } = divided
  const found: Sentence[] = []
  let from = 0
  for (let index = 0; index < tokens.length; index += 1) {
    if (index + 1 < tokens.length && !endsSentence(divided, index)) continue
    found.push({
      from,
      to: index + 1,
      clauses: clauses(divided, { from, to: index + 1 }),
      question: isQuestion(tokens, from, index),
    })
    from = index + 1
  }
  return found
}

function isQuestion(tokens: readonly Token[], from: number, last: number): boolean {
  return last > from && tokens[last]?.text === '?'
}

/** A text, its tokens and their traits (sums of `TRAIT`), and the words that divide it. */
export type DividedText = { text: string; tokens: readonly Token[]; traits: readonly number[]; words: ClauseWords }

function endsSentence({ text, tokens, words }: DividedText, index: number): boolean {
  const token = tokens[index]
  const next = tokens[index + 1]
  if (token === undefined || next === undefined) return true
  if (hasLineBreak(text, token.end, next.start)) return true
  if (token.kind === 'emoji') return next.kind === 'word' && /^\p{Lu}/u.test(next.text)
  if (token.kind === 'word' || !/^[.!?…]$/.test(token.text) || next.start === token.end) return false
  if (token.text !== '.') return true
  const before = tokens[index - 1]
  if (before === undefined || words.abbreviations.has(before.folded)) return false
  // An abbreviation such as "a.m." ends a sentence only before a capital.
  if (/^\p{Ll}$/u.test(before.text) && tokens[index - 2]?.text === '.') return /^\p{Lu}/u.test(next.text)
  // In "Dana R. came", the initial does not end the sentence: sentences rarely end in one letter, but names often do.
  return !/^\p{Lu}$/u.test(before.text) || words.singleLetters.has(before.text)
}

function hasLineBreak(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) === LINE_BREAK) return true
  return false
}

const LINE_BREAK = 10

/** Longer clauses are split, so that the cost of a text is proportional to its length. */
const MAX_CLAUSE = 80

function clauses(divided: DividedText, { from, to }: Span): Clause[] {
  const found: Clause[] = []
  let start = from
  let contrast = false
  for (let index = from + 1; index < to; index += 1) {
    const boundary = index - start >= MAX_CLAUSE ? 'join' : boundaryAt(divided, { index, start })
    if (boundary === 'no') continue
    found.push({ from: start, to: index, contrast })
    start = index
    contrast = boundary === 'contrast'
  }
  found.push({ from: start, to, contrast })
  return found
}

const DIVIDERS = new Set([';', '–', '—', '-', '(', ':'])

/** A hyphen within a word ("user-friendly"), or a dash or colon within a number ("9–5", "7:30"). */
function joinsWord(tokens: readonly Token[], index: number): boolean {
  const [before, mark, after] = [tokens[index - 1], tokens[index], tokens[index + 1]]
  if (before?.end !== mark?.start || mark?.end !== after?.start) return false
  return mark?.text === '-' || (/^\d/.test(before?.text ?? '') && /^\d/.test(after?.text ?? ''))
}

type ClauseStart = { index: number; start: number }

/** Whether a clause may begin with a folded word or mark, or after it. */
export function mayDivide(folded: string, { contrast, conjunctions }: ClauseWords): boolean {
  return contrast.has(folded) || conjunctions.has(folded) || DIVIDERS.has(folded) || folded === ','
}

function boundaryAt({ tokens, traits, words }: DividedText, { index, start }: ClauseStart): 'no' | 'join' | 'contrast' {
  const { contrast, conjunctions, subjects } = words
  if (!hasTrait(traits, index, TRAIT.divides) && !hasTrait(traits, index - 1, TRAIT.divides)) return 'no'
  const word = tokens[index]?.folded ?? ''
  const before = tokens[index - 1]?.folded ?? ''
  if (contrast.has(word)) {
    const denies = deniesAll({ tokens, words }, index, (at) => hasTrait(traits, at, TRAIT.negates))
    return index - start >= 1 && !denies ? 'contrast' : 'no'
  }
  if (contrast.has(before)) return 'no'
  if (DIVIDERS.has(before) && !joinsWord(tokens, index - 1)) return index - start >= 3 ? 'join' : 'no'
  const next = tokens[index + 1]?.folded ?? ''
  if (conjunctions.has(word) && subjects.has(next) && index - start >= 3) return 'join'
  return before === ',' && subjects.has(word) && index - start >= 4 ? 'join' : 'no'
}

/** Words before "anything but" that are searched for a negation. */
const DENIED_BEFORE = 4

/**
 * Whether a word ends an expression that denies what follows: "anything but friendly", but neither "never anything but kind" nor
 * "tout sauf le bruit" (everything but the noise).
 */
export function deniesAll(
  { tokens, words: { denying, subjects } }: Pick<DividedText, 'tokens' | 'words'>,
  index: number,
  negates: (index: number) => boolean,
): boolean {
  const first = denying.get(tokens[index]?.folded ?? '')
  if (first === undefined || tokens[index - 1]?.folded !== first) return false
  if (subjects.has(tokens[index + 1]?.folded ?? '')) return false
  for (let at = Math.max(0, index - 1 - DENIED_BEFORE); at < index - 1; at += 1) if (negates(at)) return false
  return true
}
