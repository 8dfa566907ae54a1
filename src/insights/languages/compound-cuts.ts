/** Where the compounds of a language are cut: "Badsanierung" after "Bad". Words in lower case, as writers spell them. */
export type CompoundParts = {
  /** Words that compounds begin with, and which judge the rest: "Spitzenservice". */
  heads: ReadonlySet<string>
  /** Words that compounds end with: "Lieferservice". */
  tails: ReadonlySet<string>
  /** Compounds that stay whole, since they mean more than their parts: "Hochzeit". */
  whole: ReadonlySet<string>
}

/** The fewest letters before and behind a cut. */
const LEAST = 3

/** The places where a word is cut: after a known beginning, and before the longest known end. */
export function compoundCuts({ heads, tails, whole }: CompoundParts): (lower: string) => readonly number[] {
  const longestHead = Math.max(...[...heads].map((head) => head.length))
  const longestTail = Math.max(...[...tails].map((tail) => tail.length))
  return (lower) => {
    if (lower.length < 2 * LEAST || whole.has(lower)) return NONE
    const head = headOf(lower, heads, longestHead)
    const tail = tailOf(lower, tails, { longest: longestTail, from: head })
    const cuts = [head, tail].filter((at) => at > 0)
    return cuts.length === 0 ? NONE : cuts
  }
}

const NONE: readonly number[] = []

/** Where the longest known beginning ends; 0 if there is none. */
function headOf(lower: string, heads: ReadonlySet<string>, longest: number): number {
  for (let at = Math.min(longest, lower.length - LEAST); at >= LEAST; at -= 1)
    if (heads.has(lower.slice(0, at))) return at
  return 0
}

/** Where the longest known end begins; 0 if there is none, or nothing between it and the beginning. */
function tailOf(
  lower: string,
  tails: ReadonlySet<string>,
  { longest, from }: { longest: number; from: number },
): number {
  for (let at = Math.max(from + LEAST, lower.length - longest); at <= lower.length - LEAST; at += 1)
    if (tails.has(lower.slice(at))) return at
  return 0
}
