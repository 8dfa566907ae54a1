import { z } from 'zod'
import { format, type Format } from '../format.ts'
import type { RawReview } from '../raw-review.ts'
import { Refusal } from '../refusal.ts'
import { isObject, listIn, objectsIn, wordsIn } from './json-shape.ts'

/** What a column can be mapped to with `--map`. */
export const MEMBERS = [
  'id',
  'author',
  'rating',
  'date',
  'edited',
  'title',
  'text',
  'language',
  'url',
  'reply',
  'reply_date',
  'verified',
  'status',
  'business',
] as const
export type Member = (typeof MEMBERS)[number]

/** By member: the column (in JSON: the path, such as `user.name`) that holds it. */
export type Mapping = Partial<Record<Member, string>>

/** Any table, or JSON list of objects, whose columns the owner has named. */
export function mapped(mapping: Mapping): Format {
  const has = (member: Member) => mapping[member] !== undefined
  return format({
    title: 'columns named with --map',
    html: true,
    fits: (columns) => {
      for (const [member, column] of Object.entries(mapping)) need(column, member, columns)
      return true
    },
    find: (document) => {
      const records = longestList(document, 0)
      return records.length === 0 ? null : [{ records, business: null, partial: false }]
    },
    shape: z.record(z.string(), z.unknown()),
    read: (record) => {
      const at = (member: Member) => valueAt(record, mapping[member])
      const said = (member: Member) => wordsIn(at(member))
      return {
        sourceId: said('id'),
        rating: at('rating'),
        date: at('date'),
        ...(has('edited') && { edited: at('edited') }),
        author: said('author'),
        title: said('title'),
        text: said('text'),
        ...(has('language') && { language: said('language') }),
        ...(has('url') && { url: said('url') }),
        ...(has('reply') && { reply: { text: said('reply'), date: at('reply_date') } }),
        ...verifiedBy(at('verified')),
        ...withheldBy(said('status')),
        ...businessOf(said('business')),
      }
    },
  })
}

/** Column names as people mean them: `Review Text`, `review_text` and `REVIEW-TEXT` are one. */
export function folded(column: string): string {
  return column
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')
}

function need(column: string, member: string, columns: ReadonlySet<string>): void {
  if (columns.has(column) || [...columns].some((name) => folded(name) === folded(column))) return
  throw new Refusal(
    `there is no column "${column}" for --map ${member}=..; its columns are ${[...columns].map((name) => `"${name}"`).join(', ')}`,
  )
}

function valueAt(record: Record<string, unknown>, path: string | undefined): unknown {
  if (path === undefined) return undefined
  if (path in record) return record[path]
  const name = Object.keys(record).find((key) => folded(key) === folded(path))
  if (name !== undefined) return record[name]
  const [first = '', ...rest] = path.split('.')
  const inner = record[first]
  return rest.length > 0 && isObject(inner) ? valueAt(inner, rest.join('.')) : undefined
}

function longestList(node: unknown, depth: number): unknown[] {
  if (depth > 3) return []
  const own = objectsIn(node).length > 0 ? listIn(node) : []
  const below = isObject(node) ? Object.values(node).map((value) => longestList(value, depth + 1)) : []
  return below.reduce((longest, list) => (list.length > longest.length ? list : longest), own)
}

const VERIFIED = /^(true|yes|y|1|oui|si|sí|ja|verified|verified[ _-](buyer|purchase|customer|reviewer)|buyer)$/i

/** An empty cell says nothing; any spelling but the known ones for yes is a no. */
function verifiedBy(value: unknown): Pick<RawReview, 'verified'> {
  if (typeof value === 'boolean') return { verified: value }
  const written = wordsIn(value)
  return written === null ? {} : { verified: VERIFIED.test(written.trim()) }
}

const SHOWN = /^(ok|published|active|approved|accepted|public|visible|live|true|yes|1|open)$/i

function withheldBy(status: string | null): Pick<RawReview, 'withheld'> {
  return status === null || SHOWN.test(status.trim()) ? {} : { withheld: `status "${status.trim()}"` }
}

function businessOf(name: string | null): Pick<RawReview, 'business'> {
  return name === null ? {} : { business: { key: name, name } }
}
