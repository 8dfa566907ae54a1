import { commitment } from '../log/commitment.ts'
import { randomSalt } from '../log/random-salt.ts'
import type { ImportRecord } from '../schema/content/import-record.ts'
import type { KeptMapping } from '../schema/content/imports-file.ts'
import type { Answers } from './ambiguity.ts'
import { sha256Hex } from '../host/sha256.ts'
import type { ColumnChoice } from './columns/choose-columns.ts'
import { columnsOfList, columnsOfTable, type FileColumns } from './columns/file-columns.ts'
import { mapped } from './formats/mapped.ts'
import { listsIn, membersOf } from './formats/json-records.ts'
import { apify } from './formats/apify.ts'
import { appStore } from './formats/apps/app-store.ts'
import { googlePlay } from './formats/apps/google-play.ts'
import { facebook, facebookPages } from './formats/facebook.ts'
import { googleBusiness } from './formats/google-business.ts'
import { isObject, textIn } from './formats/json-shape.ts'
import { jsonLd } from './formats/json-ld.ts'
import { ownDownloads } from './formats/own-downloads.ts'
import { outscraper } from './formats/outscraper.ts'
import { serpapi } from './formats/serpapi.ts'
import { judgeMe, judgeMeApi, shopify } from './formats/shop-apps.ts'
import { feefo } from './formats/shops/feefo.ts'
import { kiyoh } from './formats/shops/kiyoh.ts'
import { reviewsIo } from './formats/shops/reviews-io.ts'
import { stamped } from './formats/shops/stamped.ts'
import { yotpo } from './formats/shops/yotpo.ts'
import { booking } from './formats/stays/booking.ts'
import { hostaway } from './formats/stays/hostaway.ts'
import { trustpilot } from './formats/trustpilot.ts'
import { yelp } from './formats/yelp.ts'
import type { Batch, Format, RawReview, StatedTotal } from './format.ts'
import { inFile } from './open-question.ts'
import { openDocument, type Document } from './reading/document.ts'
import { type ExportFile, locationName } from './reading/export-files.ts'
import { CommandError } from '../host/errors/command-error.ts'
import type { BadRow } from './report.ts'
import { chooseSheet } from './reading/choose-sheet.ts'
import type { Table } from './reading/table.ts'
import type { Sheet } from './reading/workbook.ts'

/** A review of an export, and its position there. */
export type ExportedReview = {
  raw: RawReview
  file: string
  where: string
  /** A hash of the whole row, if the review has neither id nor text to tell it from others. */
  hash?: string
}

/** The total that a file states for a business. `business` is its key, or null if the file does not name it. */
export type CollectedTotal = { business: string | null; total: StatedTotal }

/** The contents of one file. */
export type Collected = {
  file: string
  /** Reads the bytes of the file again. */
  read: () => Promise<Buffer>
  /** A new salt, and the SHA-256 (hex) of the salt and the bytes of the file. */
  digest: ImportRecord['exports'][number]
  format: Format
  encoding: string
  reviews: ExportedReview[]
  /** The different totals that the file states, by their figures. */
  totals: ReadonlyMap<string, CollectedTotal>
  bad: BadRow[]
  /** The number of empty entries. */
  empty: number
  partial: boolean
  /** The file, folder or archive that the owner named. */
  named: string
  /** The name of the business location, from a file beside this one in a Takeout; otherwise null. */
  location: string | null
  /** How its columns are read, and who decided it. */
  choice: ColumnChoice
  /** The owner's answers to what its columns leave open. */
  answers: Answers
}

/** How to choose what to read in a file. */
export type Choosing = {
  sheet: string | null
  /** How well these columns of a sheet or list fit: from 0 (they do not look like reviews) to 3. */
  fit: (columns: FileColumns, sheet: string | null) => 0 | 1 | 2 | 3
  choose: (columns: FileColumns, known: Format | null) => ColumnChoice
  answers: (kept: KeptMapping | null) => Answers
}

const FORMATS: Format[] = [
  ...[ownDownloads, googleBusiness, serpapi, apify, outscraper, ...trustpilot, yelp],
  ...[facebook, facebookPages, judgeMe, judgeMeApi, shopify, feefo, kiyoh, reviewsIo, stamped, yotpo],
  ...[booking, ...hostaway, ...appStore, ...googlePlay, jsonLd],
]

/**
 * Reads one file in any format.
 *
 * @throws {CommandError} if the file cannot be read, or its format is unknown
 */
export async function collect(
  from: ExportFile,
  how: Choosing,
  onBytes: (done: number, all: number) => void,
): Promise<Collected> {
  const file = from.path
  try {
    const bytes = await from.read()
    const salt = randomSalt()
    const digest = { salt, sha256: commitment(salt, bytes) }
    const document = await openDocument(bytes, onBytes)
    if (how.sheet !== null && document.kind !== 'workbook')
      throw new CommandError('it is not a workbook: leave out --sheet')
    const { named, read } = from
    const about = { named, read, digest }
    if (document.kind === 'json')
      return { ...ofJson(file, document, how), ...about, location: await locationName(from) }
    const table = document.kind === 'table' ? document : await chooseSheet(document.sheets, how.sheet, fitOfSheet(how))
    return { ...(await ofTable(file, { ...table, encoding: document.encoding }, how)), ...about }
  } catch (error) {
    throw inFile(file, error)
  }
}

function fitOfSheet(how: Choosing): (table: Sheet) => Promise<number> {
  return async (table) => {
    const fit = how.fit(await columnsOfTable(table), table.name)
    return fit === 0 && knownTable(table) !== null ? 1 : fit
  }
}

