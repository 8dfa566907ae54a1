import { parseArgs } from 'node:util'
import { SourceName } from '../schema/review.ts'
import type { DateOrder } from './day-of.ts'
import { HalfStars, MAPPED_MEMBERS, type MappedMember, type Mapping } from '../schema/content/imports-file.ts'
import { CommandError } from '../host/errors/command-error.ts'
import { typedCommand } from '../host/typed-command.ts'
import type { ImportRequest } from './request.ts'

const MORE = `What there is: ${typedCommand('import', '--help')}`

/**
 * The request of a command line, whose options are those of the command `import`.
 *
 * @throws {CommandError} if it is invalid
 */
export function readCommandLine(args: readonly string[], content: string): ImportRequest {
  const { values, positionals } = parsed(args)
  // After --map, further MEMBER=COLUMN words are maps too.
  const further = values.map ? positionals.filter(isMap) : []
  const files = positionals.filter((word) => !further.includes(word))
  if (files.length === 0) throw new CommandError(`Name at least one file to import. ${MORE}`)
  return {
    files,
    content,
    map: values.map ? mappingOf([...values.map, ...further]) : null,
    source: sourceOf(values.source),
    dates: datesOf(values.dates),
    monthDates: values['month-dates'] ?? false,
    halfStars: halfStarsFor(values['half-stars']),
    sheet: values.sheet ?? null,
    business: values.business ?? [],
    prune: values.prune ?? false,
    dryRun: values['dry-run'] ?? false,
    strict: values.strict ?? false,
    recommendations: values.recommendations ?? false,
    verbose: values.verbose ?? false,
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        map: { type: 'string', multiple: true },
        source: { type: 'string' },
        dates: { type: 'string' },
        'month-dates': { type: 'boolean' },
        'half-stars': { type: 'string' },
        sheet: { type: 'string' },
        business: { type: 'string', multiple: true },
        prune: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        strict: { type: 'boolean' },
        recommendations: { type: 'boolean' },
        verbose: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : 'Unknown option'}. ${MORE}`, { cause: error })
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
    mapping[member] = column
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
