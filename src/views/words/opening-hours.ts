import type { Hours } from '../../schema/business.ts'

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** The days of a span in words, runs of three and more shortened: `Monday to Friday`, `Saturday`, `Monday, Friday`. */
export function sayDays(days: Hours['days']): string {
  const places = WEEK.flatMap((day, place) => (days.includes(day) ? place : []))
  return runs(places)
    .flatMap((run) => (run.length > 2 ? `${nameOf(run.at(0))} to ${nameOf(run.at(-1))}` : run.map(nameOf)))
    .join(', ')
}

/** `07:30 to 17:30`. */
export function sayTimes({ opens, closes }: Hours): string {
  return `${opens} to ${closes}`
}

function runs(places: readonly number[]): number[][] {
  const all: number[][] = []
  for (const place of places) {
    const run = all.at(-1)
    if (run !== undefined && run.at(-1) === place - 1) run.push(place)
    else all.push([place])
  }
  return all
}

function nameOf(place: number | undefined): string {
  const day = WEEK[place ?? 0] ?? ''
  return day.slice(0, 1).toUpperCase() + day.slice(1)
}
