import type { Day } from '../schema/day.ts'
import type { SourceName } from '../schema/review.ts'
import { ofBusiness } from './businesses.ts'
import type { Collected, ExportedReview } from './collect.ts'
import { dateOrder, type DateOrder } from './day-of.ts'
import { readIncoming, wrongWordIn, type Incoming } from './incoming.ts'
import { locationName } from './reading/export-files.ts'
import { CommandError } from '../dataset/command-error.ts'
import type { BadRow, ImportReport, SkippedRow } from './report.ts'
import type { ImportRequest } from './request.ts'
import { reviewId } from '../dataset/review-id.ts'

/** The exports of one source, and what reading them needs. */
export type SourceJob = {
  source: SourceName
  exports: Collected[]
  timezone: string
  today: Day
  /** The ids of the reviews taken down, which are never imported again. */
  withheld: ReadonlySet<string>
  request: ImportRequest
  /** Collects bad and skipped rows. */
  report: ImportReport
}

/** The reviews of one source's exports, each once. */
export type ExportContents = {
  incoming: Map<string, Incoming>
  /** Ids of rows that are bad or not imported: these reviews are in the export, so they are not missing from it. */
  badIds: Set<string>
  /** A bad row that does not even identify its review. */
  unidentified: BadRow | null
}

/**
 * Reads the reviews of one source out of its exports.
 *
 * @throws {CommandError} if only the owner can decide how to read them
 */
export async function readExports(job: SourceJob): Promise<ExportContents> {
  const { exports, report } = job
  const before = report.bad.length
  for (const one of exports) {
    for (const bad of one.bad) report.bad.push(bad)
    skip(report, 'empty entry', one.empty)
  }
  const read: ExportContents = { incoming: new Map(), badIds: new Set(), unidentified: report.bad[before] ?? null }
  const orders = new Map(exports.map((one) => [one.file, orderOf(one, job.request)]))
  for (const [format, group] of Map.groupBy(exports, (one) => one.format)) {
    for (const located of await ofTheBusiness(group, job)) {
      readOne(located, { read, job }, { html: format.html, order: orders.get(located.file) ?? null })
    }
    // They are in `incoming` now; at 100,000 rows, keeping both forms takes too much memory.
    for (const one of group) one.reviews = []
  }
  return read
}

const NO_STARS = 'a recommendation, which has no stars (--recommendations imports them: yes as 5 stars, no as 1)'

function readOne(
  { raw, file, where }: ExportedReview,
  { read, job: { source, timezone, today, withheld, report, request } }: { read: ExportContents; job: SourceJob },
  how: { html: boolean; order: DateOrder | null },
): void {
  if (raw.withheld !== undefined) {
    skipRow(report, { file, where, reason: raw.withheld })
    return
  }
  const review = readIncoming(raw, { source, timezone, today, months: request.monthDates ?? false, ...how })
  if ('value' in review && withheld.has(review.value.id)) {
    skipRow(report, { file, where, reason: 'already taken down (withheld.jsonl)' })
    return
  }
  if ('value' in review && raw.recommends !== undefined && !request.recommendations) {
    skipRow(report, { file, where, reason: NO_STARS })
    read.badIds.add(review.value.id)
    return
  }
  if ('value' in review) {
    if (raw.recommends !== undefined) report.recommendations[raw.recommends ? 'yes' : 'no'] += 1
    const wrong = wrongWordIn(raw, how.html)
    if (wrong !== null) report.wrongWords.push({ file, where, ...wrong })
    if (read.incoming.has(review.value.id)) skipRow(report, { file, where, reason: 'duplicate of another row' })
    keepNewest(read.incoming, review.value)
    return
  }
  const bad = { file, where, problem: review.problem }
  report.bad.push(bad)
  if (raw.sourceId === null) read.unidentified ??= bad
  else read.badIds.add(reviewId(source, raw.sourceId))
}

function orderOf({ file, reviews }: Collected, { dates }: ImportRequest): DateOrder | null {
  if (dates) return dates
  try {
    return dateOrder(datesOf(reviews))
  } catch (error) {
    throw error instanceof CommandError ? new CommandError(`${file}: ${error.message}`, { cause: error }) : error
  }
}

function* datesOf(reviews: readonly ExportedReview[]): Generator<{ date: unknown; where: string }> {
  for (const { raw, where } of reviews) {
    for (const date of [raw.date, raw.edited, raw.reply?.date]) yield { date, where }
  }
}

async function ofTheBusiness(group: Collected[], { request, report }: SourceJob): Promise<ExportedReview[]> {
  const names = new Map<string, string>()
  for (const { file, reviews } of group) {
    const key = reviews[0]?.raw.business?.key
    const name = key === undefined ? null : await locationName(file)
    if (key !== undefined && name !== null) names.set(key, name)
  }
  const files = group.map(({ file }) => file).join(', ')
  try {
    const reviews = group.length === 1 ? (group[0]?.reviews ?? []) : group.flatMap((one) => one.reviews)
    const { chosen, others } = ofBusiness(reviews, request.business ?? [], names)
    skip(report, 'about another business', others)
    return chosen
  } catch (error) {
    throw error instanceof CommandError ? new CommandError(`${files}: ${error.message}`, { cause: error }) : error
  }
}

function keepNewest(incoming: Map<string, Incoming>, review: Incoming): void {
  const other = incoming.get(review.id)
  if (!other || review.touched >= other.touched) incoming.set(review.id, review)
}

function skipRow(report: ImportReport, row: SkippedRow): void {
  skip(report, row.reason)
  report.skippedRows.push(row)
}

function skip(report: ImportReport, reason: string, count = 1): void {
  if (count > 0) report.skipped.set(reason, (report.skipped.get(reason) ?? 0) + count)
}
