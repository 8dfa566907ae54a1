import type { Span } from '../text/sentences.ts'
import type { Token } from '../text/tokens.ts'

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
