import type { Token } from './tokens.ts'

/** A stretch of tokens (end exclusive). */
export type Span = { from: number; to: number }

/** A sentence and the clauses that it falls into. */
export type Sentence = Span & { clauses: readonly Clause[]; question: boolean }

/** A clause; `contrast` when a word like "but" opens it. */
export type Clause = Span & { contrast: boolean }

const CONTRAST = new Set([
  'but',
  'however',
  'although',
  'though',
  'yet',
  'while',
  'whereas',
  'except',
  'unfortunately',
  'nevertheless',
  'nonetheless',
  'tho',
  'otherwise',
])
const JOIN = new Set(['and', 'or', 'so', 'because', 'plus', '&', ',', 'then', 'since'])
const SUBJECT = new Set(
  "the a an i i've i'm i'd i'll we we've we're he she they it it's its this that that's these those there there's my our your his her their you everything everyone nothing nobody".split(
    ' ',
  ),
)
const TITLES = new Set([
  'mr',
  'mrs',
  'ms',
  'dr',
  'st',
  'vs',
  'etc',
  'no',
  'approx',
  'sgt',
  'fr',
  'rev',
  'inc',
  'jr',
  'sr',
  'dept',
  'ave',
  'rd',
])

/** The sentences of a text, in order; together they cover every token. */
export function sentences(text: string, tokens: readonly Token[]): Sentence[] {
  const found: Sentence[] = []
  let from = 0
  for (let at = 0; at < tokens.length; at += 1) {
    if (at + 1 < tokens.length && !endsSentence(text, tokens, at)) continue
    found.push({ from, to: at + 1, clauses: clauses(tokens, from, at + 1), question: asks(tokens, from, at) })
    from = at + 1
  }
  return found
}

function asks(tokens: readonly Token[], from: number, last: number): boolean {
  return last > from && tokens[last]?.text === '?'
}

function endsSentence(text: string, tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  const next = tokens[at + 1]
  if (token === undefined || next === undefined) return true
  if (text.slice(token.end, next.start).includes('\n')) return true
  if (token.kind === 'emoji') return next.kind === 'word' && /^\p{Lu}/u.test(next.text)
  if (!/^[.!?…]$/.test(token.text) || next.start === token.end) return false
  if (token.text !== '.') return true
  const before = tokens[at - 1]
  if (before === undefined || TITLES.has(before.folded)) return false
  // "a.m." and the like end a sentence only before a capital.
  if (/^\p{Ll}$/u.test(before.text) && tokens[at - 2]?.text === '.') return /^\p{Lu}/u.test(next.text)
  // An initial, as in "Dana R. came": a sentence rarely ends in one letter, and a name often does.
  return !/^\p{Lu}$/u.test(before.text) || before.text === 'I'
}

/** No clause that people write is longer; what is, is cut, so that no text costs more than its length. */
const LONGEST = 80

function clauses(tokens: readonly Token[], from: number, to: number): Clause[] {
  const found: Clause[] = []
  let start = from
  let contrast = false
  for (let at = from + 1; at < to; at += 1) {
    const cut = at - start >= LONGEST ? 'join' : cutsAt(tokens, at, start)
    if (cut === 'no') continue
    found.push({ from: start, to: at, contrast })
    start = at
    contrast = cut === 'contrast'
  }
  found.push({ from: start, to, contrast })
  return found
}

function cutsAt(tokens: readonly Token[], at: number, start: number): 'no' | 'join' | 'contrast' {
  const word = tokens[at]?.folded ?? ''
  const before = tokens[at - 1]?.folded ?? ''
  if (CONTRAST.has(word)) return at - start >= 1 ? 'contrast' : 'no'
  if (CONTRAST.has(before)) return 'no'
  if (before === ';' || before === '–' || before === '—' || before === '-' || before === '(' || before === ':')
    return at - start >= 3 ? 'join' : 'no'
  const next = tokens[at + 1]?.folded ?? ''
  if (JOIN.has(word) && SUBJECT.has(next) && at - start >= 3) return 'join'
  return before === ',' && SUBJECT.has(word) && at - start >= 4 ? 'join' : 'no'
}
