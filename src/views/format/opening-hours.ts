import type { Hours } from '../../schema/business.ts'

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Opening hours in words: `Monday to Friday, 07:30 to 17:30`. Runs of three or more days are shortened. */
export function formatHours({ days, opens, closes }: Hours): string {
  const runs: (typeof WEEK)[number][][] = []
  for (const [place, day] of WEEK.entries()) {
    if (!days.includes(day)) continue
    const run = runs.at(-1)
    if (run !== undefined && run.at(-1) === WEEK[place - 1]) run.push(day)
    else runs.push([day])
  }
  return [...runs.flatMap(formatRun), `${opens} to ${closes}`].join(', ')
}

function formatRun(days: readonly string[]): string[] {
  const names = days.map((day) => day.slice(0, 1).toUpperCase() + day.slice(1))
  return names.length > 2 ? [`${names.at(0)} to ${names.at(-1)}`] : names
}
