import { CommandError } from '../../host/errors/command-error.ts'
import type { ImportsFile, KeptMapping, Mapping } from '../../schema/content/imports-file.ts'
import type { SourceName } from '../../schema/review.ts'
import { columnNamed, listedColumns } from '../column-name.ts'
import type { ImportRequest } from '../request.ts'
import { importCommand } from './import-command.ts'
import type { FileColumns } from './file-columns.ts'
import { guessColumns } from './guess-columns.ts'
import { guessSource, statedSource } from './guess-source.ts'

/** The meaning of a file's columns, and who decided it. */
export type ColumnChoice = {
  by: 'hand' | 'kept' | 'guess'
  columns: FileColumns
  map: Mapping
  /** Null if only the command line could tell, but does not. */
  source: SourceName | null
  /** The entry of `imports.yaml` that recognises the file. */
  kept: KeptMapping | null
}

/** The other inputs of a choice: the command line, and facts from the content folder. */
export type ChoiceContext = {
  request: Pick<
    ImportRequest,
    'map' | 'source' | 'content' | 'dates' | 'monthDates' | 'halfStars' | 'business' | 'sheet'
  >
  kept: ImportsFile
  businessName: string | null
}

/**
 * Chooses the columns of a file that no format recognises, from `--map`, or else from `imports.yaml`, or else by guessing.
 *
 * @throws {CommandError} if only the owner can choose
 */
export function chooseColumns(file: string, columns: FileColumns, context: ChoiceContext): ColumnChoice {
  const { request, businessName } = context
  if (request.map) return { by: 'hand', columns, map: request.map, source: request.source ?? null, kept: null }
  const kept = keptFor(columns, context)
  if (kept) return { by: 'kept', columns, map: kept.map, source: kept.source, kept }
  const map = guessColumns(columns, businessName)
  const source = request.source ?? guessSource(file, columns)
  if (map.rating !== undefined && map.date !== undefined) return { by: 'guess', columns, map, source, kept: null }
  throw new CommandError(notGuessed(file, { columns, map, source }, context))
}

/**
 * How well these columns fit: 2 if they include every column that the owner named, by `--map` or in `imports.yaml`; 1 if they
 * include the rating and the date, named or guessed; otherwise 0.
 */
export function fitOf(columns: FileColumns, context: ChoiceContext): 0 | 1 | 2 {
  if (keptFor(columns, context)) return 2
  const { map } = context.request
  if (map && hasAll(columns, Object.values(map))) return 2
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
function keptFor(columns: FileColumns, { kept, request }: ChoiceContext): KeptMapping | null {
  const stated = request.source ?? statedSource(columns)
  const found = kept.filter((entry) => recognises(entry, columns))
  const fitting = found.filter(({ source }) =>
    request.source ? source === request.source : [stated ?? source, 'first_party'].includes(source),
  )
  const [best, ...others] = fitting.toSorted(
    (a, b) =>
      // For JSON, the entry with the most members is the most specific. The file's own source comes first, then the newest entry.
      (b.members?.length ?? 0) - (a.members?.length ?? 0) ||
      Number(b.source === stated) - Number(a.source === stated) ||
      b.confirmed_on.localeCompare(a.confirmed_on),
  )
  if (best === undefined || best.source === stated) return best ?? null
  const rivals = others.filter(
    ({ members, source }) => members?.length === best.members?.length && source !== best.source,
  )
  if (rivals.length === 0) return best
  const sources = [...new Set([best, ...rivals].map(({ source }) => `--source ${source}`))].join(' or ')
  throw new CommandError(`imports.yaml has several entries for these ${columns.kind}s; add ${sources}`)
}

function recognises({ columns, members, map }: KeptMapping, file: FileColumns): boolean {
  const there = new Set(file.names)
  if (file.kind === 'column')
    return columns !== undefined && columns.length === there.size && columns.every((name) => there.has(name))
  const needed = [map.rating, map.date].flatMap((name) => name ?? [])
  return members !== undefined && members.every((name) => there.has(name)) && hasAll(file, needed)
}

type IncompleteGuess = { columns: FileColumns; map: Mapping; source: SourceName }

function notGuessed(file: string, { columns, map, source }: IncompleteGuess, { request }: ChoiceContext): string {
  const { kind, names } = columns
  const missing = (['rating', 'date'] as const).filter((member) => map[member] === undefined)
  const command = importCommand(file, request, {
    source,
    map: { ...map, ...Object.fromEntries(missing.map((member) => [member, kind.toUpperCase()])) },
  })
  const what = kind === 'column' ? 'its columns match no known export' : 'it has no reviews in a known format'
  const which = missing.join(' or ')
  return `${what} (${listedColumns(names)}), and none looks like the ${which}. Say what each ${kind} is:\n  ${command}`
}
