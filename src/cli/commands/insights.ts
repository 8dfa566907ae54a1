import { CommandError } from '../../host/errors/command-error.ts'
import { printable } from '../../host/errors/printable.ts'
import { command } from '../command.ts'
import { CORRECTED_KINDS } from '../../schema/content/corrections.ts'
import { SentimentLabel } from '../../schema/insights.ts'

/** Explains the verdicts on one review, clause by clause. */
export const insights = command({
  name: 'insights',
  summary: 'explain the verdicts on one review',
  folder: 'option',
  argument: ['<task...>', '"explain" and the id of a review'],
  options: {},
  examples: ['explain 5QBMHBDZKW8HH04YCBWK42SB4B'],
  run: async (_options, { args: [task, id], print, settings: { content: folder } }) => {
    if (task !== 'explain' || id === undefined) throw new CommandError('Usage: npm run insights -- explain REVIEW_ID')
    const { withContent } = await import('../../host/locks/lock-content.ts')
    const { readContent } = await import('../../content/read-content.ts')
    const lock = { access: 'shared', command: 'npm run insights' } as const
    const content = await withContent(folder, lock, () => readContent(folder))
    const review = content.reviews.find((one) => one.id === id)
    if (review === undefined) throw new CommandError(`No published review in ${folder} has the id "${id}"`)
    const { sortReadings } = await import('../../insights/readings/usable-readings.ts')
    const readings = content.readings.map(({ value }) => value).filter((reading) => reading.id === id)
    const reading = sortReadings(readings, [review], content.taxonomy).usable.get(id)
    const corrections = content.corrections
      .filter((correction) => correction.review === id)
      .map((correction) => {
        const { label, by, note } = correction
        const kind = CORRECTED_KINDS.find((one) => correction[one] !== undefined)
        const subject = kind === undefined ? '' : ` (${kind}: ${correction[kind]})`
        return `Corrected to ${label}${subject} by ${by}${note === undefined ? '' : `: ${note}`}`
      })
    const { translatedTaxonomy } = await import('../../presets/trades-of.ts')
    const { domainOf } = await import('../../insights/analyse.ts')
    const { engineFor } = await import('../../insights/engine.ts')
    const { correctionLines, explainReview } = await import('../../insights/explain.ts')
    const translate = (language: string) => translatedTaxonomy({ trades: content.trade.trades, language })
    const engine = engineFor(domainOf({ ...content, reviews: [review], translate }))
    const explanation = explainReview(engine, { ...review, reading })
    const correct = [
      '',
      `To correct a verdict, add its line to corrections.yaml (labels: ${SentimentLabel.options.join(', ')}, none):`,
      ...correctionLines(engine, { ...review, reading }),
    ]
    const lines = [`${review.author}, ${review.date}`, '', ...explanation, ...corrections, ...correct]
    print(lines.map((line) => printable(line)).join('\n'))
  },
})
