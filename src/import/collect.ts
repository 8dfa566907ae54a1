import { sha256Hex } from '../host/sha256.ts'
import type { ColumnChoice } from './columns/choose-columns.ts'
import { columnsOfList, columnsOfTable, type FileColumns } from './columns/file-columns.ts'
import { mapped } from './formats/mapped.ts'
import { listsIn } from './formats/json-records.ts'
import { apify } from './formats/apify.ts'
import { appStore } from './formats/apps/app-store.ts'
import { googlePlay } from './formats/apps/google-play.ts'
import { facebook } from './formats/facebook.ts'
import { googleBusiness } from './formats/google-business.ts'
import { isObject } from './formats/json-shape.ts'
import { jsonLd } from './formats/json-ld.ts'
import { outscraper } from './formats/outscraper.ts'
import { serpapi } from './formats/serpapi.ts'
import { judgeMe, judgeMeApi, shopify } from './formats/shop-apps.ts'
import { feefo } from './formats/shops/feefo.ts'
import { reviewsIo } from './formats/shops/reviews-io.ts'
import { stamped } from './formats/shops/stamped.ts'
import { yotpo } from './formats/shops/yotpo.ts'
import { booking } from './formats/stays/booking.ts'
import { hostaway } from './formats/stays/hostaway.ts'
import { trustpilot } from './formats/trustpilot.ts'
import { yelp } from './formats/yelp.ts'
import type { Batch, Format, RawReview } from './format.ts'
import { openDocument, type Document } from './reading/document.ts'
import { CommandError } from '../host/errors/command-error.ts'
import type { BadRow } from './report.ts'
import { chooseSheet } from './reading/choose-sheet.ts'
import type { Table } from './reading/table.ts'

/** A review of an export, and its position there. */
export type ExportedReview = {
  raw: RawReview
  file: string
  where: string
  /** A hash of the whole row, if the review has neither id nor text to tell it from others. */
  hash?: string
}

/** The contents of one file. */
export type Collected = {
  file: string
  format: Format
  encoding: string
  reviews: ExportedReview[]
  bad: BadRow[]
  /** The number of empty entries. */
  empty: number
  partial: boolean
  /** The columns that its reviews were read from; null if a format recognises the file. */
  choice: ColumnChoice | null
}

/** How to read a file that no format recognises. */
export type Unrecognised = {
  /** Whether the owner has named the columns, so that formats are not tried. */
  isMapped: boolean
  sheet: string | null
  /**
   * How well these columns fit: 2 if they include every column that the owner named, 1 if they look like reviews, otherwise 0.
   */
  fit: (columns: FileColumns) => 0 | 1 | 2
  choose: (file: string, columns: FileColumns) => ColumnChoice
}

const FORMATS: Format[] = [
  ...[googleBusiness, serpapi, apify, outscraper, ...trustpilot, yelp],
  ...[facebook, judgeMe, judgeMeApi, shopify, feefo, reviewsIo, stamped, yotpo],
  ...[booking, ...hostaway, ...appStore, ...googlePlay, jsonLd],
]

/**
 * Reads one file in any format.
 *
 * @throws {CommandError} if the file cannot be read, or its format is unknown
 */
export async function collect(
  file: string,
  how: Unrecognised,
  onBytes: (done: number, all: number) => void,
): Promise<Collected> {
  try {
    const document = await openDocument(file, onBytes)
    if (how.sheet !== null && document.kind !== 'workbook')
      throw new CommandError('it is not a workbook: leave out --sheet')
    if (document.kind === 'json') return ofJson(file, document, how)
    const table =
      document.kind === 'table' ? document : await chooseSheet(document.sheets, how.sheet, looksLikeReviews(how))
    return await ofTable(file, { ...table, encoding: document.encoding }, how)
  } catch (error) {
    if (error instanceof CommandError) throw new CommandError(`${file}: ${error.message}`, { cause: error })
    throw error
  }
}

function looksLikeReviews(how: Unrecognised): (table: Table) => Promise<boolean> {
  return async (table) => {
    const columns = new Set(table.columns)
    const isKnown = !how.isMapped && FORMATS.some((candidate) => candidate.fits(columns))
    return isKnown || how.fit(await columnsOfTable(table)) > 0
  }
}

