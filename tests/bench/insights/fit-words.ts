/**
 * Learns what words add to the lexicon, from the training part of MAMS (Apache-2.0) alone, and writes
 * src/insights/sentiment/learned-words.json. Run by hand, when the lexicon has changed:
 * `node tests/bench/insights/fit-words.ts ../shared/data/absa`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { learnedWords } from '../../../src/insights/sentiment/clause-tone.ts'
import { features } from '../../../src/insights/sentiment/judge.ts'
import type { Heard } from '../../../src/insights/sentiment/judge.ts'
import { fit } from './linear-model.ts'
import type { Example, Model } from './linear-model.ts'
import { readBenchmark } from './read-benchmark.ts'
import type { Sample } from './read-benchmark.ts'
import { hearCategory, hearTerm, take } from './restaurant-engine.ts'
import type { Taken } from './restaurant-engine.ts'

const LABELS = ['positive', 'negative', 'neutral']

const [folder = '../shared/data/absa'] = process.argv.slice(2)
const read = (file: string): Sample[] => readBenchmark(readFileSync(join(folder, file), 'utf8')).samples
const key = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

// Sentences that SemEval has too are left out, so that its figures are of texts never learned from.
const foreign = new Set(
  [
    'semeval2014-restaurants-train-v2.xml',
    'semeval2015-restaurants-train.xml',
    'semeval2016-restaurants-train-sb1-v2.xml',
  ]
    .flatMap(read)
    .map(({ text }) => key(text)),
)
const samples = ['mams-acsa-train.xml', 'mams-atsa-train.xml']
  .flatMap(read)
  .filter(({ text }) => !foreign.has(key(text)))
const model = fit(samples.flatMap(examplesOf), { classes: 3, epochs: 12, rate: 0.15, l2: 1e-3, least: 3 })
const words = wordsOf(model)
const about =
  'What words add to the lexicon: word|lean|calm in hundredths. Learned by tests/bench/insights/fit-words.ts from the training part of MAMS (siat-nlp/MAMS-for-ABSA, Apache-2.0).'
writeFileSync(
  new URL('../../../src/insights/sentiment/learned-words.json', import.meta.url),
  `${JSON.stringify({ about, words: words.join(' ') }, null, 2)}\n`,
)
console.log(`${samples.length} sentences, ${words.length} words`)

function examplesOf({ text, opinions, terms }: Sample): Example[] {
  const taken = take(text)
  return [
    ...opinions.map(({ category, polarity }) => example(taken, hearCategory(taken, category), polarity)),
    ...terms.map((term) => example(taken, hearTerm(taken, term), term.polarity)),
  ].filter(({ label }) => label >= 0)
}

/** The scalar features (without those of the learned words), and the words of the aspect's own clauses. */
function example(taken: Taken, heard: Heard, polarity: string): Example {
  const found = new Map(features(heard).filter(([name]) => !/lean|calm/.test(name)))
  for (const { clause } of taken.heard.filter((_, place) => heard.places[place] === true)) {
    for (const word of learnedWords(taken.parsed, clause.from, clause.to))
      found.set(`:${word}`, (found.get(`:${word}`) ?? 0) + 1)
  }
  return { features: found, label: LABELS.indexOf(polarity) }
}

function wordsOf(fitted: Model): string[] {
  const rounded = [...fitted].flatMap(([name, [good = 0, bad = 0, calm = 0]]) => {
    const lean = Math.round((good - bad) * 100)
    const still = Math.round((calm - (good + bad) / 2) * 100)
    return !name.startsWith(':') || Math.abs(lean) + Math.abs(still) < 15 ? [] : `${name.slice(1)}|${lean}|${still}`
  })
  return rounded.sort((a, b) => (a < b ? -1 : 1))
}
