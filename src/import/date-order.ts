import { quoted } from '../dataset/printable.ts'
import { leadingNumbers, type DateOrder } from './day-of.ts'
import { CommandError } from '../dataset/command-error.ts'

type Dated = { date: unknown; where: string }

/**
 * Which number of `03/04/2024` is the day, by the whole column: a part above 12 anywhere decides for all. Null when
 * no date is written so, or none needs the answer.
 *
 * @throws {CommandError} if the column leaves it open, or speaks for both
 */
export function dateOrder(dates: Iterable<Dated>): DateOrder | null {
  const seen: Partial<Record<DateOrder | 'either', Dated>> = {}
  for (const dated of dates) {
    const numbers = leadingNumbers(dated.date)
    if (!numbers) continue
    const [first, second] = numbers
    if (first > 12) seen.dmy ??= dated
    else if (second > 12) seen.mdy ??= dated
    else if (first !== second) seen.either ??= dated
  }
  if (seen.dmy && seen.mdy) throw new CommandError(bothWays(seen.dmy, seen.mdy))
  if (seen.dmy) return 'dmy'
  if (seen.mdy) return 'mdy'
  if (seen.either) throw new CommandError(unclear(seen.either))
  return null
}

function unclear({ date, where }: Dated): string {
  return (
    `its dates may be read in two ways, such as ${quoted(date)} in ${where}, and no other date tells which; ` +
    'add --dates dmy (day first) or --dates mdy (month first)'
  )
}

function bothWays(dayFirst: Dated, monthFirst: Dated): string {
  return (
    `its dates are written in two ways: day first in ${dayFirst.where} (${quoted(dayFirst.date)}), month first in ` +
    `${monthFirst.where} (${quoted(monthFirst.date)}); correct the column, or add --dates dmy or --dates mdy ` +
    'to skip those that do not fit'
  )
}
