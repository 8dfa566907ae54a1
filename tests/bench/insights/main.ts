/**
 * Measures the insights engine on public benchmarks: `npm run bench:insights -- [--json OUT] [FILE...]`.
 * A file is a SemEval-2014, 2015, 2016 or MAMS XML, or reviews with stars (CSV, or JSON of SerpApi). Without a file: those in
 * ../shared/data, beside the checkout.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { measures } from './measures.ts'
import type { Measure } from './measures.ts'
import { readBenchmark } from './read-benchmark.ts'
import { readStarred, starMeasures } from './stars.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } })
const nearby = ['../shared/data/absa/*.xml', '../shared/data/*.csv', '../shared/data/*.json']
const files = positionals.length > 0 ? positionals : nearby.flatMap((pattern) => globSync(pattern)).sort()
if (files.length === 0) console.log('There is nothing in ../shared/data: give the paths of the files to measure')

const calibrations = z
  .record(z.string(), z.record(z.string(), z.array(z.number())))
  .parse(JSON.parse(readFileSync(new URL('calibrations.json', import.meta.url), 'utf8')))

const results = files.map((file) => ({ file: basename(file), measures: measured(file) }))
for (const { file, measures: found } of results) {
  console.log(`\n${file}`)
  for (const { name, value, of } of found) console.log(`  ${value.toFixed(1).padStart(6)}  ${name} (of ${of})`)
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`)

function measured(file: string): Measure[] {
  if (!existsSync(file)) throw new Error(`There is no file "${file}"`)
  const content = readFileSync(file, 'utf8')
  return file.endsWith('.xml') ? measures(readBenchmark(content), calibrations) : starMeasures(readStarred(content))
}
