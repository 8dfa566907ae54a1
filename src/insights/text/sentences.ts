import type { Token } from './tokens.ts'

/** A span of tokens (end exclusive). */
export type Span = { from: number; to: number }

/** A sentence and its clauses. */
export type Sentence = Span & { clauses: readonly Clause[]; question: boolean }

/** A clause; `contrast` if a word like "but" opens it. */
export type Clause = Span & { contrast: boolean }

const CONTRAST = new Set(
  'but however although though yet while whereas except unfortunately nevertheless nonetheless tho otherwise'.split(
    ' ',
  ),
)
const CONJUNCTIONS = new Set(['and', 'or', 'so', 'because', 'plus', '&', ',', 'then', 'since'])
const SUBJECT = new Set(
  "the a an i i've i'm i'd i'll we we've we're he she they it it's its this that that's these those there there's my our your his her their you everything everyone nothing nobody".split(
    ' ',
  ),
)
const ABBREVIATIONS = new Set('mr mrs ms dr st vs etc no approx sgt fr rev inc jr sr dept ave rd'.split(' '))

/** The sentences of a text, in order; together they cover every token. */
export function sentences(text: string, tokens: readonly Token[]): Sentence[] {
  const found: Sentence[] = []
  let from = 0
  for (let index = 0; index < tokens.length; index += 1) {
    if (index + 1 < tokens.length && !endsSentence(text, tokens, index)) continue
    found.push({
      from,
      to: index + 1,
      clauses: clauses(tokens, from, index + 1),
      question: isQuestion(tokens, from, index),
    })
    from = index + 1
  }
  return found
}

function isQuestion(tokens: readonly Token[], from: number, last: number): boolean {
  return last > from && tokens[last]?.text === '?'
}

function endsSentence(text: string, tokens: readonly Token[], index: number): boolean {
  const token = tokens[index]
  const next = tokens[index + 1]
  if (token === undefined || next === undefined) return true
  if (text.slice(token.end, next.start).includes('\n')) return true
  if (token.kind === 'emoji') return next.kind === 'word' && /^\p{Lu}/u.test(next.text)
  if (!/^[.!?…]$/.test(token.text) || next.start === token.end) return false
  if (token.text !== '.') return true
  const before = tokens[index - 1]
  if (before === undefined || ABBREVIATIONS.has(before.folded)) return false
  // "a.m." and the like end a sentence only before a capital.
  if (/^\p{Ll}$/u.test(before.text) && tokens[index - 2]?.text === '.') return /^\p{Lu}/u.test(next.text)
  // An initial, as in "Dana R. came": a sentence rarely ends in one letter, and a name often does.
  return !/^\p{Lu}$/u.test(before.text) || before.text === 'I'
}

/** Longer clauses are split, so that the cost of a text is proportional to its length. */
const MAX_CLAUSE = 80

function clauses(tokens: readonly Token[], from: number, to: number): Clause[] {
  const found: Clause[] = []
  let start = from
  let contrast = false
  for (let index = from + 1; index < to; index += 1) {
    const boundary = index - start >= MAX_CLAUSE ? 'join' : boundaryAt(tokens, index, start)
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

function boundaryAt(tokens: readonly Token[], index: number, start: number): 'no' | 'join' | 'contrast' {
  const word = tokens[index]?.folded ?? ''
  const before = tokens[index - 1]?.folded ?? ''
  if (CONTRAST.has(word)) return index - start >= 1 ? 'contrast' : 'no'
  if (CONTRAST.has(before)) return 'no'
  if (DIVIDERS.has(before) && !joinsWord(tokens, index - 1)) return index - start >= 3 ? 'join' : 'no'
  const next = tokens[index + 1]?.folded ?? ''
  if (CONJUNCTIONS.has(word) && SUBJECT.has(next) && index - start >= 3) return 'join'
  return before === ',' && SUBJECT.has(word) && index - start >= 4 ? 'join' : 'no'
}
