import { fold } from '../text/tokens.ts'
import type { Read } from './figures.ts'

const MOST = 5

/** The wordings that most of these reviews share for one thing, as the newest of them writes it. */
export function commonest(reads: readonly Read[], of: string): string[] {
  const counted = new Map<string, { words: string; count: number }>()
  for (const { reading } of reads) {
    const here = new Map(
      reading.wordings.filter((wording) => wording.of === of).map(({ words }) => [key(words), words]),
    )
    for (const [folded, words] of here) {
      const known = counted.get(folded)
      if (known === undefined) counted.set(folded, { words, count: 1 })
      else known.count += 1
    }
  }
  const ranked = [...counted.entries()].sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1))
  return ranked.slice(0, MOST).map(([, { words }]) => words)
}

function key(words: string): string {
  return fold(words).replace(/\s+/g, ' ')
}
