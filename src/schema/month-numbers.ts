import { Month } from './day.ts'

/** A month as a number that can be added to and compared. */
export function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
}

/** The month of a number. */
export function monthOf(number: number): Month {
  const [year, month] = [Math.floor(number / 12), (number % 12) + 1]
  return Month.parse(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`)
}

/** The month that is `count` months later; earlier if `count` is negative. */
export function addMonths(month: string, count: number): Month {
  return monthOf(monthNumber(month) + count)
}
