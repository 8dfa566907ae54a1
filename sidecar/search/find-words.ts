import { type Bitmap, intersect, isEmpty } from './bitmap.ts'
import { findText } from './find-text.ts'
import { setOf } from './selection.ts'
import type { TextIndex } from './text-index.ts'
import type { WantedWords } from './wanted-words.ts'
import { addRowsOfWord } from './word-index.ts'

/** Sets `found` to the reviews whose text has every one of the words, in any order. `other` is overwritten. */
export function findWords(
  index: TextIndex,
  { keys, runs }: WantedWords,
  { found, other }: { found: Bitmap; other: Bitmap },
): void {
  found.fill(0xffffffff)
  for (const key of keys) {
    other.fill(0)
    addRowsOfWord(index.words, index.tokenRows, { key, found: other })
    intersect(found, other)
    if (isEmpty(found)) return
  }
  for (const run of runs) {
    intersect(found, setOf(findText(index, run, other), other))
    if (isEmpty(found)) return
  }
}
