import type { Token } from '../text/tokens.ts'
import type { Span } from '../text/units.ts'

const INTENT = new Set(
  "will would i'll we'll i'd we'd definitely plan going want wanted never won't wouldn't not don't".split(' '),
)
const RETURN = new Set(
  'go going gone be back come coming return returning visit use using hire call eat order try stop dine patronize patronise recommend do book stay'.split(
    ' ',
  ),
)
const DENIED = /^(?:not|never|cannot|nobody|.+n't|wont|wouldnt|dont)$/

/**
 * What a sentence says of coming back, which its words say only together: 2 for "would call them again", -3 for "I will
 * never, ever go there again", 0 where it does not say. `at` is where "again" stands.
 */
export function comingBack(tokens: readonly Token[], { from, to }: Span): { at: number; valence: number } | null {
  for (let at = from + 1; at < to; at += 1) {
    if (tokens[at]?.folded !== 'again') continue
    const before = tokens.slice(Math.max(from, at - 9), at).map(({ folded }) => folded)
    if (!before.some((word) => RETURN.has(word)) || !before.some((word) => INTENT.has(word))) continue
    return { at, valence: before.some((word) => DENIED.test(word)) ? -3 : 2 }
  }
  return null
}
