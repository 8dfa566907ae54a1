import { CommandError } from '../../host/errors/command-error.ts'
import { printable, quoted } from '../../host/errors/printable.ts'
import { namelessAuthor } from '../../schema/content/platforms.ts'
import type { Day } from '../../schema/day.ts'
import type { SourceName } from '../../schema/review.ts'
import { readingOf, withWholeStars, type ExportReading } from '../ambiguity.ts'
import type { Collected } from '../collect.ts'
import { readDay } from '../day-of.ts'
import { readIncoming, type Incoming } from '../incoming.ts'
import type { ImportRequest } from '../request.ts'
import type { ColumnChoice } from './choose-columns.ts'
import { importCommand, SHOWN_MEMBERS } from './import-command.ts'

/** A file whose columns were guessed. */
export type GuessedFile = { collected: Collected; choice: ColumnChoice; source: SourceName }

/**
 * Shows a guess, with three reviews in the form in which they would be published, and asks whether it is right. If there is
 * nobody to ask, imports nothing, and the message contains the command for the import.
 *
 * @throws {CommandError} unless the owner says yes
 */
export async function confirmColumns(
  guessed: GuessedFile,
  { request, timezone, today }: { request: ImportRequest; timezone: string; today: Day },
): Promise<void> {
  const { collected, choice, source } = guessed
  const command = `  ${importCommand(collected.file, request, { source, map: choice.map })}`
  const mapping = mappingLines(guessed)
  let reading: ExportReading
  try {
    reading = readingOf(collected, request)
    if (!reading.months) refuseMonths(collected, timezone)
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    throw new CommandError(
      [...mapping, '', `Nothing was imported. ${error.message}. The command to add it to:`, command].join('\n'),
    )
  }
  const shown = [...mapping, '', ...previewLines(guessed, { reading, timezone, today })].join('\n')
  if (!request.ask)
    throw new CommandError([shown, '', 'Nothing was imported. If this is right, import it with:', command].join('\n'))
  if (await request.ask(`${shown}\n\nImport like this?`)) return
  throw new CommandError(`Nothing was imported. To change something, edit this command:\n${command}`)
}

function mappingLines({ collected, choice, source }: GuessedFile): string[] {
  const { file } = collected
  const { columns, map } = choice
  const wide = Math.max(...SHOWN_MEMBERS.map((member) => member.length))
  const used = SHOWN_MEMBERS.flatMap((member) => {
    const column = map[member]
    return column === undefined ? [] : [`  ${member.padEnd(wide)} <- ${nameOf(column)}`]
  })
  const unused = columns.names.filter((name) => !Object.values(map).includes(name))
  return [
    `No format recognises ${printable(file)}. Its ${columns.kind}s seem to contain:`,
    '',
    ...used,
    `  ${'source'.padEnd(wide)}    ${source}${source === 'first_party' ? ' (add --source NAME if they come from elsewhere)' : ''}`,
    ...(unused.length === 0 ? [] : [`  ${'not used'.padEnd(wide)}    ${listed(unused)}`]),
  ]
}

/** Columns that are listed at most. */
const MOST_LISTED = 40

function listed(names: readonly string[]): string {
  const more = names.length > MOST_LISTED ? [`and ${names.length - MOST_LISTED} more`] : []
  return [...names.slice(0, MOST_LISTED).map(nameOf), ...more].join(', ')
}

function nameOf(column: string): string {
  return /^[\p{L}\p{N}_. -]+$/u.test(column) ? printable(column, 80) : quoted(column)
}

type PreviewContext = { reading: ExportReading; timezone: string; today: Day }

function previewLines({ collected, source }: GuessedFile, seen: PreviewContext): string[] {
  const total = collected.reviews.length + collected.bad.length
  const good = readable({ collected, source }, seen)
  const shown = [...good.filter(({ text }) => text !== null), ...good.filter(({ text }) => text === null)].slice(0, 3)
  if (shown.length === 0) return [`None of its ${total} rows can be published like this.`]
  return [
    `${shown.length} of its ${total} rows, as they would be published:`,
    '',
    ...shown.flatMap((one) => reviewLines(one, source)),
  ]
}

/** The first reviews that can be published. */
function readable(
  { collected, source }: Pick<GuessedFile, 'collected' | 'source'>,
  { reading: { order, months, halfStars }, timezone, today }: PreviewContext,
): Incoming[] {
  return collected.reviews.slice(0, 50).flatMap(({ raw }) => {
    if (raw.withheld !== undefined) return []
    const how = { source, timezone, today, order, months, html: collected.format.html }
    const read = readIncoming(withWholeStars(raw, halfStars), how)
    return read.ok ? [read.value] : []
  })
}

/** Refuses dates that are months: without an answer, their rows would all be bad. */
function refuseMonths({ reviews }: Collected, timezone: string): void {
  const months = reviews.filter(({ raw }) => {
    const read = readDay(raw.date, { timezone, order: 'dmy', months: true })
    return read.ok && read.value.exact === 'month'
  })
  const [first] = months
  if (first === undefined) return
  const have = months.length === 1 ? '1 date has' : `${months.length} dates have`
  throw new CommandError(
    `${have} no day, such as ${quoted(first.raw.date)} in ${first.where}; add --month-dates to publish each as its month`,
  )
}

function reviewLines(
  { date, date_precision, rating, author, text, owner_reply, verified }: Incoming,
  source: SourceName,
): string[] {
  const day = date_precision === 'month' ? date.slice(0, 7) : date
  const stars = '★'.repeat(rating) + '☆'.repeat(5 - rating)
  const unverified = verified === false ? ' (not published: unverified)' : ''
  const name = printable(author ?? namelessAuthor(source), 80)
  return [
    `  ${day}  ${stars}  ${name}${unverified}`,
    `    ${text === null ? '(no text)' : printable(text.replace(/\s+/g, ' '), 160)}`,
    ...(owner_reply ? [`    Reply: ${printable(owner_reply.text.replace(/\s+/g, ' '), 120)}`] : []),
  ]
}
