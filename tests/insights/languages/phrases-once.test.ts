import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** If a phrase occurs twice, the last line counts, so the other one would only mislead readers. */
test.for(['de', 'en', 'es', 'fr', 'it', 'nl', 'pt'])('the lexicon of %s lists each phrase once', async (language) => {
  const file = new URL(`../../../src/insights/languages/${language}/lexicon/phrases.txt`, import.meta.url)
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => /^-?\d/.test(line))
  const phrases = lines.flatMap((line) => spelledOut(line.slice(line.indexOf(' ') + 1)))
  expect(phrases.length).toBeGreaterThan(100)
  expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([])
})

/** `a|b c` is `a c` and `b c`. */
function spelledOut(phrase: string): string[] {
  return phrase
    .split(' ')
    .map((word) => word.split('|'))
    .reduce((begun, words) => begun.flatMap((before) => words.map((word) => `${before} ${word}`)), [''])
}
