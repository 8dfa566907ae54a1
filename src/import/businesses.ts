import { quoted } from '../host/errors/printable.ts'
import type { RawReview } from './format.ts'
import { OpenQuestion } from './open-question.ts'
import { CommandError } from '../host/errors/command-error.ts'

/** The reviews of the chosen businesses, the number of all other reviews, and the keys of the chosen businesses. */
export type Selection<T> = { chosen: T[]; others: number; keys: ReadonlySet<string> }

/**
 * Selects the reviews of the businesses that `--business` names, by name or by key. Without `--business` there may be only one
 * business. Reviews that name no business are chosen only if the other reviews name at most one.
 *
 * @throws {OpenQuestion} if the owner has to choose
 */
export function ofBusiness<T extends { raw: RawReview }>(
  reviews: readonly T[],
  wanted: readonly string[],
  names: ReadonlyMap<string, string>,
): Selection<T> {
  const found = tally(reviews, names)
  const picked = wanted.length === 0 ? [...found.keys()] : wanted.flatMap((name) => keysOf(name, found))
  if (wanted.length === 0 && found.size > 1) {
    throw new OpenQuestion(
      { what: 'it has reviews of several businesses', how: `name yours with --business:\n${listed(found)}` },
      [...found].slice(0, 20).map(([key, { name }]) => ({ means: name ?? key, gives: { business: [key] } })),
    )
  }
  const chosen = reviews.filter(({ raw }) => {
    const key = raw.business?.key
    return key === undefined ? found.size < 2 : picked.includes(key)
  })
  const keys = new Set(chosen.flatMap(({ raw }) => raw.business?.key ?? []))
  return { chosen, others: reviews.length - chosen.length, keys }
}

type Tally = Map<string, { name: string | null; count: number }>

function tally(reviews: readonly { raw: RawReview }[], names: ReadonlyMap<string, string>): Tally {
  const found: Tally = new Map()
  for (const { raw } of reviews) {
    if (!raw.business) continue
    const { key, name } = raw.business
    const one = found.get(key) ?? { name: name ?? names.get(key) ?? null, count: 0 }
    one.count += 1
    found.set(key, one)
  }
  return found
}

function keysOf(wanted: string, found: Tally): string[] {
  if (found.has(wanted) || found.size === 0) return [wanted]
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()
  const same = (text: string) => plain(text) === plain(wanted)
  const keys = [...found].filter(([key, { name }]) => same(key) || (name !== null && same(name))).map(([key]) => key)
  if (keys.length === 1) return keys
  const why = keys.length === 0 ? 'is not in it' : 'matches several names in it; give the key of yours'
  throw new CommandError(`the business ${quoted(wanted)} ${why}. It has reviews of:\n${listed(found)}`)
}

function listed(found: Tally): string {
  const lines = [...found]
    .sort(([, a], [, b]) => b.count - a.count)
    .map(([key, { name, count }]) => {
      const label = name === null || name === key ? quoted(key) : `${quoted(name)} (key ${quoted(key)})`
      return `  ${label}: ${count} review${count === 1 ? '' : 's'}`
    })
  return [...lines.slice(0, 20), ...(lines.length > 20 ? [`  and ${lines.length - 20} more`] : [])].join('\n')
}
