import { join } from 'node:path'
import { describeComplaint } from '../host/errors/content-error.ts'
import { printable } from '../host/errors/printable.ts'
import { type NewSourceFile, readSourceFiles, hashOfLines, sourceFiles } from '../content/folder/review-lines.ts'
import type { ReviewLine } from '../schema/content/review-line.ts'
import type { Day } from '../schema/day.ts'
import type { ImportRecord } from '../schema/content/import-record.ts'
import type { CoverageLine } from '../schema/coverage.ts'
import { newestFirst } from '../schema/review.ts'
import { roundedMean, starSum } from '../schema/rounding.ts'
import type { ContentFolder } from './content-folder.ts'
import type { Incoming } from './incoming.ts'
import { languageDetector } from './language.ts'
import { forgetMissing, merge, type Merged, noteMissing } from './merge.ts'
import { changedSince, refuseToUndo } from './owner-edits.ts'
import { personalDataIn } from '../content/doubtful-text.ts'
import { silent } from '../host/progress.ts'
import { readExports, skip, type SourceJob } from './read-exports.ts'
import { CommandError } from '../host/errors/command-error.ts'
import type { BadRow, ImportReport, ReturnedReview, SourceReport } from './report.ts'
import type { ImportRequest } from './request.ts'
import { recordOf } from './stated/record-of.ts'
import { statementOf } from './stated/statement-of.ts'

type SourceImport = Omit<SourceJob, 'timezone' | 'withheld'> & {
  content: ContentFolder
  today: Day
  /** Whether its exports also have rows of other sources. Then this source may have no valid row. */
  isOneOfSeveral: boolean
}

/**
 * The results of an import for the files of one source: files to write and to remove, reviews to remove, and reviews that came
 * back after their platform had removed them.
 */
export type ImportedSource = {
  changed: NewSourceFile[]
  needless: string[]
  removed: ReviewLine[]
  returned: ReturnedReview[]
  /** What to add to `imports.jsonl` and `coverage.jsonl`. */
  record: ImportRecord | null
  coverage: CoverageLine | null
}

/**
 * Computes the new files of one source and adds its results to the report; writes no file. Null if none of its rows can be
 * imported, and it is one of several sources.
 *
 * @throws {CommandError} if none of its rows can be imported, and it is the only source
 */
export async function importSource(job: SourceImport): Promise<ImportedSource | null> {
  const { source, content, request, report } = job
  const before = { bad: report.bad.length, skipped: new Map(report.skipped) }
  const { incoming, badIds, unidentified, ...read } = readExports({ ...job, ...content })
  if (incoming.size === 0) return nothingIn(job, before)
  const old = await readOldFiles(job)
  leaveOutCopies(incoming, old.lines, job)
  const detect = await languageDetector(incoming, old.lines)
  const keptForDays = content.keptForDays.has(source)
  const merged = merge(old.lines, counted(incoming, request), { ...content, detect, today: job.today, keptForDays })
  refuseToUndo(merged.undone, content)
  const { partial, prunes } = extentOf(job, unidentified)
  const gone = partial ? [] : [...old.lines.values()].filter(({ id }) => !incoming.has(id) && !badIds.has(id))
  if (request.prune) refuseUnsafePrune(job, partial, unidentified)
  const noted = !prunes && noteMissing(merged.lines, gone, { of: old.lines.size, today: job.today })
  forgetMissing(merged.lines, badIds)
  if (prunes) for (const { id } of gone) merged.lines.delete(id)
  const lines = [...merged.lines.values()].sort(newestFirst)
  const returned = returnedIn(lines, incoming, content)
  const contained = [...incoming.values(), ...read.takenDown.values()]
  const statement = await statementOf(read.stated, { ...content, ...job, isFetched: request.extent !== undefined })
  const record = await recordOf({
    ...{ source, on: job.today, contained, partial, exports: job.exports, imports: content.imports },
    isChange: statement.isNew || isChange(merged, { gone, noted, returned, pruned: prunes }),
  })
  const files = lines.length === 0 ? [] : sourceFiles(lines, { folder: content.path, source, files: old.files })
  const path = join(content.path, 'reviews', source)
  report.sources.push({
    source,
    path: files.length > 1 ? `${path}-YYYY.jsonl` : (files[0]?.path ?? `${path}.jsonl`),
    total: lines.length,
    added: merged.added.length,
    changed: merged.changed.length,
    unchanged: merged.unchanged,
    addedReviews: merged.added,
    changedReviews: merged.changed,
    gone,
    noted,
    returned,
    pruned: prunes,
    partial,
    alike: merged.alike,
    changedSince: changedSince(lines, content),
    unverified: lines.filter(({ verified }) => verified === false).length,
    declared: content.declared.has(source),
    contained: { reviews: contained.length, mean: roundedMean(starSum(contained)) },
    ...{ statement, recorded: record !== null },
    lookAt: lookAt([...merged.added, ...merged.changed.map(({ after }) => after)]),
  })
  return {
    changed: files.filter(
      (file) => !old.files.some(({ path, sha256 }) => path === file.path && sha256 === hashOfLines(file.lines)),
    ),
    needless: old.files.map(({ path }) => path).filter((path) => !files.some((file) => file.path === path)),
    removed: prunes ? gone : [],
    returned,
    record,
    coverage: statement.isNew ? statement.line : null,
  }
}