async function ofTable(file: string, table: Table & { encoding: string }, how: Unrecognised): Promise<Collected> {
  const columns = new Set(table.columns)
  const known = FORMATS.find((candidate) => candidate.fits(columns))
  const read =
    how.isMapped || !known ? chosenBy(how, file, await columnsOfTable(table)) : { format: known, choice: null }
  const found = nothingYet({ file, encoding: table.encoding, ...read, ...(known && { choice: null }) })
  for await (const { cells, where, problem } of table.rows) {
    if (problem !== null) found.bad.push({ file, where, problem })
    else if (Object.values(cells).every((cell) => cell.trim() === '')) found.empty += 1
    else add(found, { record: cells, where, business: null })
  }
  return found
}

function ofJson(file: string, json: Extract<Document, { kind: 'json' }>, how: Unrecognised): Collected {
  refuseMaps(json.value)
  const known = FORMATS.map((format) => ({ format, batches: format.find(json.value) })).find(({ batches }) => batches)
  if (known?.batches && !how.isMapped) {
    return ofBatches(
      nothingYet({ file, encoding: json.encoding, format: known.format, choice: null }),
      known.batches,
      json,
    )
  }
  const lists = listsIn(json.value).map((list) => ({ list, columns: columnsOfList(list) }))
  // The sort is stable, so the longest of the lists that fit equally well comes first.
  const [best] = lists.map((one) => ({ ...one, fit: how.fit(one.columns) })).toSorted((a, b) => b.fit - a.fit)
  if (best === undefined) throw new CommandError('it has no reviews in a known format, nor any other list of objects')
  const read = chosenBy(how, file, best.columns)
  const found = nothingYet({ file, encoding: json.encoding, ...read, ...(known && { choice: null }) })
  return ofBatches(found, [{ records: best.list.records, business: null, partial: false }], json)
}

function chosenBy(how: Unrecognised, file: string, columns: FileColumns): { format: Format; choice: ColumnChoice } {
  const choice = how.choose(file, columns)
  const { by, kept, map, source } = choice
  if (by === 'hand')
    return { format: mapped(columns, map, { title: 'columns named with --map', source, isLenient: false }), choice }
  const title = kept ? `${columns.kind}s as confirmed on ${kept.confirmed_on}` : `guessed ${columns.kind}s`
  return { format: mapped(columns, map, { title, source, isLenient: true }), choice }
}

function ofBatches(found: Collected, batches: Batch[], json: Extract<Document, { kind: 'json' }>): Collected {
  const { file } = found
  let index = 0
  for (const { records, business } of batches) {
    for (const record of records) {
      add(found, { record, where: json.where(index), business })
      index += 1
    }
  }
  // Only the last page of an export says that it is the last.
  found.partial = batches.every((batch) => batch.partial)
  for (const row of json.bad) found.bad.push({ file, ...row })
  return found
}

type Entry = Pick<Batch, 'business'> & { record: unknown; where: string }

function add(found: Collected, { record, where, business }: Entry): void {
  const { file } = found
  if (record === null) {
    found.empty += 1
    return
  }
  const read = found.format.read(record)
  if (!read.ok) found.bad.push({ file, where, problem: read.problem })
  else {
    const raw = { ...read.value, business: read.value.business ?? business }
    found.reviews.push({ raw, file, where, ...(hasNothingUnique(raw) && { hash: sha256Hex(JSON.stringify(record)) }) })
  }
}

function hasNothingUnique({ sourceId, title = null, text }: RawReview): boolean {
  return sourceId === null && text === null && title === null
}

function nothingYet(about: Pick<Collected, 'file' | 'format' | 'encoding' | 'choice'>): Collected {
  return { ...about, reviews: [], bad: [], empty: 0, partial: false }
}

function refuseMaps(value: unknown): void {
  if (!isObject(value) || value['type'] !== 'FeatureCollection') return
  throw new CommandError(
    'this is the Reviews.json of Google Maps: reviews that you wrote about others. In Takeout, choose ' +
      '"Google Business Profile" instead, and give its reviews.json or its whole folder',
  )
}
