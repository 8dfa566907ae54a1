import { SCOPE } from '../text/assertion.ts'
import type { Sentence, Span } from '../text/sentences.ts'
import type { Token } from '../text/tokens.ts'
import type { ReviewLanguage } from './review-language.ts'

/** The words that mark parts of a text that assert nothing about this business; all folded. */
export type ScopeWords = {
  /** The first three words of a clause that advises readers, joined by spaces: "make sure you". */
  advice: RegExp
  /** Words that open a condition: "if". */
  conditions: ReadonlySet<string>
  /** The three words after an "if" that opens no condition but a wish of the reader, joined by spaces: "if you want". */
  noCondition: RegExp
  /** Spellings of those words that open no condition: "sí" is not "si". */
  affirming?: ReadonlySet<string>
  /** Words and marks that end a condition. */
  conditionEnds: ReadonlySet<string>
  /** The words of a wish up to and including its last one, joined by spaces: "i wish". */
  wish: RegExp
  /** The words that open a fear or an expectation, up to and including the last one: "i expected a". */
  feared: RegExp
  /** The word for "and", which ends a fear or an expectation. */
  and: string
  /** Words for another firm before its noun ("other", "last"), and expressions of at most three words after it ("next door"). */
  otherBefore: ReadonlySet<string>
  otherAfter: ReadonlySet<string>
  firm: RegExp
  /** Words that only compare ("better than other firms") or choose ("go to another firm"). */
  compared: ReadonlySet<string>
  /** Words that open another clause about this firm: "we". */
  ourselves: ReadonlySet<string>
}

/** The scopes of a language whose words follow a common pattern. */
export function scopesBy(words: ScopeWords): ReviewLanguage['scopesOf'] {
  return (tokens, sentences) => {
    const scopes = new Uint8Array(tokens.length)
    for (const sentence of sentences) markSentence(scopes, { tokens, sentence, words })
    return scopes
  }
}

type SentenceInText = { tokens: readonly Token[]; sentence: Sentence; words: ScopeWords }

function markSentence(scopes: Uint8Array, { tokens, sentence, words }: SentenceInText): void {
  const own = tokens.slice(sentence.from, sentence.to).map(({ folded }) => folded)
  const fill = ({ from, to }: Span, scope: number): void =>
    void scopes.fill(scope, sentence.from + from, sentence.from + to)
  for (const clause of sentence.clauses) {
    const from = clause.from - sentence.from
    if (words.advice.test(`${own.slice(from, from + 3).join(' ')} `))
      fill({ from, to: clause.to - sentence.from }, SCOPE.advice)
  }
  for (const span of otherFirmSpans(own, sentence, words)) fill(span, SCOPE.otherFirm)
  for (const index of own.keys()) {
    if (opensCondition(own, index, words) && !isAffirming(tokens[sentence.from + index], words))
      fill({ from: index, to: endOf(own, index, words) }, SCOPE.condition)
    else if (words.wish.test(own.slice(Math.max(0, index - 3), index + 1).join(' ')))
      fill({ from: index, to: endOf(own, index, words) }, SCOPE.wish)
    else if (words.feared.test(own.slice(Math.max(0, index - 4), index + 1).join(' '))) {
      const end = endOf(own, index, words)
      const and = own.indexOf(words.and, index)
      fill({ from: index, to: and === -1 ? end : Math.min(and, end) }, SCOPE.condition)
    }
  }
  if (sentence.question) fill({ from: 0, to: own.length }, SCOPE.question)
}

function opensCondition(own: readonly string[], index: number, { conditions, noCondition }: ScopeWords): boolean {
  return conditions.has(own[index] ?? '') && !noCondition.test(`${own.slice(index + 1, index + 4).join(' ')} `)
}

function isAffirming(token: Token | undefined, { affirming }: ScopeWords): boolean {
  return affirming?.has(token?.text.toLowerCase() ?? '') ?? false
}

/** The most words of a condition or a wish. */
const MAX_CONDITION = 20

function endOf(own: readonly string[], start: number, { conditionEnds }: ScopeWords): number {
  const last = Math.min(own.length, start + MAX_CONDITION)
  const end = own.slice(start + 1, last).findIndex((word) => conditionEnds.has(word))
  return end === -1 ? last : start + 1 + end
}

/** Words before a firm that are searched for a comparison or a choice. */
const CONTEXT = 3

/** Words after "next to" that lead to what this firm is next to: "o hotel ao lado (da) praia". */
const BESIDE = /^(?:d[eaou]s?|del|a|al|alla|allo|all|ai|alle)$/

/** The clauses in which another firm acts, and following clauses about it. */
function otherFirmSpans(own: readonly string[], sentence: Sentence, words: ScopeWords): Span[] {
  const spans: Span[] = []
  let goesOn = false
  for (const { from, to, contrast } of sentence.clauses) {
    const start = from - sentence.from
    const end = to - sentence.from
    const continued: boolean = goesOn && !contrast && !words.ourselves.has(own[start] ?? '')
    const named: boolean = own.slice(start, end).some((_, offset) => namesOtherFirm(own, start + offset, words))
    goesOn = continued || named
    if (goesOn) spans.push({ from: start, to: end })
  }
  return spans
}

function namesOtherFirm(own: readonly string[], index: number, words: ScopeWords): boolean {
  if (!words.firm.test(own[index] ?? '')) return false
  const before = own.slice(Math.max(0, index - 2), index)
  const other = before.findIndex((word) => words.otherBefore.has(word))
  const after = [2, 3, 4].some(
    (to) => words.otherAfter.has(own.slice(index + 1, index + to).join(' ')) && !BESIDE.test(own[index + to] ?? ''),
  )
  if (other === -1 && !after) return false
  const context = own.slice(Math.max(0, index - CONTEXT - 2), index)
  return !context.some((word) => words.compared.has(word))
}
