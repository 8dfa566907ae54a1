import { printable } from '../../host/errors/printable.ts'
import { commandFor } from '../../host/typed-command.ts'
import { columnsOf, MAPPED_MEMBERS, type MappedMember, type Mapping } from '../../schema/content/imports-file.ts'
import type { ImportRequest } from '../request.ts'

/** The parts of the owner's request that a command repeats. */
type CommandOptions = Pick<
  ImportRequest,
  | 'content'
  | 'dates'
  | 'monthDates'
  | 'scale'
  | 'halfStars'
  | 'repair'
  | 'recommendations'
  | 'verbose'
  | 'business'
  | 'sheet'
  | 'prune'
  | 'strict'
  | 'dryRun'
>

const FIRST: readonly MappedMember[] = ['rating', 'date', 'author', 'title', 'text']

/** The members of a review, in the order in which people think of them. */
export const SHOWN_MEMBERS: readonly MappedMember[] = [
  ...FIRST,
  ...MAPPED_MEMBERS.filter((member) => !FIRST.includes(member)),
]

/** The complete command that imports these files, ready to paste into a shell. Without `map`, a format reads their columns. */
export function importCommand(
  files: readonly string[],
  asked: CommandOptions,
  { source, map }: { source: string | null; map: Mapping | null },
): string {
  const maps = mapWords(map ?? {})
  const named = [...(source === null ? [] : ['--source', source]), ...(maps.length === 0 ? [] : ['--map', ...maps])]
  return commandFor(shellWord(asked.content), 'import', ...files.map(fileWord), ...named, ...optionsOf(asked))
}

/** A file's name as an argument; one that starts with a hyphen would be an option. */
function fileWord(file: string): string {
  return shellWord(file.startsWith('-') ? `./${file}` : file)
}

/** The words after `--map`, in shell syntax. */
export function mapWords(map: Mapping): string[] {
  return SHOWN_MEMBERS.flatMap((member) =>
    columnsOf(map, member).map((column) => `${member}=${shellWord(typeable(column))}`),
  )
}

/** A word in shell syntax, quoted if necessary. */
export function shellWord(word: string): string {
  if (/^[\w./=-]+$/.test(word)) return word
  return /^[\w ./=-]+$/.test(word) ? `"${word}"` : `'${word.replaceAll("'", "'\\''")}'`
}

/** A column's name on one line, without control characters for terminals; `columnNamed` still finds the column. */
function typeable(column: string): string {
  const plain = column.replace(/\s+/g, ' ').trim()
  return printable(plain) === plain ? plain : plain.replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, '')
}

function optionsOf(asked: CommandOptions): string[] {
  const { dates, monthDates, scale = null, halfStars, business = [], sheet } = asked
  return [
    ...(dates ? ['--dates', dates] : []),
    ...(monthDates ? ['--month-dates'] : []),
    ...(scale === null ? [] : ['--scale', String(scale)]),
    ...(halfStars ? ['--half-stars', halfStars] : []),
    ...(sheet ? ['--sheet', shellWord(sheet)] : []),
    ...business.flatMap((name) => ['--business', shellWord(name)]),
    ...(asked.repair ? ['--repair'] : []),
    ...(asked.prune ? ['--prune'] : []),
    ...(asked.strict ? ['--strict'] : []),
    ...(asked.recommendations ? ['--recommendations'] : []),
    ...(asked.verbose ? ['--verbose'] : []),
    ...(asked.dryRun ? ['--dry-run'] : []),
  ]
}
