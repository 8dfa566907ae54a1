import { parseArgs } from 'node:util'
import { CommandError } from '../../dataset/command-error.ts'
import { withContent } from '../../dataset/content-folder/lock-content.ts'
import { printable } from '../../dataset/printable.ts'
import { readContent } from '../../dataset/read-content.ts'
import { runCommand } from '../../dataset/run-command.ts'
import { readBuildSettings } from '../../settings.ts'
import { translatedTaxonomy } from '../../presets/taxonomy-for.ts'
import type { Taxonomy } from '../../schema/content/taxonomy.ts'
import { domainOf } from '../analyse.ts'
import { engineFor } from '../engine.ts'
import { explainReview } from '../explain.ts'
import { sortReadings } from '../readings/usable-readings.ts'

const COMMAND = 'npm run insights'
const USAGE = `Usage: ${COMMAND} -- explain REVIEW_ID`

/** `npm run insights -- explain ID`: how the verdicts on one review came about, clause by clause. */
await runCommand(async () => {
  const [command, id] = parseArgs({ allowPositionals: true, strict: false }).positionals
  if (command !== 'explain' || id === undefined) throw new CommandError(USAGE)
  const { content: folder } = readBuildSettings()
  const content = await withContent(folder, { access: 'shared', command: COMMAND }, () => readContent(folder))
  const review = content.reviews.find((one) => one.id === id)
  if (review === undefined) throw new CommandError(`No published review in ${folder} has the id "${id}"`)
  const readings = content.readings.map(({ value }) => value).filter((reading) => reading.id === id)
  const reading = sortReadings(readings, [review], content.taxonomy).usable.get(id)
  const corrections = content.corrections
    .filter((correction) => correction.review === id)
    .map(({ label, by, note }) => `Corrected to ${label} by ${by}${note === undefined ? '' : `: ${note}`}`)
  const translate = (language: string): Taxonomy | null =>
    translatedTaxonomy({ trades: content.trade.trades, language })
  const engine = engineFor(domainOf({ ...content, reviews: [review], translate }))
  const explanation = explainReview(engine, { ...review, reading })
  const lines = [`${review.author}, ${review.date}`, '', ...explanation, ...corrections]
  console.log(lines.map((line) => printable(line)).join('\n'))
})
