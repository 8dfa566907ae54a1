/** "a", "a and b", "a, b and c". */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** "March 2026", of a day or a month. */
export function monthOf(day: string): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`
}