function nothingIn(job: SourceImport, before: ReportBefore): null {
  if (job.isOneOfSeveral) return null
  throw nothingToImport(job, before)
}

async function readOldFiles({ content, source }: SourceImport): ReturnType<typeof readSourceFiles> {
  const old = await readSourceFiles(content.path, source)
  const [fault] = old.complaints
  if (fault) throw new CommandError(`${describeComplaint(fault)}; fix it, then import again`)
  return old
}

/**
 * Leaves out reviews that a site published from this folder: they may have fewer members than the folder's lines, and a removed
 * review must not come back with another id.
 */
function leaveOutCopies(
  incoming: Map<string, Incoming>,
  old: ReadonlyMap<string, ReviewLine>,
  { content: { withheld, removedByPlatform }, report }: SourceImport,
): void {
  for (const [id, { published_id: own }] of incoming) {
    if (own === undefined || own === id) continue
    if (!old.has(own) && !withheld.has(own) && !removedByPlatform.has(own)) continue
    incoming.delete(id)
    skip(report, OWN_COPY)
  }
}

const OWN_COPY = 'published from this folder'

/** Whether the exports are known to be incomplete, and whether the import removes the reviews that they lack. */
function extentOf(
  { request, exports }: SourceImport,
  unidentified: BadRow | null,
): { partial: boolean; prunes: boolean } {
  const isUncertain = request.extent === 'all' && unidentified !== null
  const partial = request.extent === 'part' || isUncertain || exports.every((one) => one.partial)
  return { partial, prunes: request.prune === true || (request.extent === 'all' && !partial) }
}

/**
 * Whether an import changes reviews; reviews that were already missing do not count again. (The caller counts a new statement as
 * a change too, so the export gets a record. If the export names no day and is imported again, its record shows the first day.)
 */
function isChange(
  { added, changed }: Merged,
  { gone, noted, returned, pruned }: Pick<SourceReport, 'gone' | 'noted' | 'returned' | 'pruned'>,
): boolean {
  const missing = pruned ? gone : noted ? gone.filter(({ missing_since }) => missing_since === undefined) : []
  return added.length + changed.length + returned.length + missing.length > 0
}

function returnedIn(
  lines: readonly ReviewLine[],
  incoming: ReadonlyMap<string, Incoming>,
  { removedByPlatform }: ContentFolder,
): ReturnedReview[] {
  return lines.flatMap((line) => {
    const entry = incoming.has(line.id) ? removedByPlatform.get(line.id) : undefined
    return entry ? [{ line, entry }] : []
  })
}

function* counted(incoming: Map<string, Incoming>, { progress = silent }: ImportRequest): Generator<Incoming> {
  let done = 0
  progress.begin('Checking', incoming.size)
  for (const review of incoming.values()) {
    yield review
    progress.at(++done)
  }
  progress.end()
}

function refuseUnsafePrune({ exports }: SourceImport, partial: boolean, unidentified: BadRow | null): void {
  const files = exports.map(({ file }) => file).join(', ')
  if (partial) {
    throw new CommandError(
      `${files}: this export says that it is incomplete, so --prune would remove too much; give a full export`,
    )
  }
  if (unidentified === null) return
  throw new CommandError(
    `${unidentified.file}, ${unidentified.where}: ${printable(unidentified.problem)}. This row does not identify its review, ` +
      'so missing reviews cannot be determined; correct it, then --prune',
  )
}

type ReportBefore = Pick<ImportReport, 'skipped'> & { bad: number }

/** The error for sources without reviews. It leaves out the rows of other sources, which the report may already contain. */
export function nothingToImport(
  { exports, report }: Pick<SourceImport, 'exports' | 'report'>,
  before: ReportBefore = { bad: 0, skipped: new Map() },
): CommandError {
  const files = exports.map(({ file }) => file).join(', ')
  const bad = report.bad.slice(before.bad)
  const [first] = bad
  if (first) {
    const why = `none of its reviews can be imported (${bad.length} bad); the first, ${first.where}: ${printable(first.problem)}`
    return new CommandError(`${files}: ${why}${readAs(exports)}`)
  }
  const skipped = [...report.skipped]
    .map(([reason, count]) => ({ reason, count: count - (before.skipped.get(reason) ?? 0) }))
    .filter(({ count }) => count > 0)
    .map(({ reason, count }) => `${count} skipped: ${printable(reason)}`)
    .join('; ')
  return new CommandError(`${files}: it has no reviews to import${skipped && ` (${skipped})`}`)
}

/** A hint for files that only resemble the format in which they were read; empty if the owner named the columns. */
function readAs(exports: SourceImport['exports']): string {
  const titles = new Set(exports.filter(({ choice }) => choice.by === 'format').map(({ format }) => format.title))
  if (titles.size === 0) return ''
  return `. It was read as ${[...titles].join(' and ')}; if it is something else, name its columns with --map`
}

function lookAt(lines: readonly ReviewLine[]): SourceReport['lookAt'] {
  return lines.flatMap((line) => {
    const why: string[] = line.text === null ? [] : personalDataIn(line.text)
    return why.length > 0 ? [{ line, why }] : []
  })
}
