import { withContent } from '../dataset/content-folder/lock-content.ts'
import { removeReadings } from '../dataset/content-folder/readings-file.ts'
import { removeCorrections } from '../dataset/content-folder/corrections-file.ts'
import { writeReviewLines } from '../dataset/content-folder/review-lines.ts'
import { dayIn } from '../dataset/content-folder/today.ts'
import { addWithheld, removeWithheld } from '../dataset/content-folder/withheld-file.ts'
import type { ReviewLine } from '../schema/content/review-line.ts'
import type { WithheldEntry } from '../schema/withheld.ts'
import type { Day } from '../schema/day.ts'
import type { SourceName } from '../schema/review.ts'
import { collect, type Collected } from './collect.ts'
import { openContent } from './content-folder.ts'
import { silent } from './progress.ts'
import { exportFiles } from './reading/export-files.ts'
import { CommandError } from '../dataset/command-error.ts'
import { badRowLines, type BadRow, type ImportReport } from './report.ts'
import type { ImportRequest } from './request.ts'
import { importSource } from './source-import.ts'

/**
 * Imports exports into `reviews/SOURCE.jsonl` of a content folder: all of them, or nothing. Importing the same
 * export again changes no byte.
 *
 * @throws {CommandError} if nothing was written, with the reason
 * @throws {LockError} if the folder cannot be locked
 */
export function importReviews(request: ImportRequest): Promise<ImportReport> {
  const access = request.dryRun === true ? 'shared' : 'exclusive'
  return withContent(request.content, { access, command: 'npm run import' }, () => importUnderLock(request))
}

async function importUnderLock(request: ImportRequest): Promise<ImportReport> {
  const content = await openContent(request.content)
  const collected = await collectAll(request)
  const report: ImportReport = {
    files: collected.map(({ file, format, encoding, reviews, bad }) => {
      return { file, format: format.title, encoding, reviews: reviews.length + bad.length }
    }),
    sources: [],
    bad: [],
    wrongWords: [],
    skipped: new Map(),
    skippedRows: [],
    recommendations: { yes: 0, no: 0 },
    dryRun: request.dryRun ?? false,
    verbose: request.verbose ?? false,
  }
  const today = request.today ?? dayIn(content.timezone)
  const outcomes = []
  for (const [source, exports] of bySource(collected, request)) {
    outcomes.push(await importSource({ source, exports, content, request, report, today }))
  }
  if (request.strict && report.bad.length > 0) throw new CommandError(strictly(report.bad))
  if (report.dryRun) return report
  // The entries come first: a review removed without one would stop the next build.
  const removed = outcomes.flatMap((outcome) => outcome.removed)
  await addWithheld(
    content.path,
    removed.map((line) => entryOf(line, today)),
  )
  const removedIds = new Set(removed.map(({ id }) => id))
  await removeCorrections(content.path, removedIds)
  await removeReadings(content.path, removedIds)
  for (const { path, lines, changed } of outcomes) if (changed) await writeReviewLines(path, lines)
  // These go last: a review without line or entry would stop the next build, and one with both is settled by the next import.
  const returned = outcomes.flatMap((outcome) => outcome.returned)
  await removeWithheld(content.path, new Set(returned.map(({ line }) => line.id)))
  return report
}

async function collectAll({ files, map = null, progress = silent }: ImportRequest): Promise<Collected[]> {
  const collected: Collected[] = []
  for (const file of await exportFiles(files)) {
    let begun = false
    const onBytes = (done: number, all: number) => {
      if (!begun) progress.begin('Reading ', all)
      begun = true
      progress.at(done)
    }
    collected.push(await collect(file, map, onBytes).finally(progress.end))
  }
  return collected
}

function bySource(collected: readonly Collected[], { source }: ImportRequest): Map<SourceName, Collected[]> {
  return Map.groupBy(collected, ({ file, format }) => {
    const name = source ?? format.source
    if (name !== null) return name
    throw new CommandError(`${file}: name the source of its reviews, such as --source first_party`)
  })
}

function entryOf({ id, date, rating, source }: ReviewLine, today: Day): WithheldEntry {
  return { id, date, rating, reason: 'platform_removed', withheld_on: today, source }
}

function strictly(bad: readonly BadRow[]): string {
  const count = bad.length === 1 ? '1 row is bad' : `${bad.length} rows are bad`
  return [`${count}, so nothing was written (--strict):`, ...badRowLines(bad)].join('\n')
}
