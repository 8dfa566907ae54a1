import { join } from 'node:path'
import { withContent } from '../host/locks/lock-content.ts'
import { describeComplaint } from '../host/errors/content-error.ts'
import { addJsonLines } from '../host/files/add-json-lines.ts'
import { COVERAGE_FILE } from '../schema/coverage.ts'
import { IMPORT_RECORDS_FILE } from '../schema/content/import-record.ts'
import { writeMappings, readImportsFile } from '../content/folder/imports-file.ts'
import { writeSourceFiles } from '../content/folder/review-lines.ts'
import { recordWithheld, removeWithheld } from '../content/folder/withheld-file.ts'
import type { ReviewLine } from '../schema/content/review-line.ts'
import type { WithheldEntry } from '../schema/withheld.ts'
import { type Day, dayIn } from '../schema/day.ts'
import type { SourceName } from '../schema/review.ts'
import type { KeptMapping } from '../schema/content/imports-file.ts'
import { answersFor } from './ambiguity.ts'
import { collect, type Collected } from './collect.ts'
import { chooseColumns, fitOf } from './columns/choose-columns.ts'
import { answerTo, askOwner } from './columns/ask-owner.ts'
import type { FileColumns } from './columns/file-columns.ts'
import { mappingsToKeep } from './columns/kept-columns.ts'
import { openContent, type ContentFolder } from './content-folder.ts'
import type { Format } from './format.ts'
import { silent } from '../host/progress.ts'
import { type ExportFile, exportFiles } from './reading/export-files.ts'
import { CommandError } from '../host/errors/command-error.ts'
import { badRowLines, foldedLines, type ImportReport } from './report.ts'
import type { ImportRequest } from './request.ts'
import { type ImportedSource, importSource, nothingToImport } from './source-import.ts'
import { sourceOf } from './source-of.ts'
import { refuseTimes } from './time-of-day.ts'

/**
 * Imports exports into the files of their sources in a content folder: all of them, or none. Importing the same export again
 * changes no byte. Questions are asked before the folder is locked.
 *
 * @throws {CommandError} if nothing was written, with the reason
 * @throws {LockError} if the folder cannot be locked
 */
export async function importReviews(request: ImportRequest): Promise<ImportReport> {
  const collected = await collectAll(request, await openContent(request.content))
  const access = request.dryRun === true ? 'shared' : 'exclusive'
  return withContent(request.content, { access, command: 'npm run import' }, () => importUnderLock(request, collected))
}

async function importUnderLock(request: ImportRequest, collected: readonly Collected[]): Promise<ImportReport> {
  const content = await openContent(request.content)
  const report: ImportReport = {
    files: collected.map(({ file, format, encoding, reviews, bad }) => {
      return { file, format: format.title, encoding, reviews: reviews.length + bad.length }
    }),
    sources: [],
    bad: [],
    wrongWords: [],
    skipped: new Map(),
    skippedRows: [],
    folded: [],
    recommendations: { yes: 0, no: 0 },
    experiencedLater: 0,
    kept: [],
    dryRun: request.dryRun ?? false,
    verbose: request.verbose ?? false,
  }
  const today = request.today ?? dayIn(content.timezone)
  const outcomes = await importSources(collected, { content, request, report, today })
  if (request.strict && report.bad.length + report.folded.length > 0) throw new CommandError(strictly(report))
  request.accept?.(report)
  report.kept = mappingsToKeep(collected, today)
  if (report.dryRun) return report
  // The records of the exports come first: if an interruption prevents the rest, the same import completes it.
  await addJsonLines(
    join(content.path, IMPORT_RECORDS_FILE),
    outcomes.flatMap(({ record }) => record ?? []),
  )
  await addJsonLines(
    join(content.path, COVERAGE_FILE),
    outcomes.flatMap(({ coverage }) => coverage ?? []),
  )
  // The entries come before the lines: a review that is removed without an entry would stop the next build.
  const removed = outcomes.flatMap((outcome) => outcome.removed)
  await recordWithheld(
    content.path,
    removed.map((line) => entryOf(line, today)),
  )
  for (const { changed, needless } of outcomes) await writeSourceFiles(changed, needless)
  // This goes last: a review with neither line nor entry would stop the next build; the next import repairs one that has both.
  const returned = outcomes.flatMap((outcome) => outcome.returned)
  await removeWithheld(content.path, new Set(returned.map(({ line }) => line.id)))
  await writeMappings(content.path, report.kept)
  return report
}

