const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const longDay = DAYS.join('|')
const shortDay = DAYS.map((day) => day.slice(0, 3)).join('|')
const month = `(?<month>${MONTHS.join('|')})`
const time = '(?<hour>[01]\\d|2[0-3]):(?<minute>[0-5]\\d):(?<second>[0-5]\\d|60)'

const FORMS = [
  new RegExp(`^(?:${shortDay}), (?<day>\\d{2}) ${month} (?<year>\\d{4}) ${time} GMT$`),
  new RegExp(`^(?:${longDay}), (?<day>\\d{2})-${month}-(?<shortYear>\\d{2}) ${time} GMT$`),
  new RegExp(`^(?:${shortDay}) ${month} (?<day>\\d{2}| \\d) ${time} (?<year>\\d{4})$`),
]

/**
 * The instant of an HTTP-date in any of the three forms of RFC 9110, section 5.6.7, in milliseconds since 1970; undefined for
 * anything else. (`Date.parse` would also accept `2099-01-01`.)
 */
export function parseHttpDate(text: string, now = new Date()): number | undefined {
  for (const form of FORMS) {
    const fields = form.exec(text)?.groups
    if (fields !== undefined) return instantOf(fields, now)
  }
  return undefined
}

function instantOf(fields: Record<string, string | undefined>, now: Date): number | undefined {
  const day = Number(fields['day'])
  const month = MONTHS.indexOf(fields['month'] ?? '')
  const year = fields['year'] === undefined ? fullYear(Number(fields['shortYear']), now) : Number(fields['year'])
  const date = new Date(0)
  date.setUTCFullYear(year, month, day)
  if (date.getUTCMonth() !== month || date.getUTCDate() !== day) return undefined
  return date.setUTCHours(Number(fields['hour']), Number(fields['minute']), Number(fields['second']))
}

/** A two-digit year is the latest one with these digits that is at most 50 years ahead (RFC 9110, section 5.6.7). */
function fullYear(lastTwo: number, now: Date): number {
  const latest = now.getUTCFullYear() + 50
  return latest - ((((latest - lastTwo) % 100) + 100) % 100)
}
