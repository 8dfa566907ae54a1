import { type Bitmap, intersect, isEmpty, unite } from './bitmap.ts'
import { findText } from './find-text.ts'
import { setOf } from '../filters/selection.ts'
import type { TextIndex } from './text-index.ts'
import { keysIn, type WantedWords } from '../../../src/search/wanted-words.ts'
import { EVERY_STEM } from '../../../src/search/stems/every-stem.ts'
import { addRowsOfWord } from './word-index.ts'

type Scratch = { found: Bitmap; other: Bitmap; ofLanguage: Bitmap }

/** Sets `found` to the reviews whose text contains all of the words, in any order. Overwrites `other` and `ofLanguage`. */
export function findWords(index: TextIndex, { words, runs }: WantedWords, { found, other, ofLanguage }: Scratch): void {
  found.fill(0)
  for (const group of index.words.languages) {
    ofLanguage.set(group.rows)
    for (const key of keysIn(words, group.language, EVERY_STEM)) {
      other.fill(0)
      addRowsOfWord(group, index.tokenRows, { key, found: other })
      intersect(ofLanguage, other)
      if (isEmpty(ofLanguage)) break
    }
    unite(found, ofLanguage)
  }
  for (const run of runs) {
    intersect(found, setOf(findText(index, run, other), other))
    if (isEmpty(found)) return
  }
}
