import type { Day } from '../schema/day.ts'
import type { ReviewId, SourceName } from '../schema/review.ts'
import { type Answers, orderIn } from './ambiguity.ts'
import { ofBusiness, type Selection } from './businesses.ts'
import type { Collected, ExportedReview } from './collect.ts'
import type { DateOrder } from './day-of.ts'
import { readIncoming, repairedRow, wrongWordIn, type Incoming } from './incoming.ts'
import { CommandError } from '../host/errors/command-error.ts'
import { unanswered } from './columns/ask-owner.ts'
import { inFile, OpenQuestion } from './open-question.ts'
import { quoted } from '../host/errors/printable.ts'
import { betweenStars } from './rating.ts'
import type { BadRow, ImportReport, SkippedRow } from './report.ts'
import type { ImportRequest } from './request.ts'
import { reviewId } from '../schema/content/review-id.ts'
import type { ExportTotals } from './stated/statement-of.ts'

/** The exports of one source, with everything needed to read them. */
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
  /** Reviews whose stars were made from a recommendation, and whether they recommend. */
  recommended: Map<string, boolean>
  /** The reviews that were taken down here, by id. */
  takenDown: Map<ReviewId, Incoming>
  /** What the exports state about all reviews, by format. */
  stated: ExportTotals[]
  /** The ids in bad or skipped rows. They show that these reviews are not missing from the export. */
  badIds: Set<ReviewId>
  /** A bad row that does not identify its review. */
  unidentified: BadRow | null
}

/** The position of each review, and the hashes of similar reviews, to tell copies from other reviews. */
type SeenRows = { at: Map<string, RowPlace>; alike: Map<string, string[]> }
type RowPlace = { file: string; where: string }

/**
 * Reads the reviews of one source from its exports.
 *
 * @throws {CommandError} if only the owner can decide how to read them
 */
export function readExports(job: SourceJob): ExportContents {
  const { exports, report } = job
  const before = report.bad.length
  for (const one of exports) {
    for (const bad of one.bad) report.bad.push(bad)
    skip(report, 'empty entry', one.empty)
  }
  const read: ExportContents = {
    incoming: new Map(),
    recommended: new Map(),
    takenDown: new Map(),
    stated: [],
    badIds: new Set(),
    unidentified: report.bad[before] ?? null,
  }
  const seen: SeenRows = { at: new Map(), alike: new Map() }
  const readings = new Map(
    exports.map((one) => [one.file, { ...one.answers, order: orderIn(one, one.answers), html: one.format.html }]),
  )
  for (const group of Map.groupBy(exports, (one) => one.format).values()) {
    const { chosen, keys } = ofTheBusiness(group, job)
    read.stated.push({
      keys,
      totals: group.flatMap((from) => Array.from(from.totals.values(), (one) => ({ ...one, from }))),
    })
    for (const located of chosen) {
      const reading = readings.get(located.file)
      if (reading) readOne(located, { read, seen, job }, reading)
    }
    // The reviews are in `incoming` now. At 100,000 rows, both forms together would take too much memory.
    for (const one of group) one.reviews = []
  }
  for (const recommends of read.recommended.values()) report.recommendations[recommends ? 'yes' : 'no'] += 1
  return read
}

const HALF_STARS = 'half stars (--half-stars skip)'
const NO_STARS = 'a recommendation, which has no stars (--recommendations imports them: yes as 5 stars, no as 1)'

