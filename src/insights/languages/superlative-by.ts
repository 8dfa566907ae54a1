import type { ContextWords } from '../sentiment/context-words.ts'

/** The words of a language that form superlatives with a denial: "no podía ser (más) amable", "nunca he comido mejor". */
export type SuperlativeWords = {
  /** The words before an adjective, joined by spaces, that deny that more is possible. */
  denial: RegExp
  /** Words that make an adjective comparative, and words that are comparatives by themselves; all folded. */
  markers: ReadonlySet<string>
  comparatives: ReadonlySet<string>
  /** Words for "less", which reverses a superlative. */
  less: ReadonlySet<string>
}

/** Words before an adjective that are searched for a denial. */
const REACH = 8

/** The superlatives of a language whose words follow a common pattern. */
export function superlativeBy(words: SuperlativeWords): ContextWords['superlative'] {
  return (tokens, first, index) => {
    const marker = index > first ? (tokens[index - 1]?.folded ?? '') : ''
    const less = words.less.has(marker)
    if (!less && !words.markers.has(marker) && !words.comparatives.has(tokens[index]?.folded ?? '')) return 0
    const before = tokens.slice(Math.max(first, index - REACH), index).map(({ folded }) => folded)
    if (!words.denial.test(before.join(' '))) return 0
    return less ? -1 : 1
  }
}
