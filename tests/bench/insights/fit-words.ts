/**
 * Learns the polarity of words that the lexicon lacks, only from the training part of MAMS (Apache-2.0), and writes
 * src/insights/languages/en/lexicon/learned-words.txt. Run it by hand after changing the lexicon: `node
 * tests/bench/insights/fit-words.ts ../shared/data/absa`
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { learnedWords } from '../../../src/insights/sentiment/clause-tone.ts'
import { features } from '../../../src/insights/sentiment/classify.ts'
import type { Evidence } from '../../../src/insights/sentiment/classify.ts'
import { fit } from './linear-model.ts'
import type { Example, Model } from './linear-model.ts'
import { readBenchmark } from './read-benchmark.ts'
import type { Sample } from './read-benchmark.ts'
import { annotate, categoryEvidence, termEvidence } from './restaurant-engine.ts'
import type { AnnotatedText } from './restaurant-engine.ts'
import { unseenElsewhere } from './unseen-elsewhere.ts'

const LABELS = ['positive', 'negative', 'neutral']

/** The number of words to keep. With all 4,400, the measures of insights/README.md are at most one point higher. */
const KEPT = 1600

const [folder = '../shared/data/absa'] = process.argv.slice(2)
const read = (file: string): Sample[] => readBenchmark(readFileSync(join(folder, file), 'utf8')).samples

const samples = unseenElsewhere({
  training: ['mams-acsa-train.xml', 'mams-atsa-train.xml'].map(read),
  measured: globSync(['mams-*-val.xml', 'semeval*.xml'], { cwd: folder }).sort().map(read),
})
const examples = samples.flatMap(examplesOf)
const model = fit(examples, { classes: 3, epochs: 12, rate: 0.15, l2: 1e-3, least: 3 })
const words = wordsOf(model, countsIn(examples))
const header = `# What words add to the lexicon: a stem ("¬" before it where a negation reaches it), its polarity and its neutrality, in
# hundredths. Written by tests/bench/insights/fit-words.ts, from the training part of MAMS (siat-nlp/MAMS-for-ABSA, Apache-2.0).
`
const target = new URL('../../../src/insights/languages/en/lexicon/learned-words.txt', import.meta.url)
writeFileSync(target, `${header}\n${words.join('\n')}\n`)
console.log(`${samples.length} sentences, ${words.length} words`)

function examplesOf({ text, opinions, terms }: Sample): Example[] {
  const annotated = annotate(text)
  return [
    ...opinions.map(({ category, polarity }) => example(annotated, categoryEvidence(annotated, category), polarity)),
    ...terms.map((term) => example(annotated, termEvidence(annotated, term), term.polarity)),
  ].filter(({ label }) => label >= 0)
}

/** The features of the lexicon, and the words of the aspect's own clauses. */
function example(annotated: AnnotatedText, evidence: Evidence, polarity: string): Example {
  const found = new Map(features(evidence).filter(([name]) => !/polarity|neutrality/.test(name)))
  for (const { clause } of annotated.clauses.filter((_, index) => evidence.clauses[index] === true)) {
    for (const word of learnedWords(annotated.parsed, clause.from, clause.to))
      found.set(`:${word}`, (found.get(`:${word}`) ?? 0) + 1)
  }
  return { features: found, label: LABELS.indexOf(polarity) }
}

/** The words with the most influence: their weight, times the number of examples that have them. */
function wordsOf(fitted: Model, counts: ReadonlyMap<string, number>): string[] {
  const weighed = [...fitted].flatMap(([name, [positive = 0, negative = 0, neutral = 0]]) => {
    const polarity = Math.round((positive - negative) * 100)
    const neutrality = Math.round((neutral - (positive + negative) / 2) * 100)
    if (!name.startsWith(':')) return []
    const weight = Math.max(Math.abs(polarity), Math.abs(neutrality)) * (counts.get(name) ?? 0)
    return { line: `${name.slice(1)} ${polarity} ${neutrality}`, weight }
  })
  const kept = weighed.toSorted((a, b) => b.weight - a.weight || (a.line < b.line ? -1 : 1)).slice(0, KEPT)
  return kept.map(({ line }) => line).sort()
}

function countsIn(from: readonly Example[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { features: found } of from) for (const name of found.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
