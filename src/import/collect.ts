import { quoted } from '../dataset/printable.ts'
import type { Mapping } from '../schema/content/imports-file.ts'
import { mapped } from './formats/mapped.ts'
import { apify } from './formats/apify.ts'
import { googleBusiness } from './formats/google-business.ts'
import { isObject } from './formats/json-shape.ts'
import { jsonLd } from './formats/json-ld.ts'
import { outscraper } from './formats/outscraper.ts'
import { serpapi } from './formats/serpapi.ts'
import { trustpilot } from './formats/trustpilot.ts'
import { yelp } from './formats/yelp.ts'
import type { Batch, Format, RawReview } from './format.ts'
import { openDocument, type Document } from './reading/document.ts'
import { CommandError } from '../dataset/command-error.ts'
import type { BadRow } from './report.ts'
import { shellWord, suggestedCommand } from './suggest-map.ts'

/** A review of an export, and its position there. */
export type ExportedReview = { raw: RawReview; file: string; where: string }

/** The contents of one file. */
export type Collected = {
  file: string
  format: Format
  encoding: string
  reviews: ExportedReview[]
  bad: BadRow[]
  /** Entries with nothing in them. */
  empty: number
  partial: boolean
}

const FORMATS: Format[] = [googleBusiness, serpapi, apify, outscraper, ...trustpilot, yelp, jsonLd]

/**
 * Reads one file, whatever its format.
 *
 * @throws {CommandError} if the file cannot be read, or its format is unknown
 */
export async function collect(
  file: string,
  mapping: Mapping | null,
  onBytes: (done: number, all: number) => void,
): Promise<Collected> {
  try {
    const document = await openDocument(file, onBytes)
    const formats = mapping ? [mapped(mapping)] : FORMATS
    return document.kind === 'table' ? await ofTable(file, document, formats) : ofJson(file, document, formats)
  } catch (error) {
    if (error instanceof CommandError) throw new CommandError(`${file}: ${error.message}`, { cause: error })
    throw error
  }
}

async function ofTable(
  file: string,
  table: Extract<Document, { kind: 'table' }>,
  formats: Format[],
): Promise<Collected> {
  const columns = new Set(table.columns)
  const format = formats.find((candidate) => candidate.fits(columns))
  if (!format) throw new CommandError(unknownColumns(file, table.columns))
  const found = nothingYet(file, format, table.encoding)
  for await (const { cells, where, problem } of table.rows) {
    if (problem !== null) found.bad.push({ file, where, problem })
    else add(found, { record: cells, where, business: null })
  }
  return found
}

function ofJson(file: string, json: Extract<Document, { kind: 'json' }>, formats: Format[]): Collected {
  refuseMaps(json.value)
  for (const format of formats) {
    const batches = format.find(json.value)
    if (batches) return ofBatches(nothingYet(file, format, json.encoding), batches, json)
  }
  throw new CommandError(unknownJson(file))
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
  // Only the last page of an export says that nothing follows.
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
  else found.reviews.push({ raw: { ...read.value, business: read.value.business ?? business }, file, where })
}

function nothingYet(file: string, format: Format, encoding: string): Collected {
  return { file, format, encoding, reviews: [], bad: [], empty: 0, partial: false }
}

function refuseMaps(value: unknown): void {
  if (!isObject(value) || value['type'] !== 'FeatureCollection') return
  throw new CommandError(
    'this is the Reviews.json of Google Maps: reviews that you wrote about others. In Takeout, choose ' +
      '"Google Business Profile" instead, and give its reviews.json or its whole folder',
  )
}

function unknownColumns(file: string, columns: readonly string[]): string {
  const names = columns.map((name) => quoted(name)).join(', ')
  return `its columns match no known export (${names}). Say what each column is:\n  ${suggestedCommand(file, columns)}`
}

function unknownJson(file: string): string {
  return (
    'it has no reviews in a known format. If it contains a list of reviews, say what each member is:\n' +
    `  npm run import -- ${shellWord(file)} --source first_party --map rating=MEMBER date=MEMBER text=MEMBER author=MEMBER`
  )
}
