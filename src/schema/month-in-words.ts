// By hand rather than by `Intl`: the same on every machine, whatever locale data it has.
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** `2026-11` (or a day in it) is `November 2026`. */
export function formatMonth(month: string): string {
  return `${monthName(month)} ${month.slice(0, 4)}`
}

/** `2026-11` (or a day in it) is `November`. */
export function monthName(month: string): string {
  return MONTHS[Number(month.slice(5, 7)) - 1] ?? month
}
