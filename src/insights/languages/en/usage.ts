import { readWordList } from '../../text/word-list.ts'
import type { WordUsage } from '../word-usage.ts'
import { stem } from './stem.ts'

/** Reads how English reviews use words. */
export function readEnglishUsage(): WordUsage {
  const rates = new Map(
    readWordList(new URL('background.txt', import.meta.url)).map((line) => {
      const [word = '', perMillion] = line.split(' ')
      return [word, Number(perMillion) / 1e6]
    }),
  )
  return {
    functionWords: new Set(readWordList(new URL('function-words.txt', import.meta.url))),
    rateOf: (folded) => rates.get(stem(folded)) ?? 0,
    familyOf,
  }
}

function familyOf(word: string): string {
  const base = stem(word).replace(/(?:ment|ation|ition|tion|sion|ion|able|ible|ness|ance|ence|ing|ed|er|or|ly|al)$/, '')
  return base.length >= 5 ? base.replace(/e$/, '') : stem(word)
}