function readOne(
  located: ExportedReview,
  { read, seen, job }: { read: ExportContents; seen: SeenRows; job: SourceJob },
  reading: Answers & { order: DateOrder | null; html: boolean },
): void {
  const { source, timezone, today, withheld, report } = job
  const { raw, file, where } = located
  if (raw.withheld !== undefined) {
    skipRow(report, { file, where, reason: raw.withheld })
    return
  }
  if (reading.halfStars === 'skip' && betweenStars(raw, reading.scale) !== null) {
    skipRow(report, { file, where, reason: HALF_STARS })
    if (raw.sourceId !== null) read.badIds.add(reviewId(source, raw.sourceId))
    return
  }
  const review = readIncoming(raw, { ...reading, source, timezone, today, months: reading.monthDates })
  if (!review.ok) {
    const bad = { file, where, problem: review.problem }
    report.bad.push(bad)
    if (raw.sourceId === null) read.unidentified ??= bad
    else read.badIds.add(reviewId(source, raw.sourceId))
    return
  }
  const found = toldApart(review.value, located, seen.alike)
  if (withheld.has(found.id)) {
    read.takenDown.set(found.id, found)
    skipRow(report, { file, where, reason: 'already taken down (withheld.jsonl)' })
    return
  }
  if (raw.recommends !== undefined && !reading.recommendations) {
    skipRow(report, { file, where, reason: NO_STARS })
    read.badIds.add(found.id)
    return
  }
  const wrong = wrongWordIn(reading.repair ? repairedRow(raw, reading.html) : raw, reading.html)
  // A word that is still wrong after --repair cannot be repaired.
  if (wrong !== null) report.wrongWords.push({ file, where, ...wrong, ...(reading.repair && { meant: null }) })
  if (found.experiencedLater) report.experiencedLater += 1
  keepNewest({ read, seen, report }, found, located)
}

/**
 * Makes the id of a review without id and text unique among similar reviews. Such reviews are copies only if their rows are
 * exactly equal. Otherwise the second, third, .. similar review gets its number appended to its id.
 */
function toldApart(review: Incoming, { hash }: ExportedReview, alike: Map<string, string[]>): Incoming {
  if (hash === undefined) return review
  const hashes = alike.get(review.id) ?? []
  alike.set(review.id, hashes)
  const known = hashes.indexOf(hash)
  const number = known < 0 ? hashes.push(hash) : known + 1
  if (number === 1) return review
  const source_id = `${review.source_id}-${number}`
  return { ...review, source_id, id: reviewId(review.source, source_id) }
}

function ofTheBusiness(group: Collected[], { report, request }: SourceJob): Selection<ExportedReview> {
  const names = new Map<string, string>()
  for (const { location, reviews } of group) {
    const key = reviews[0]?.raw.business?.key
    if (key !== undefined && location !== null) names.set(key, location)
  }
  const files = group.map(({ file }) => file).join(', ')
  try {
    const reviews = group.length === 1 ? (group[0]?.reviews ?? []) : group.flatMap((one) => one.reviews)
    const selection = ofBusiness(reviews, [...new Set(group.flatMap(({ answers }) => answers.business))], names)
    skip(report, 'about another business', selection.others)
    return selection
  } catch (error) {
    const found = inFile(files, error)
    throw found instanceof OpenQuestion ? unanswered(found, group, request) : found
  }
}

function keepNewest(
  { read: { incoming, recommended }, seen, report }: { read: ExportContents; seen: SeenRows; report: ImportReport },
  review: Incoming,
  { raw, file, where }: ExportedReview,
): void {
  const other = incoming.get(review.id)
  const first = seen.at.get(review.id)
  const isGiven = raw.recommends === undefined && !recommended.has(review.id)
  if (other && first && isGiven && other.touched === review.touched && wordsOf(other) !== wordsOf(review)) {
    throw twoVersions(review, { file, where }, first)
  }
  if (first && raw.sourceId === null) report.folded.push({ file, where, as: first })
  else seen.at.set(review.id, { file, where })
  if (other) skipRow(report, { file, where, reason: 'duplicate of another row' })
  if (other && review.touched < other.touched) return
  incoming.set(review.id, review)
  if (raw.recommends === undefined) recommended.delete(review.id)
  else recommended.set(review.id, raw.recommends)
}

/** The part of a review that its author writes. */
function wordsOf({ rating, author, text }: Incoming): string {
  return JSON.stringify([rating, author, text])
}

function twoVersions({ source_id }: Incoming, { file, where }: RowPlace, first: RowPlace): CommandError {
  return new CommandError(
    `${first.file}, ${first.where}, and ${file}, ${where}: both have the id ${quoted(source_id, 80)}, but different words, and no ` +
      'date says which is newer; delete the older one',
  )
}

function skipRow(report: ImportReport, row: SkippedRow): void {
  skip(report, row.reason)
  report.skippedRows.push(row)
}

/** Counts skipped rows in the report. */
export function skip(report: ImportReport, reason: string, count = 1): void {
  if (count > 0) report.skipped.set(reason, (report.skipped.get(reason) ?? 0) + count)
}
