/**
 * Fits a calibration for each benchmark on its own training part, and writes tests/bench/insights/calibrations.json. A
 * calibration says where the annotators draw the lines between the four labels. It has about thirty features of the evidence,
 * none of which is a word. `node tests/bench/insights/fit-calibration.ts ../shared/data/absa`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CALIBRATED_ON, calibrationExamples, fitCalibration } from './calibration-examples.ts'
import { readBenchmark } from './read-benchmark.ts'

const [folder = '../shared/data/absa'] = process.argv.slice(2)

const fitted = Object.entries(CALIBRATED_ON).map(([name, file]) => {
  const { samples } = readBenchmark(readFileSync(join(folder, file), 'utf8'))
  const judged = name.endsWith('terms') ? samples.map((sample) => ({ ...sample, opinions: [] })) : samples
  return [name, Object.fromEntries(fitCalibration(judged.flatMap(calibrationExamples)))]
})
const rounded = JSON.stringify(Object.fromEntries(fitted), (_, value: unknown) =>
  typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
)
writeFileSync(new URL('calibrations.json', import.meta.url), `${rounded}\n`)
