import { parseArgs } from 'node:util'
import { CommandError } from '../../host/errors/command-error.ts'
import { withContent } from '../../host/locks/lock-content.ts'
import { printable } from '../../host/errors/printable.ts'
import { readContent } from '../../content/read-content.ts'
import { runCommand } from '../../host/errors/run-command.ts'
import { readBuildSettings } from '../../host/settings.ts'
import { translatedTaxonomy } from '../../presets/taxonomy-for.ts'
import type { Taxonomy } from '../../schema/content/taxonomy.ts'
import { domainOf } from '../../insights/analyse.ts'
import { engineFor } from '../../insights/engine.ts'
import { explainReview } from '../../insights/explain.ts'
import { sortReadings } from '../../insights/readings/usable-readings.ts'

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
