/**
 * Measures the insights engine on public benchmarks: `npm run bench:insights -- [--json OUT] [FILE...]`. A file is the XML of
 * SemEval-2014, SemEval-2016 or MAMS, or has reviews with stars (CSV, or JSON of SerpApi). Without a file, it measures the files
 * in ../shared/data, beside the checkout, except those with misleading figures; the gold standard of gold/; and the corpora of
 * other languages.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { goldResults, goldTable } from './gold-table.ts'
import { corpusResults, corpusTable } from './languages/corpus-table.ts'
import { measures } from './measures.ts'
import type { Measure } from './measures.ts'
import { readBenchmark } from './read-benchmark.ts'
import { readStarred, starMeasures } from './stars.ts'

/** Files whose figures would be misleading, and why. */
const NOT_MEASURED: Readonly<Record<string, string>> = {
  'mams-acsa-train.xml': 'the words are learned from it',
  'mams-atsa-train.xml': 'the words are learned from it',
  'semeval2014-restaurants-trial.xml': 'all of it lies in the training part',
  'semeval2015-restaurants-train.xml': 'all of it lies in the training part of 2016, and so does the test part of 2015',
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } })
const nearby = ['../shared/data/absa/*.xml', '../shared/data/*.csv', '../shared/data/*.json']
const known = nearby.flatMap((pattern) => globSync(pattern)).filter((file) => !(basename(file) in NOT_MEASURED))
const files = positionals.length > 0 ? positionals : known.sort()
if (files.length === 0) console.log('There are no benchmarks in ../shared/data. Give the paths of the files to measure')

const calibrations = z
  .record(z.string(), z.record(z.string(), z.array(z.number())))
  .parse(JSON.parse(readFileSync(new URL('calibrations.json', import.meta.url), 'utf8')))

const benchmarks = files.map((file) => ({ file: basename(file), measures: measured(file) }))
for (const { file, measures: found } of benchmarks) {
  console.log(`\n${file}`)
  for (const { name, value, of } of found) console.log(`  ${value.toFixed(1).padStart(6)}  ${name} (of ${of})`)
}
const gold = positionals.length > 0 ? [] : goldResults('../shared/data')
if (gold.length > 0) console.log(`\n${goldTable(gold)}`)
const corpora = positionals.length > 0 ? [] : corpusResults('../shared/data/absa/languages')
if (corpora.length > 0) console.log(`\n${corpusTable(corpora)}`)
const results = [...benchmarks, ...gold, ...corpora]
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`)

function measured(file: string): Measure[] {
  if (!existsSync(file)) throw new Error(`There is no file "${file}"`)
  const content = readFileSync(file, 'utf8')
  return file.endsWith('.xml')
    ? measures(readBenchmark(content), { file: basename(file), calibrations })
    : starMeasures(readStarred(content))
}
