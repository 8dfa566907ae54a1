import { CommandError } from '../../dataset/command-error.ts'
import type { ImportsFile, KeptMapping, Mapping } from '../../schema/content/imports-file.ts'
import type { SourceName } from '../../schema/review.ts'
import { folded, listedColumns } from '../column-name.ts'
import type { ImportRequest } from '../request.ts'
import { importCommand } from './import-command.ts'
import type { FileColumns } from './file-columns.ts'
import { guessColumns } from './guess-columns.ts'
import { guessSource } from './guess-source.ts'

/** Which column of a file holds what, and who says so. */
export type ColumnChoice = {
  by: 'hand' | 'kept' | 'guess'
  columns: FileColumns
  map: Mapping
  /** Null if the command line must have it and does not. */
  source: SourceName | null
  /** The entry of `imports.yaml` that recognises the file. */
  kept: KeptMapping | null
}

/** What a choice needs besides the columns: the command line, and what the content folder knows. */
export type ChoiceContext = {
  request: Pick<
    ImportRequest,
    'map' | 'source' | 'content' | 'dates' | 'monthDates' | 'halfStars' | 'business' | 'sheet'
  >
  kept: ImportsFile
  businessName: string | null
}

/**
 * Chooses the columns of a file that no format recognises: as `--map` says; else as `imports.yaml` does; else as they are guessed.
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

/** Whether all that an import needs is known or can be guessed: the sheet of a workbook that has reviews. */
export function fitsAsReviews(columns: FileColumns, context: ChoiceContext): boolean {
  if (keptFor(columns, context)) return true
  const map = context.request.map ?? guessColumns(columns, context.businessName)
  const names = new Set(columns.names.map(folded))
  return ['rating' as const, 'date' as const].every((member) => names.has(folded(map[member] ?? '')))
}

/** The entry for these columns: a table has exactly its columns, in any order; JSON has at least its members. */
function keptFor({ kind, names }: FileColumns, { kept, request }: ChoiceContext): KeptMapping | null {
  const there = new Set(names)
  const found = kept.filter(({ columns, members, source }) => {
    if (request.source && request.source !== source) return false
    if (kind === 'member') return members?.every((name) => there.has(name)) ?? false
    return columns !== undefined && columns.length === there.size && columns.every((name) => there.has(name))
  })
  // Of JSON, the entry with the most members says the most.
  const [best, ...others] = found.toSorted((a, b) => (b.members?.length ?? 0) - (a.members?.length ?? 0))
  const rivals = others.filter(({ members }) => members?.length === best?.members?.length)
  if (best === undefined || rivals.length === 0) return best ?? null
  const sources = [best, ...rivals].map(({ source }) => `--source ${source}`).join(' or ')
  throw new CommandError(`imports.yaml has several entries for these ${kind}s; add ${sources}`)
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
