import { z } from 'zod'
import { quoted } from '../../dataset/printable.ts'
import { normalized } from '../../schema/normalized.ts'
import { format, type Format, type RawReview } from '../format.ts'
import { CommandError } from '../../dataset/command-error.ts'
import { isObject, listIn, objectsIn, textIn } from './json-shape.ts'

/** The members that `--map` can map a column to. */
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
export type MappedField = (typeof MEMBERS)[number]

/** By member: the column (in JSON: the path, such as `user.name`) that holds it. */
export type Mapping = Partial<Record<MappedField, string>>

/** Any table, or JSON list of objects, whose columns the owner has named. */
export function mapped(mapping: Mapping): Format {
  const has = (member: MappedField) => mapping[member] !== undefined
  let named = mapping
  return format({
    title: 'columns named with --map',
    html: true,
    fits: (columns) => {
      named = exact(mapping, columns)
      return true
    },
    find: (document) => {
      const records = longestList(document, 0)
      return records.length === 0 ? null : [{ records, business: null, partial: false }]
    },
    shape: z.record(z.string(), z.unknown()),
    read: (record) => {
      const at = (member: MappedField) => valueAt(record, named[member])
      const said = (member: MappedField) => textIn(at(member))
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
        ...withheldBy(at('status')),
        ...businessOf(said('business')),
      }
    },
  })
}

/** A normalised column name: `Review Text`, `review_text` and `REVIEW-TEXT` are the same. */
export function folded(column: string): string {
  return normalized(column, 'NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')
}

/** The mapping with the names of the columns as this table spells them. */
function exact(mapping: Mapping, columns: ReadonlySet<string>): Mapping {
  const named: Mapping = {}
  for (const member of MEMBERS) {
    const wanted = mapping[member]
    if (wanted === undefined) continue
    const column = columns.has(wanted) ? wanted : [...columns].find((name) => folded(name) === folded(wanted))
    if (column === undefined) throw new CommandError(noColumn(member, wanted, columns))
    named[member] = column
  }
  return named
}

function noColumn(member: MappedField, wanted: string, columns: ReadonlySet<string>): string {
  const names = [...columns].map((name) => quoted(name)).join(', ')
  return `there is no column ${quoted(wanted)} for --map ${member}=..; its columns are ${names}`
}

function valueAt(record: Record<string, unknown>, path: string | undefined): unknown {
  if (path === undefined) return undefined
  if (path in record) return record[path]
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

/** An empty cell means unknown; anything but a known spelling of yes means no. */
function verifiedBy(value: unknown): Pick<RawReview, 'verified'> {
  if (typeof value === 'boolean') return { verified: value }
  const written = textIn(value)
  return written === null ? {} : { verified: VERIFIED.test(written.trim()) }
}

const SHOWN = /^(ok|published|active|approved|accepted|public|visible|live|true|yes|1|open)$/i

function withheldBy(value: unknown): Pick<RawReview, 'withheld'> {
  const status = typeof value === 'boolean' ? String(value) : textIn(value)
  return status === null || SHOWN.test(status.trim()) ? {} : { withheld: `status ${quoted(status.trim())}` }
}

function businessOf(name: string | null): Pick<RawReview, 'business'> {
  return name === null ? {} : { business: { key: name, name } }
}