/**
 * The results for each source that has reviews. A table may have rows of several platforms, some without stars.
 *
 * @throws {CommandError} if no source has reviews
 */
async function importSources(
  collected: readonly Collected[],
  job: Omit<Parameters<typeof importSource>[0], 'source' | 'exports' | 'isOneOfSeveral'>,
): Promise<ImportedSource[]> {
  const outcomes: ImportedSource[] = []
  const sources = bySource(collected)
  const parts = [...sources.values()].flat()
  for (const [source, exports] of sources) {
    const isOneOfSeveral = parts.filter(({ file }) => exports.some((one) => one.file === file)).length > exports.length
    const outcome = await importSource({ ...job, source, exports, isOneOfSeveral })
    if (outcome !== null) outcomes.push(outcome)
  }
  if (outcomes.length === 0) throw nothingToImport({ exports: [...collected], report: job.report })
  return outcomes
}

async function collectAll(request: ImportRequest, content: ContentFolder): Promise<Collected[]> {
  const known = await readImportsFile(content.path)
  if (!known.ok) throw new CommandError(known.problem.map(describeComplaint).join('\n'))
  const kept = [...known.value]
  const today = request.today ?? dayIn(content.timezone)
  const collected: Collected[] = []
  for (const file of await exportFiles(request.files)) {
    const one = await collectOne(file, request, { kept, content, today })
    // Another file with the same columns does not need another answer.
    kept.push(...mappingsToKeep([one], today))
    collected.push(one)
  }
  return collected
}

type Known = { kept: KeptMapping[]; content: ContentFolder; today: Day }

/** Reads one file, and reads it again after each answer of the owner. */
async function collectOne(
  file: ExportFile,
  request: ImportRequest,
  { kept, content, today }: Known,
): Promise<Collected> {
  const context = { request, kept, businessName: content.name }
  const how = {
    sheet: request.sheet ?? null,
    fit: (columns: FileColumns, sheet: string | null) => fitOf(columns, sheet, context),
    choose: (columns: FileColumns, known: Format | null) => chooseColumns(file.path, { columns, known }, context),
    answers: (entry: KeptMapping | null) => answersFor(entry, request),
  }
  const { progress = silent } = request
  let begun = false
  const onBytes = (done: number, all: number) => {
    if (!begun) progress.begin('Reading ', all)
    begun = true
    progress.at(done)
  }
  let answered: ImportRequest | null
  try {
    const one = await collect(file, how, onBytes).finally(progress.end)
    if (content.lacksTimeZone) refuseTimes(one, content)
    answered = await askOwner(one, request, { ...content, today })
    if (answered === null) return one
  } catch (error) {
    answered = await answerTo(error, file, request)
  }
  return collectOne(file, answered, { kept, content, today })
}

/** Groups exports by source. An export whose rows name several sources becomes one export of each. */
function bySource(collected: readonly Collected[]): Map<SourceName, Collected[]> {
  const all = new Map<SourceName, Collected[]>()
  for (const one of collected) {
    const parts = Map.groupBy(one.reviews, ({ raw }) => sourceOf(raw, one.choice))
    const first = [...parts.keys()].find((source) => source !== null) ?? one.choice.source
    if (first === null) throw new CommandError(`${one.file}: it has no reviews to import`)
    if (!parts.has(first)) parts.set(first, [])
    // The reviews are in `parts` now. At 100,000 rows, a second list would keep all of them in memory until the end.
    one.reviews = []
    for (const [source, reviews] of parts) {
      const name = source ?? first
      const rest = source === first ? {} : { bad: [], empty: 0, totals: new Map() }
      all.set(name, [...(all.get(name) ?? []), { ...one, reviews, ...rest }])
    }
  }
  return all
}

function entryOf({ id, date, rating, source }: ReviewLine, today: Day): WithheldEntry {
  return { id, date, rating, reason: 'platform_removed', withheld_on: today, source }
}

function strictly({ bad, folded }: ImportReport): string {
  const count = bad.length === 1 ? '1 row is bad' : `${bad.length} rows are bad`
  return [
    `${bad.length > 0 ? count : 'Some rows look like copies'}, so nothing was written (--strict):`,
    ...badRowLines(bad),
    ...foldedLines(folded),
  ].join('\n')
}
