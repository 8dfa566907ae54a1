import { z } from 'zod'
import { CommandError } from '../../host/errors/command-error.ts'
import { quoted } from '../../host/errors/printable.ts'
import { MAPPED_MEMBERS, type MappedMember, type Mapping } from '../../schema/content/imports-file.ts'
import type { SourceName } from '../../schema/review.ts'
import type { FileColumns } from '../columns/file-columns.ts'
import { columnNamed, listedColumns, nearestColumn } from '../column-name.ts'
import { format, type Format, type RawReview } from '../format.ts'
import { valueAt } from './json-records.ts'
import { textIn } from './json-shape.ts'
import { ownTitle } from './trustpilot.ts'

/** The name of a mapping in messages, its source, and whether columns that the file lacks are ignored instead of refused. */
type MappedFormat = { title: string; source: SourceName | null; isLenient: boolean }

/**
 * The format of a table, or a JSON list of objects, with columns that the owner named.
 *
 * @throws {CommandError} if a named column is missing
 */
export function mapped(columns: FileColumns, mapping: Mapping, { title, source, isLenient }: MappedFormat): Format {
  const named = exact(mapping, columns, isLenient)
  const has = (member: MappedMember) => named[member] !== undefined
  return format({
    title,
    source,
    html: true,
    shape: z.record(z.string(), z.unknown()),
    read: (record) => {
      const at = (member: MappedMember) => valueAt(record, named[member])
      const said = (member: MappedMember) => textIn(at(member))
      return {
        sourceId: said('id'),
        rating: at('rating'),
        date: at('date'),
        ...(has('edited') && { edited: at('edited') }),
        author: said('author'),
        title: source === 'trustpilot' ? ownTitle({ title: said('title'), text: said('text') }) : said('title'),
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

/** The mapping with the file's spelling of the column names. */
function exact(mapping: Mapping, { names: inOrder, kind }: FileColumns, isLenient: boolean): Mapping {
  const names = new Set(inOrder)
  const named: Mapping = {}
  for (const member of MAPPED_MEMBERS) {
    const wanted = mapping[member]
    if (wanted === undefined) continue
    const column = columnNamed(wanted, names)
    if (column !== undefined) named[member] = column
    else if (!isLenient || member === 'rating' || member === 'date') {
      const meant = nearestColumn(wanted, names)
      const guess = meant === undefined ? 'its' : `did you mean ${quoted(meant)}? Its`
      throw new CommandError(
        `there is no ${kind} ${quoted(wanted)} for --map ${member}=..; ${guess} ${kind}s are ${listedColumns(names)}`,
      )
    }
  }
  return named
}

const VERIFIED = /^(true|yes|y|1|oui|si|sí|ja|verified|verified[ _-](buyer|purchase|customer|reviewer)|buyer)$/i

/** Whether a cell says that a review is verified; undefined if it is empty. Anything but a known spelling of yes means no. */
export function saysVerified(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const written = textIn(value)
  return written === null ? undefined : VERIFIED.test(written.trim())
}

function verifiedBy(value: unknown): Pick<RawReview, 'verified'> {
  const verified = saysVerified(value)
  return verified === undefined ? {} : { verified }
}

const SHOWN = /^(ok|published|active|approved|accepted|public|visible|live|true|yes|1|open)$/i

/** Whether a cell with a review's status says that it is published; undefined if it is empty. */
export function saysShown(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const status = textIn(value)
  return status === null ? undefined : SHOWN.test(status.trim())
}

function withheldBy(value: unknown): Pick<RawReview, 'withheld'> {
  if (saysShown(value) !== false) return {}
  return { withheld: `status ${quoted((textIn(value) ?? String(value)).trim())}` }
}

function businessOf(name: string | null): Pick<RawReview, 'business'> {
  return name === null ? {} : { business: { key: name, name } }
}
