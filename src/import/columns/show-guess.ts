import { printable, quoted } from '../../host/errors/printable.ts'
import { missingName } from '../../schema/content/platforms.ts'
import { columnsOf, MAPPED_MEMBERS } from '../../schema/content/imports-file.ts'
import type { Day } from '../../schema/day.ts'
import type { SiteLanguage } from '../../schema/content/site-language.ts'
import { orderIn } from '../ambiguity.ts'
import type { Collected } from '../collect.ts'
import { readIncoming, type Incoming } from '../incoming.ts'
import { sourceOf } from '../source-of.ts'
import { SHOWN_MEMBERS } from './import-command.ts'

/** The meaning of each column of a file, as lines for the owner. */
export function mappingLines({ file, choice: { columns, map, source } }: Collected): string[] {
  const wide = Math.max(...SHOWN_MEMBERS.map((member) => member.length))
  const used = SHOWN_MEMBERS.flatMap((member) => {
    const named = columnsOf(map ?? {}, member)
    return named.length === 0 ? [] : [`  ${member.padEnd(wide)} <- ${named.map(nameOf).join(' + ')}`]
  })
  const mapped = MAPPED_MEMBERS.flatMap((member) => columnsOf(map ?? {}, member))
  const unused = columns.names.filter((name) => !mapped.includes(name))
  const origin = source ?? (map?.source === undefined ? 'unknown' : null)
  return [
    `No format recognises ${printable(file)}. Its ${columns.kind}s seem to contain:`,
    '',
    ...used,
    ...(origin === null ? [] : [`  ${'source'.padEnd(wide)}    ${origin}`]),
    ...(unused.length === 0 ? [] : [`  ${'not used'.padEnd(wide)}    ${listed(unused)}`]),
  ]
}

/** The most unused columns that are listed. */
const MOST_LISTED = 40

function listed(names: readonly string[]): string {
  const more = names.length > MOST_LISTED ? [`and ${names.length - MOST_LISTED} more`] : []
  return [...names.slice(0, MOST_LISTED).map(nameOf), ...more].join(', ')
}

function nameOf(column: string): string {
  return /^[\p{L}\p{N}_. -]+$/u.test(column) ? printable(column, 80) : quoted(column)
}

/** When and where an import happens, and the language of the site. */
export type ImportSetting = { timezone: string; today: Day; language: SiteLanguage }

/** Three reviews of a file, as they would be published. */
export function previewLines(collected: Collected, today: ImportSetting): string[] {
  const total = collected.reviews.length + collected.bad.length
  const { good, problem } = readable(collected, today)
  const shown = [...good.filter(({ text }) => text !== null), ...good.filter(({ text }) => text === null)].slice(0, 3)
  if (shown.length === 0) return [`None of its ${total} rows can be published like this${problem}`]
  return [
    `${shown.length} of its ${total} rows, as they would be published:`,
    '',
    ...shown.flatMap((one) => reviewLines(one, missingName(one.source, today.language))),
  ]
}

/** The first reviews that can be published, and the problem of the first row that cannot. */
function readable(
  { reviews, answers, format, choice }: Collected,
  today: ImportSetting,
): { good: Incoming[]; problem: string } {
  const order = orderIn({ reviews }, answers)
  const how = { ...answers, ...today, order, months: answers.monthDates, html: format.html }
  const good: Incoming[] = []
  let problem = ''
  for (const { raw, where } of reviews) {
    if (raw.withheld !== undefined) continue
    const read = readIncoming(raw, { ...how, source: sourceOf(raw, choice) ?? 'first_party' })
    if (read.ok) good.push(read.value)
    else problem ||= `; the first, ${where}: ${printable(read.problem)}`
    if (good.length === ENOUGH) break
  }
  return { good, problem }
}

/** Reviews among which there are likely to be three with a text. */
const ENOUGH = 50

function reviewLines(
  { date, date_precision, rating, rating_given: given, author, text, owner_reply, verified }: Incoming,
  missing: string,
): string[] {
  const day = date_precision === 'month' ? date.slice(0, 7) : date
  const stars = '★'.repeat(rating) + '☆'.repeat(5 - rating)
  const unverified = verified === false ? ' (not published: unverified)' : ''
  const name = printable(author ?? missing, 80)
  const from = given ? `  (${given.value} of ${given.scale})` : ''
  return [
    `  ${day}  ${stars}${from}  ${name}${unverified}`,
    `    ${text === null ? '(no text)' : printable(text.replace(/\s+/g, ' '), 160)}`,
    ...(owner_reply ? [`    Reply: ${printable(owner_reply.text.replace(/\s+/g, ' '), 120)}`] : []),
  ]
}
