import { Day } from '../schema/day.ts'
import type { SourceName } from '../schema/review.ts'
import { collect, type Collected } from './collect.ts'
import { openContent } from './content-folder.ts'
import { silent } from './progress.ts'
import { exportFiles } from './reading/export-files.ts'
import { badRowLines, Refusal, type BadRow } from './refusal.ts'
import { writeReviewLines } from './review-lines.ts'
import type { ImportReport } from './report.ts'
import type { ImportRequest } from './request.ts'
import { importSource } from './source-import.ts'
import { noteRemoved } from './withheld.ts'

/**
 * Imports exports into `reviews/SOURCE.jsonl` of a content folder: all of them, or nothing. The same export twice
 * changes no byte.
 *
 * @throws {Refusal} when nothing was written, with the reason
 */
export async function importReviews(request: ImportRequest): Promise<ImportReport> {
  const content = await openContent(request.content)
  const collected = await collectAll(request)
  const report: ImportReport = {
    files: collected.map(({ file, format, encoding, reviews, bad }) => {
      return { file, format: format.title, encoding, reviews: reviews.length + bad.length }
    }),
    sources: [],
    bad: [],
    skipped: new Map(),
    dryRun: request.dryRun ?? false,
  }
  const today = request.today ?? Day.parse(Temporal.Now.plainDateISO(content.timezone).toString())
  const outcomes = []
  for (const [source, exports] of bySource(collected, request)) {
    outcomes.push(await importSource({ source, exports, content, request, report, today }))
  }
  if (request.strict && report.bad.length > 0) throw new Refusal(strictly(report.bad))
  if (report.dryRun) return report
  // First the note: a review that went without one would be missed.
  await noteRemoved(
    content.path,
    outcomes.flatMap(({ removed }) => removed),
    today,
  )
  for (const { path, lines, changed } of outcomes) if (changed) await writeReviewLines(path, lines)
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
    throw new Refusal(`${file}: say where its reviews come from, such as --source first_party`)
  })
}

function strictly(bad: readonly BadRow[]): string {
  const count = bad.length === 1 ? '1 row is bad' : `${bad.length} rows are bad`
  return [`${count}, and --strict allows none; nothing was written:`, ...badRowLines(bad)].join('\n')
}
