/** The steps of a check, in order, each with what it does; nothing for one that is shown only if there is something to say. */
export const STEPS = [
  { id: 'log', doing: 'Find the log' },
  { id: 'signature', doing: 'Check who signed it' },
  { id: 'entries', doing: 'Check that all entries are there' },
  { id: 'rules', doing: 'Follow the entries, one by one' },
  { id: 'earlier', doing: '' },
  { id: 'history', doing: 'Compare it with its earlier states' },
  { id: 'visits', doing: 'Compare it with your last visit' },
  { id: 'reviews', doing: 'Look for reviews that vanished or changed' },
  { id: 'removed', doing: 'Look for traces of removed reviews' },
  { id: 'dataset', doing: 'Compare the file of all reviews' },
  { id: 'counts', doing: 'Count again' },
  { id: 'feed', doing: 'Compare the news feed' },
  { id: 'witnesses', doing: 'See who outside has confirmed it' },
] as const

/** What a step found: good, bad, or unknown where it could not be checked here. */
export type CheckLine = {
  id: (typeof STEPS)[number]['id']
  verdict: 'good' | 'bad' | 'unknown'
  title: string
  details: string[]
}

/** The line of a step: good with its title if there is no fault, else bad with the faults. */
export function lineOf(
  id: CheckLine['id'],
  { good, bad }: { good: string; bad: string },
  { faults, notes = [] }: { faults: readonly string[]; notes?: readonly string[] },
): CheckLine {
  if (faults.length === 0) return { id, verdict: 'good', title: good, details: [...notes] }
  return { id, verdict: 'bad', title: bad, details: [...shortened(faults), ...notes] }
}

const SHOWN = 10

function shortened(faults: readonly string[]): string[] {
  const more = faults.length - SHOWN
  return more <= 0 ? [...faults] : [...faults.slice(0, SHOWN), `.. and ${more} more`]
}

/** A count with its noun, such as `1 review` or `1,200 reviews`. */
export function counting(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`
}

/** How many entries, such as `1 entry`. */
export function countingEntries(size: number): string {
  return counting(size, 'entry', 'entries')
}

/** A day or time of RFC 3339 as people write the day where the business is, such as May 3, 2026. */
export function sayDay(time: string): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime())
    ? 'an unknown day'
    : date.toLocaleDateString(typeof document === 'undefined' ? 'en' : document.documentElement.lang, {
        dateStyle: 'long',
        timeZone: 'UTC',
      })
}
