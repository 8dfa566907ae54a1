import { CommandError } from '../../host/errors/command-error.ts'
import { quoted } from '../../host/errors/printable.ts'
import {
  columnsOf,
  type ImportsFile,
  type KeptMapping,
  MAPPED_MEMBERS,
  type Mapping,
} from '../../schema/content/imports-file.ts'
import type { SourceName } from '../../schema/review.ts'
import { columnNamed, listedColumns } from '../column-name.ts'
import type { Format } from '../format.ts'
import { type Offer, Unanswered } from '../open-question.ts'
import type { ImportRequest } from '../request.ts'
import { type FileColumns, profilesOf } from './file-columns.ts'
import { canBe, dayAmong, guessColumns, unreadable } from './guess-columns.ts'
import { guessSource, statedSource } from './guess-source.ts'
import { mapWords } from './import-command.ts'

/** The meaning of a file's columns, and who decided it. */
export type ColumnChoice = {
  by: 'hand' | 'kept' | 'format' | 'guess'
  columns: FileColumns
  /** Null if a format reads the file. */
  map: Mapping | null
  /** The source of reviews that name none; null if only the owner can tell. */
  source: SourceName | null
  /** The entry of `imports.yaml` that recognises the file. */
  kept: KeptMapping | null
}

/** The other inputs of a choice: the command line, and facts from the content folder. */
export type ChoiceContext = {
  request: Pick<ImportRequest, 'map' | 'proposed' | 'source' | 'ask'>
  kept: ImportsFile
  businessName: string | null
}

/**
 * Chooses how to read the columns of a file: as `--map` says, or else as `imports.yaml` says, or else in the format that `known`
 * recognised, or else as guessed. On a terminal a guess may lack the rating or the date, which are then asked for.
 *
 * @throws {CommandError} if only the owner can choose
 */
export function chooseColumns(
  file: string,
  { columns, known }: { columns: FileColumns; known: Format | null },
  context: ChoiceContext,
): ColumnChoice {
  const { request, businessName } = context
  if (request.map) return { by: 'hand', columns, map: request.map, source: request.source ?? null, kept: null }
  const kept = keptFor(columns, context, known !== null)
  if (kept?.map) return { by: 'kept', columns, map: kept.map, source: request.source ?? kept.source ?? null, kept }
  if (known !== null) {
    // Pages of platforms have JSON-LD too.
    const stated = known.source === 'first_party' ? guessSource(file, columns) : null
    return { by: 'format', columns, map: null, source: request.source ?? kept?.source ?? stated ?? known.source, kept }
  }
  const map = request.proposed ?? guessColumns(columns, businessName)
  // Where a column names the source of each row, the addresses of some rows say nothing about the others.
  const source = request.source ?? (map.source === undefined ? guessSource(file, columns) : null)
  const missing = (['rating', 'date'] as const).filter((member) => map[member] === undefined)
  if (missing.length === 0 || (request.ask && columns.names.length > 1))
    return { by: 'guess', columns, map, source, kept: null }
  const message = notGuessed(columns, map, missing)
  const [member, ...others] = missing
  if (member === undefined || others.length > 0) throw new CommandError(message)
  throw new Unanswered(message, {
    shown: '',
    what: `which column is the ${member}?`,
    offers: otherColumns(columns, map, member),
  })
}

/**
 * How well these columns fit: 3 if an entry of `imports.yaml` names them and this sheet; 2 if they include every column that the
 * owner named, by `--map` or in `imports.yaml`; 1 if they include the rating and the date, named or guessed; otherwise 0.
 */
export function fitOf(columns: FileColumns, sheet: string | null, context: ChoiceContext): 0 | 1 | 2 | 3 {
  const kept = context.kept.filter((entry) => recognises(entry, columns))
  if (kept.some((entry) => entry.sheet !== undefined && entry.sheet === sheet)) return 3
  const { map } = context.request
  if (
    kept.length > 0 ||
    (map &&
      hasAll(
        columns,
        MAPPED_MEMBERS.flatMap((member) => columnsOf(map, member)),
      ))
  )
    return 2
  const { rating = '', date = '' } = map ?? guessColumns(columns, context.businessName)
  return hasAll(columns, [rating, date]) ? 1 : 0
}

