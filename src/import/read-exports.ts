import type { Day } from '../schema/day.ts'
import type { SourceName } from '../schema/review.ts'
import { ofBusiness } from './businesses.ts'
import type { Collected, ExportedReview } from './collect.ts'
import { dateOrder, type DateOrder } from './day-of.ts'
import { readIncoming, wrongWordIn, type Incoming } from './incoming.ts'
import { locationName } from './reading/export-files.ts'
import { CommandError } from '../dataset/command-error.ts'
import type { BadRow, ImportReport } from './report.ts'
import type { ImportRequest } from './request.ts'
import { reviewId } from '../dataset/review-id.ts'

/** The exports of one source, and what reading them needs. */
export type SourceJob = {
  source: SourceName
  exports: Collected[]
  timezone: string
  today: Day
  /** The ids of reviews that were taken down, and are never imported again. */
  withheld: ReadonlySet<string>
  request: ImportRequest
  /** Collects bad and skipped rows. */
  report: ImportReport
}

/** The reviews of one source's exports, each once. */
export type ExportContents = {
  incoming: Map<string, Incoming>
  /** Ids of bad rows: these reviews are in the export, so they are not missing from it. */
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

function readOne(
  { raw, file, where }: ExportedReview,
  { read, job: { source, timezone, today, withheld, report, request } }: { read: ExportContents; job: SourceJob },
  how: { html: boolean; order: DateOrder | null },
): void {
  if (raw.withheld !== undefined) {
    skip(report, raw.withheld)
    return
  }
  const review = readIncoming(raw, { source, timezone, today, months: request.monthDates ?? false, ...how })
  if ('value' in review && withheld.has(review.value.id)) {
    skip(report, 'already taken down (withheld.jsonl)')
    return
  }
  if ('value' in review) {
    const wrong = wrongWordIn(raw, how.html)
    if (wrong !== null) report.wrongWords.push({ file, where, ...wrong })
    keepNewest(read.incoming, review.value, report)
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

function keepNewest(incoming: Map<string, Incoming>, review: Incoming, report: ImportReport): void {
  const other = incoming.get(review.id)
  if (other) skip(report, 'duplicate of another row')
  if (!other || review.touched >= other.touched) incoming.set(review.id, review)
}

function skip(report: ImportReport, reason: string, count = 1): void {
  if (count > 0) report.skipped.set(reason, (report.skipped.get(reason) ?? 0) + count)
}
