/** The words that decide where compounds are cut, such as "Badsanierung" after "Bad". In lower case, but not folded. */
export type CompoundParts = {
  /** Words at the beginning of compounds that judge the rest: "Spitzenservice". */
  heads: ReadonlySet<string>
  /** Words at the end of compounds: "Lieferservice". */
  tails: ReadonlySet<string>
  /** Compounds that are not cut, because they mean more than their parts: "Hochzeit". */
  whole: ReadonlySet<string>
}

/** The minimum of letters before and after a cut. */
const LEAST = 3

/** Returns a function that finds the cuts in a word: after a known beginning, and before the longest known end. */
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

/** The end of the longest known beginning, or 0. */
function headOf(lower: string, heads: ReadonlySet<string>, longest: number): number {
  for (let at = Math.min(longest, lower.length - LEAST); at >= LEAST; at -= 1)
    if (heads.has(lower.slice(0, at))) return at
  return 0
}

/** The start of the longest known end; 0 if no end is known, or nothing is left between it and the beginning. */
function tailOf(
  lower: string,
  tails: ReadonlySet<string>,
  { longest, from }: { longest: number; from: number },
): number {
  for (let at = Math.max(from + LEAST, lower.length - longest); at <= lower.length - LEAST; at += 1)
    if (tails.has(lower.slice(at))) return at
  return 0
}
