/**
 * Counts how often reviews in general use each word, and writes src/insights/languages/en/background.txt. Two domains stand for
 * reviews in general: restaurants (the training part of MAMS, Apache-2.0) and home services (the invented example content). Of a
 * word's two rates, the lower one counts, so that the nouns of neither trade count as general. `node
 * tests/bench/insights/fit-background.ts ../shared/data/absa`
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLanguage } from '../../../src/insights/languages/languages.ts'
import { stem } from '../../../src/insights/languages/en/stem.ts'
import { tokenise } from '../../../src/insights/text/tokens.ts'
import { readBenchmark } from './read-benchmark.ts'

const [folder = '../shared/data/absa'] = process.argv.slice(2)
const restaurants = ['mams-acsa-train.xml', 'mams-atsa-train.xml'].flatMap((file) =>
  readBenchmark(readFileSync(join(folder, file), 'utf8')).samples.map(({ text }) => text),
)
const example = globSync('content/reviews/*.jsonl').flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => /"text":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ?? []),
)
const [one, other] = [ratesIn([...new Set(restaurants)]), ratesIn(example)]
const rates = [...one].flatMap(([word, rate]) => {
  const general = Math.round(Math.min(rate, other.get(word) ?? 0))
  return general > 0 ? [`${word} ${general}`] : []
})
const header = `# How often reviews in general use each word: stems, in occurrences per million words. Written by
# tests/bench/insights/fit-background.ts from the training part of MAMS (siat-nlp/MAMS-for-ABSA, Apache-2.0) and the example content.
`
writeFileSync(
  new URL('../../../src/insights/languages/en/background.txt', import.meta.url),
  `${header}\n${rates.sort().join('\n')}\n`,
)
console.log(`${rates.length} words`)

const english = readLanguage('en')

/** The occurrences of each stem per million words. */
function ratesIn(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  let total = 0
  for (const text of texts)
    for (const { kind, folded } of tokenise(text, english.words)) {
      if (kind !== 'word') continue
      total += 1
      counts.set(stem(folded), (counts.get(stem(folded)) ?? 0) + 1)
    }
  return new Map([...counts].map(([word, count]) => [word, (count * 1e6) / total]))
}
