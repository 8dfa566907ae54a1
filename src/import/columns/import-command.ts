import { printable } from '../../host/errors/printable.ts'
import { commandFor } from '../../host/typed-command.ts'
import { MAPPED_MEMBERS, type MappedMember, type Mapping } from '../../schema/content/imports-file.ts'
import type { ImportRequest } from '../request.ts'

/** The parts of the owner's request that a command repeats. */
type CommandOptions = Pick<
  ImportRequest,
  | 'content'
  | 'dates'
  | 'monthDates'
  | 'halfStars'
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

/** The complete command that imports this file with these columns, ready to paste into a shell. */
export function importCommand(
  file: string,
  asked: CommandOptions,
  { source, map }: { source: string; map: Mapping },
): string {
  const maps = SHOWN_MEMBERS.flatMap((member) => {
    const column = map[member]
    return column === undefined ? [] : [`${member}=${shellWord(typeable(column))}`]
  })
  const words = [shellWord(file), '--source', source, '--map', ...maps, ...optionsOf(asked)]
  return commandFor(shellWord(asked.content), 'import', ...words)
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
  const { dates, monthDates, halfStars, business = [], sheet } = asked
  return [
    ...(dates ? ['--dates', dates] : []),
    ...(monthDates ? ['--month-dates'] : []),
    ...(halfStars ? ['--half-stars', halfStars] : []),
    ...(sheet ? ['--sheet', shellWord(sheet)] : []),
    ...business.flatMap((name) => ['--business', shellWord(name)]),
    ...(asked.prune ? ['--prune'] : []),
    ...(asked.strict ? ['--strict'] : []),
    ...(asked.recommendations ? ['--recommendations'] : []),
    ...(asked.verbose ? ['--verbose'] : []),
    ...(asked.dryRun ? ['--dry-run'] : []),
  ]
}
