import { SCOPE } from '../../text/assertion.ts'
import type { Span } from '../../text/sentences.ts'
import type { Token } from '../../text/tokens.ts'

const INTENT = new Set(
  "will would i'll we'll i'd we'd definitely plan going want wanted never won't wouldn't not don't".split(' '),
)
const RETURN = new Set(
  'go going gone be back come coming return returning visit use using hire call eat order try stop dine patronize patronise recommend do book stay'.split(
    ' ',
  ),
)
const NEGATED = /^(?:not|never|cannot|nobody|.+n't|wont|wouldnt|dont)$/

/**
 * The intent to come back that a sentence expresses as a whole: 2 for "would call them again", -3 for "I will never, ever go
 * there again", null if it expresses none. `index` is that of "again".
 */
export function returnIntent(tokens: readonly Token[], { from, to }: Span): { index: number; valence: number } | null {
  for (let index = from + 1; index < to; index += 1) {
    if (tokens[index]?.folded !== 'again') continue
    const before = tokens.slice(Math.max(from, index - 9), index).map(({ folded }) => folded)
    if (!before.some((word) => RETURN.has(word)) || !before.some((word) => INTENT.has(word))) continue
    return { index, valence: before.some((word) => NEGATED.test(word)) ? -3 : 2 }
  }
  return null
}

const RECOMMENDED = /^(?:call|hire|use|choose|contact|go|visit|see|ask|get|try|pick|book|bring|come|give)$/
const NOT_HERE = /^(?:elsewhere|somewhere|another|other|anyone|anywhere|someone|different)$/
const READER = /^(?:you|your|anyone|anybody|someone|somebody|anything)$/

/** What a sentence recommends to readers in some condition: 2 for "if it leaks, call them", -2 for "don't call them". */
export function recommendation(
  { tokens, scopes }: { tokens: readonly Token[]; scopes: Uint8Array },
  { from, to }: Span,
): { index: number; valence: number } | null {
  const opens = scopes[from] === SCOPE.condition && READER.test(tokens[from + 1]?.folded ?? '')
  if (!opens) return null
  for (let index = from + 2; index < to; index += 1) {
    if (scopes[index] === SCOPE.condition || !RECOMMENDED.test(tokens[index]?.folded ?? '')) continue
    const before = tokens[index - 1]
    const negated = NEGATED.test(before?.folded ?? '')
    if (!negated && scopes[index - 1] !== SCOPE.condition && before?.kind !== 'mark' && before?.folded !== 'just')
      continue
    const elsewhere = tokens.slice(index + 1, index + 4).some(({ folded }) => NOT_HERE.test(folded))
    return { index, valence: negated || elsewhere ? -2 : 2 }
  }
  return null
}
