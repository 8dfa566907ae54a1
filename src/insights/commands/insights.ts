import { parseArgs } from 'node:util'
import { ContentError } from '../../dataset/content-error.ts'
import { printable } from '../../dataset/printable.ts'
import { readContent } from '../../dataset/read-content.ts'
import { SettingsError } from '../../schema/settings.ts'
import { readBuildSettings } from '../../settings.ts'
import { engineFor } from '../engine.ts'
import { explainReview } from '../explain.ts'
import { sortReadings } from '../readings/usable-readings.ts'

const USAGE = 'Usage: npm run insights -- explain REVIEW_ID'

/** `npm run insights -- explain ID`: how the verdicts on one review came about, clause by clause. */
try {
  await run()
} catch (error) {
  if (!(error instanceof ContentError || error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const [command, id] = parseArgs({ allowPositionals: true, strict: false }).positionals
  if (command !== 'explain' || id === undefined) return fail(USAGE)
  const { content: folder } = readBuildSettings()
  const content = await readContent(folder)
  const review = content.reviews.find((one) => one.id === id)
  if (review === undefined) return fail(`No published review in ${folder} has the id "${id}"`)
  console.log(`${review.author}, ${review.date}\n`)
  const readings = content.readings.map(({ value }) => value).filter((reading) => reading.id === id)
  const reading = sortReadings(readings, [review], content.taxonomy).usable.get(id)
  console.log(
    explainReview(engineFor(content), { ...review, reading })
      .map((line) => printable(line))
      .join('\n'),
  )
  const own = content.corrections.filter((correction) => correction.review === id)
  for (const { label, by, note } of own)
    console.log(`Corrected to ${label} by ${by}${note === undefined ? '' : `: ${note}`}`)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