function hasAll({ names }: FileColumns, wanted: readonly string[]): boolean {
  return wanted.every((name) => columnNamed(name, names) !== undefined)
}

/**
 * The entry of `imports.yaml` for these columns: a table must have exactly its columns, in any order; JSON must have at least its
 * members. An entry for a different platform than the file names does not apply.
 */
function keptFor(columns: FileColumns, { kept, request }: ChoiceContext, isKnown: boolean): KeptMapping | null {
  const stated = request.source ?? statedSource(columns)
  const found = kept.filter((entry) => recognises(entry, columns) && (entry.map !== undefined || isKnown))
  const fitting = found.filter(({ source, map }) => {
    if (source === undefined || map?.source !== undefined) return true
    return request.source ? source === request.source : [stated ?? source, 'first_party'].includes(source)
  })
  const [best, ...others] = fitting.toSorted(
    (a, b) =>
      // An entry for JSON with more members comes first, then one for the file's own source, then the newest.
      (b.members?.length ?? 0) - (a.members?.length ?? 0) ||
      Number(b.source === stated) - Number(a.source === stated) ||
      b.confirmed_on.localeCompare(a.confirmed_on),
  )
  if (best === undefined || best.source === stated) return best ?? null
  const rivals = others.filter(
    ({ members, source }) => members?.length === best.members?.length && source !== best.source,
  )
  if (rivals.length === 0) return best
  const sources = [...new Set([best, ...rivals].flatMap(({ source }) => (source ? [`--source ${source}`] : [])))].join(
    ' or ',
  )
  throw new CommandError(`imports.yaml has several entries for these ${columns.kind}s; add ${sources}`)
}

function recognises({ columns, members, map }: KeptMapping, file: FileColumns): boolean {
  const there = new Set(file.names)
  if (file.kind === 'column')
    return columns !== undefined && columns.length === there.size && columns.every((name) => there.has(name))
  const needed = [map?.rating, map?.date].flatMap((name) => name ?? [])
  return members !== undefined && members.every((name) => there.has(name)) && hasAll(file, needed)
}

/** The columns that can be this member and have no other meaning yet, as answers. */
function otherColumns(columns: FileColumns, map: Mapping, member: 'rating' | 'date'): Offer[] {
  const taken = new Set(MAPPED_MEMBERS.flatMap((one) => columnsOf(map, one)))
  const free = profilesOf(columns).filter((column) => !taken.has(column.name) && canBe(member, column))
  return free.map(({ name, texts }) => ({
    means: `such as ${quoted(texts[0] ?? '', 40)}`,
    gives: { proposed: { ...map, [member]: name } },
  }))
}

function notGuessed(columns: FileColumns, map: Mapping, missing: readonly ('rating' | 'date')[]): string {
  const { kind, names } = columns
  const day = kind === 'column' ? dayAmong(names) : undefined
  if (day !== undefined) {
    return (
      `its first row is a review, not the names of its columns (${quoted(day)} is a date); add a row of names above it, such ` +
      'as rating, date, author, text'
    )
  }
  const [only = ''] = names
  if (kind === 'column' && names.length === 1) {
    return (
      `its first row has only one cell, ${quoted(only)}: delete the rows above the names of the columns, or export the table ` +
      'again with a cell for each value'
    )
  }
  if (kind === 'column' && columns.sample.length === 0) return 'it has the names of its columns, but no rows below them'
  const what = kind === 'column' ? 'its columns match no known export' : 'it has no reviews in a known format'
  const free = profilesOf(columns).filter(({ name }) => name !== map.rating && name !== map.date)
  const doubts = missing.flatMap((member) => unreadable(free, member) ?? [])
  const why = doubts.length === 0 ? '' : ` (${doubts.join('; ')})`
  const maps = mapWords({ ...map, ...Object.fromEntries(missing.map((member) => [member, '..'])) }).join(' ')
  return (
    `${what}, and none of them looks like the ${missing.join(' or ')}${why}. Add --map ${maps} with the names of the ${kind}s. ` +
    `It has ${listedColumns(names)}`
  )
}
