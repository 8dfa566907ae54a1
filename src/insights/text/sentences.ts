import type { Token } from './tokens.ts'

/** A span of tokens (end exclusive). */
export type Span = { from: number; to: number }

/** A sentence and its clauses. */
export type Sentence = Span & { clauses: readonly Clause[]; question: boolean }

/** A clause; `contrast` if a word like "but" opens it. */
export type Clause = Span & { contrast: boolean }

/** The words by which a language divides its texts, folded. */
export type ClauseWords = {
  /** Words that open a clause which says the opposite: "but". */
  contrast: ReadonlySet<string>
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
export function sentences(text: string, tokens: readonly Token[], words: ClauseWords): Sentence[] {
  const found: Sentence[] = []
  let from = 0
  for (let index = 0; index < tokens.length; index += 1) {
    if (index + 1 < tokens.length && !endsSentence({ text, tokens, words }, index)) continue
    found.push({
      from,
      to: index + 1,
      clauses: clauses(tokens, { from, to: index + 1 }, words),
      question: isQuestion(tokens, from, index),
    })
    from = index + 1
  }
  return found
}

function isQuestion(tokens: readonly Token[], from: number, last: number): boolean {
  return last > from && tokens[last]?.text === '?'
}

type DividedText = { text: string; tokens: readonly Token[]; words: ClauseWords }

function endsSentence({ text, tokens, words }: DividedText, index: number): boolean {
  const token = tokens[index]
  const next = tokens[index + 1]
  if (token === undefined || next === undefined) return true
  if (text.slice(token.end, next.start).includes('\n')) return true
  if (token.kind === 'emoji') return next.kind === 'word' && /^\p{Lu}/u.test(next.text)
  if (!/^[.!?…]$/.test(token.text) || next.start === token.end) return false
  if (token.text !== '.') return true
  const before = tokens[index - 1]
  if (before === undefined || words.abbreviations.has(before.folded)) return false
  // "a.m." and the like end a sentence only before a capital.
  if (/^\p{Ll}$/u.test(before.text) && tokens[index - 2]?.text === '.') return /^\p{Lu}/u.test(next.text)
  // An initial, as in "Dana R. came": a sentence rarely ends in one letter, and a name often does.
  return !/^\p{Lu}$/u.test(before.text) || words.singleLetters.has(before.text)
}

/** Longer clauses are split, so that the cost of a text is proportional to its length. */
const MAX_CLAUSE = 80

function clauses(tokens: readonly Token[], { from, to }: Span, words: ClauseWords): Clause[] {
  const found: Clause[] = []
  let start = from
  let contrast = false
  for (let index = from + 1; index < to; index += 1) {
    const boundary = index - start >= MAX_CLAUSE ? 'join' : boundaryAt(tokens, { index, start }, words)
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

function boundaryAt(
  tokens: readonly Token[],
  { index, start }: ClauseStart,
  { contrast, conjunctions, subjects }: ClauseWords,
): 'no' | 'join' | 'contrast' {
  const word = tokens[index]?.folded ?? ''
  const before = tokens[index - 1]?.folded ?? ''
  if (contrast.has(word)) return index - start >= 1 ? 'contrast' : 'no'
  if (contrast.has(before)) return 'no'
  if (DIVIDERS.has(before) && !joinsWord(tokens, index - 1)) return index - start >= 3 ? 'join' : 'no'
  const next = tokens[index + 1]?.folded ?? ''
  if (conjunctions.has(word) && subjects.has(next) && index - start >= 3) return 'join'
  return before === ',' && subjects.has(word) && index - start >= 4 ? 'join' : 'no'
}
