import { SourceName } from '../schema/review.ts'
import type { DateOrder } from './day-of.ts'
import {
  columnsOf,
  HalfStars,
  MAPPED_MEMBERS,
  Scale,
  type MappedMember,
  type Mapping,
} from '../schema/content/imports-file.ts'
import { CommandError } from '../host/errors/command-error.ts'
import { typedCommand } from '../host/typed-command.ts'
import { quoted } from '../host/errors/printable.ts'
import type { ImportRequest } from './request.ts'

/** The options of the command `import`, as typed. */
export type ImportOptions = Required<Pick<ImportRequest, Switch>> & {
  map: readonly string[]
  source?: string
  dates?: string
  halfStars?: string
  scale?: string
  sheet?: string
  business: readonly string[]
}
type Switch = 'monthDates' | 'prune' | 'dryRun' | 'strict' | 'recommendations' | 'verbose' | 'repair'

/**
 * The request of a command line, without the content folder. If there is a `--map`, all words like `MEMBER=COLUMN` are maps too.
 *
 * @throws {CommandError} if it is invalid
 */
export function requestFor(words: readonly string[], options: ImportOptions): Omit<ImportRequest, 'content'> {
  const further = options.map.length > 0 ? words.filter(isMap) : []
  const files = words.filter((word) => !further.includes(word))
  if (files.length === 0)
    throw new CommandError(`Name at least one file to import. To see all options: ${typedCommand('import', '--help')}`)
  return {
    ...options,
    files,
    map: options.map.length > 0 ? mappingOf([...options.map, ...further]) : null,
    source: sourceOf(options.source),
    dates: datesOf(options.dates),
    halfStars: halfStarsFor(options.halfStars),
    scale: scaleIn(options.scale),
    sheet: options.sheet ?? null,
  }
}

function mappingOf(maps: readonly string[]): Mapping {
  const mapping: Mapping = {}
  for (const map of maps) {
    const member = memberOf(map)
    const column = map.slice(map.indexOf('=') + 1)
    if (!member || column === '') {
      throw new CommandError(`--map ${map}: give MEMBER=COLUMN, where MEMBER is one of ${MAPPED_MEMBERS.join(', ')}`)
    }
    const before = columnsOf(mapping, member)
    if (before.length === 0) mapping[member] = column
    else if (member === 'text' && !before.includes(column)) mapping.text = [...before, column]
    else
      throw new CommandError(
        `--map ${map}: ${member} is already mapped to ${quoted(before[0])}; only text can have several columns, each once`,
      )
  }
  for (const member of ['rating', 'date'] as const) {
    if (mapping[member] === undefined)
      throw new CommandError(`Name the column of the ${member}: --map ${member}=COLUMN`)
  }
  return mapping
}

function memberOf(map: string): MappedMember | undefined {
  return MAPPED_MEMBERS.find((member) => map.startsWith(`${member}=`))
}

function isMap(word: string): boolean {
  return memberOf(word) !== undefined
}

function sourceOf(name: string | undefined): SourceName | null {
  if (name === undefined) return null
  const source = SourceName.safeParse(name)
  if (source.success) return source.data
  throw new CommandError(`--source ${name}: ${source.error.issues[0]?.message ?? 'is not a source'}`)
}

function datesOf(order: string | undefined): DateOrder | null {
  if (order === undefined || order === 'dmy' || order === 'mdy') return order ?? null
  throw new CommandError(`--dates ${order}: give dmy (day first) or mdy (month first)`)
}

function halfStarsFor(how: string | undefined): HalfStars | null {
  if (how === undefined) return null
  const known = HalfStars.safeParse(how)
  if (known.success) return known.data
  throw new CommandError(`--half-stars ${how}: ${known.error.issues.map(({ message }) => message).join('; ')}`)
}

function scaleIn(written: string | undefined): Scale | null {
  if (written === undefined) return null
  const known = Scale.safeParse(/^\d+$/.test(written) ? Number(written) : written)
  if (known.success && known.data !== 5) return known.data
  throw new CommandError(
    `--scale ${written}: give the best rating, such as 10, or 0-10 if 0 is the worst; stars need no scale`,
  )
}