function knownTable({ columns }: Table): Format | null {
  const names = new Set(columns)
  return FORMATS.find((candidate) => candidate.fits(names)) ?? null
}

/** The contents of a file, without those members that depend on where the file is. */
type Contents = Omit<Collected, 'named' | 'read' | 'digest' | 'totals'> & { totals: Map<string, CollectedTotal> }

async function ofTable(file: string, table: Table & { encoding: string }, how: Choosing): Promise<Contents> {
  const known = knownTable(table)
  const choice = how.choose(await columnsOfTable(table), known)
  const found = nothingYet({
    file,
    encoding: table.encoding,
    choice,
    format: formatFor(choice, known),
    answers: how.answers(choice.kept),
  })
  for await (const { cells, where, problem } of table.rows) {
    if (problem !== null) found.bad.push({ file, where, problem })
    else if (Object.values(cells).every((cell) => cell.trim() === '')) found.empty += 1
    else add(found, { record: cells, where, business: null })
  }
  return found
}

function ofJson(file: string, json: Extract<Document, { kind: 'json' }>, how: Choosing): Contents {
  refuseMaps(json.value)
  const about = { file, encoding: json.encoding }
  const known = FORMATS.map((format) => ({ format, batches: format.find(json.value) })).find(({ batches }) => batches)
  if (known?.batches) {
    const { format, batches } = known
    const records = batches.flatMap((batch) => batch.records.slice(0, SAMPLE)).slice(0, SAMPLE)
    const choice = how.choose(columnsOfList({ records, members: membersOf(records) }), format)
    const found = { ...about, choice, format: formatFor(choice, format), answers: how.answers(choice.kept) }
    // The columns that the owner named on the command line may be in another list.
    if (choice.by !== 'hand') return ofBatches(nothingYet(found), batches, json)
  }
  const lists = listsIn(json.value).map((list) => ({ list, columns: columnsOfList(list) }))
  // The sort is stable, so the longest of the lists that fit equally well comes first.
  const [best] = lists.map((one) => ({ ...one, fit: how.fit(one.columns, null) })).toSorted((a, b) => b.fit - a.fit)
  if (best === undefined) throw new CommandError(NO_REVIEWS)
  const choice = how.choose(best.columns, null)
  const found = { ...about, choice, format: formatFor(choice, null), answers: how.answers(choice.kept) }
  return ofBatches(nothingYet(found), [{ records: best.list.records, business: null, partial: false }], json)
}

/** Records to examine: enough to tell which members there are. */
const SAMPLE = 1000
const NO_REVIEWS =
  'it has no reviews in a known format, nor any other list of objects; it may be the error message of a service: read it, and ' +
  'export the reviews again'

function formatFor({ by, kept, map, source, columns }: ColumnChoice, known: Format | null): Format {
  if (map === null && known !== null) return known
  if (by === 'hand') {
    return mapped(columns, map ?? {}, { title: 'columns named with --map', source, isLenient: false })
  }
  const title = kept ? `${columns.kind}s as confirmed on ${kept.confirmed_on}` : `guessed ${columns.kind}s`
  return mapped(columns, map ?? {}, { title, source, isLenient: true })
}

function ofBatches(found: Contents, batches: Batch[], json: Extract<Document, { kind: 'json' }>): Contents {
  const { file } = found
  let index = 0
  for (const { records, business, stated } of batches) {
    for (const record of records) {
      add(found, { record, where: json.where(index), business, stated })
      index += 1
    }
  }
  // Only the last page of an export says that it is the last.
  found.partial ||= batches.every((batch) => batch.partial)
  for (const row of json.bad) found.bad.push({ file, ...row })
  return found
}

type Entry = Pick<Batch, 'business' | 'stated'> & { record: unknown; where: string }

function add(found: Contents, { record, where, business, stated: ofBatch }: Entry): void {
  const { file } = found
  if (record === null) {
    found.empty += 1
    return
  }
  const read = found.format.read(record)
  if (!read.ok) found.bad.push({ file, where, problem: read.problem })
  else {
    const { stated: ofRow, ...row } = read.value
    const stated = ofBatch ?? ofRow
    const raw = { ...row, business: row.business ?? business }
    if (stated) addTotal(found, { business: raw.business?.key ?? null, total: stated })
    found.reviews.push({ raw, file, where, ...(hasNothingUnique(raw) && { hash: sha256Hex(JSON.stringify(record)) }) })
  }
}

/** Adds a total. Rows repeat the total of their business, perhaps with different times; the latest row counts. */
function addTotal({ totals }: Contents, { business, total }: CollectedTotal): void {
  const { seen, ...figures } = total
  const key = JSON.stringify([business, figures])
  const known = totals.get(key)
  if (known === undefined || (textIn(known.total.seen) ?? '') < (textIn(seen) ?? ''))
    totals.set(key, { business, total })
}

function hasNothingUnique({ sourceId, title = null, text }: RawReview): boolean {
  return sourceId === null && text === null && title === null
}

function nothingYet(about: Pick<Contents, 'file' | 'format' | 'encoding' | 'choice' | 'answers'>): Contents {
  return { ...about, reviews: [], totals: new Map(), bad: [], empty: 0, partial: about.format.isPart, location: null }
}

function refuseMaps(value: unknown): void {
  if (!isObject(value) || value['type'] !== 'FeatureCollection') return
  throw new CommandError(
    'this is the Reviews.json of Google Maps: reviews that you wrote about others. In Takeout, choose ' +
      '"Google Business Profile" instead, and give its reviews.json or its whole folder',
  )
}
