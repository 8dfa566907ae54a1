import { printable, quoted } from '../host/errors/printable.ts'
import type { ReviewLine } from '../schema/content/review-line.ts'
import type { ChangedReview } from './merge.ts'

/** A review on one line of a report: id, date, author and stars. */
export function reviewName({ id, date, author, rating }: ReviewLine): string {
  return `${id} (${date}, ${printable(author)}, ${rating} of 5)`
}

/** The changes of an import to a review: each member with its old and new value, cut around the first difference. */
export function changesOf({ before, after }: ChangedReview): string {
  const [old, now] = [flat(before), flat(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((member) => !KEPT_BY_IMPORTS.has(member))
    .flatMap((member) => {
      const [from, to] = [old.get(member), now.get(member)]
      return from === to ? [] : [`${member} from ${shown(from, to)} to ${shown(to, from)}`]
    })
    .join('; ')
}

const KEPT_BY_IMPORTS: ReadonlySet<string> = new Set(['imported', 'obtained_on', 'missing_since'])

/** Characters of a value that are shown, and how many of them come before the first difference. */
const SHOWN = 60
const BEFORE = 15

/** The members of a line that have a value, including the members of a reply. */
function flat(line: ReviewLine): Map<string, unknown> {
  const { owner_reply: reply, ...rest } = line
  const all = { ...rest, 'owner_reply.text': reply?.text, 'owner_reply.date': reply?.date }
  const written = Object.entries(all).filter(([, value]) => value !== null && value !== undefined)
  return new Map(written.map(([member, value]) => [member, typeof value === 'object' ? JSON.stringify(value) : value]))
}

function shown(value: unknown, other: unknown): string {
  if (value === undefined) return 'none'
  if (typeof value !== 'string' || typeof other !== 'string') return quoted(value, SHOWN)
  const start = Math.max(0, firstDifference(value, other) - BEFORE)
  return start === 0 || value.length <= SHOWN ? quoted(value, SHOWN) : `…${quoted(value.slice(start), SHOWN)}`
}

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}
