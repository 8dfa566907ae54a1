import { z } from 'zod'
import { CommandError } from '../../host/errors/command-error.ts'
import { quoted } from '../../host/errors/printable.ts'
import { columnsOf, MAPPED_MEMBERS, type MappedMember, type Mapping } from '../../schema/content/imports-file.ts'
import type { SourceName } from '../../schema/review.ts'
import { profilesOf, type ColumnProfile, type FileColumns } from '../columns/file-columns.ts'
import { isInvented } from '../columns/guess-source.ts'
import { CONSENT, PERSONAL, PURCHASE } from '../columns/header-words.ts'
import { columnNamed, folded, listedColumns, nearestColumn } from '../column-name.ts'
import { format, type Format, type RawReview } from '../format.ts'
import { valueAt } from './json-records.ts'
import { textIn } from './json-shape.ts'
import { withoutLabel, withZone } from './cell-value.ts'
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
  const isBox = profilesOf(columns).some(
    (column) => column.name === named.status && (isCheckbox(column) || CONSENT.test(column.key)),
  )
  return format({
    title,
    source,
    html: true,
    isScaleKnown: false,
    shape: z.record(z.string(), z.unknown()),
    read: (record) => {
      const at = (member: MappedMember) => valueAt(record, columnsOf(named, member)[0])
      const said = (member: MappedMember) => textIn(at(member))
      const dated = (member: 'date' | 'edited' | 'reply_date') => withZone(at(member), named[member])
      const text = textOf(record, columnsOf(named, 'text'))
      return {
        sourceId: said('id'),
        rating: at('rating'),
        date: dated('date'),
        ...(has('edited') && { edited: dated('edited') }),
        author: said('author'),
        title: source === 'trustpilot' ? ownTitle({ title: said('title'), text }) : said('title'),
        text,
        ...(has('experienced_on') && { experienced: withoutLabel(at('experienced_on')) }),
        ...rowSource(said('source')),
        ...(has('language') && { language: said('language') }),
        ...(has('url') && { url: said('url') }),
        ...(has('reply') && { reply: { text: said('reply'), date: dated('reply_date') } }),
        ...verifiedBy(at('verified')),
        ...(isBox && saysShown(at('status')) === undefined
          ? { withheld: `the box ${quoted(named.status)} is not checked` }
          : withheldBy(at('status'))),
        ...businessOf(said('business')),
      }
    },
  })
}

/** The parts of a text, without the translation of a part whose original is in another column. */
function textOf(record: Record<string, unknown>, columns: readonly string[]): string | null {
  const parts = columns.flatMap((column) => {
    const said = textIn(valueAt(record, column))
    return said === null ? [] : [{ name: folded(column), said }]
  })
  const originals = parts.filter(({ name }) => name.includes('original'))
  const translated = new Set(originals.map(({ name }) => name.replace(/_?original_?/, '')))
  const own = parts.filter(({ name }) => !translated.has(name))
  return own.length === 0 ? null : own.map(({ said }) => said).join('\n\n')
}

/**
 * The mapping with the file's spelling of the column names.
 *
 * @throws {CommandError} if the file lacks a column, or the ids are numbers of purchases, addresses or telephone numbers
 */
function exact(mapping: Mapping, file: FileColumns, isLenient: boolean): Mapping {
  const named: Mapping = {}
  for (const member of MAPPED_MEMBERS) {
    const columns = columnsOf(mapping, member).flatMap((wanted) => {
      const column = columnNamed(wanted, file.names)
      if (column !== undefined || (isLenient && member !== 'rating' && member !== 'date')) return column ?? []
      throw new CommandError(noColumn(member, wanted, file))
    })
    const [only] = columns
    if (member === 'text' && columns.length > 1) named.text = columns
    else if (only !== undefined) named[member] = only
  }
  const isPersonal = profilesOf(file).some((column) => column.name === named.id && identifiesCustomers(column))
  if (!isPersonal) return named
  const fix = isLenient ? 'delete "id" from this entry of imports.yaml' : 'leave out --map id=..'
  throw new CommandError(
    `the ${file.kind} ${quoted(named.id)} identifies customers, so it must not be the id of reviews; ${fix}: ` +
      'reviews without an id are recognised by their author, date and words',
  )
}

function noColumn(member: MappedMember, wanted: string, { names, kind }: FileColumns): string {
  const meant = nearestColumn(wanted, names)
  const guess = meant === undefined ? 'its' : `did you mean ${quoted(meant)}? Its`
  return `there is no ${kind} ${quoted(wanted)} for --map ${member}=..; ${guess} ${kind}s are ${listedColumns(names)}`
}

function identifiesCustomers({ key, texts }: ColumnProfile): boolean {
  if (PERSONAL.test(key) || PURCHASE.test(key)) return true
  return texts.length > 0 && texts.filter((text) => text.includes('@')).length > texts.length / 2
}

/** The source of a row as written; a row whose source says that it is invented is left out. */
function rowSource(name: string | null): Pick<RawReview, 'source' | 'withheld'> {
  if (name === null) return {}
  return isInvented(name) ? { withheld: `an invented review (its source is ${quoted(name, 40)})` } : { source: name }
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

/** Whether a column marks some rows and leaves the others empty, as programs export boxes to check. */
function isCheckbox({ texts }: ColumnProfile): boolean {
  return texts.length > 0 && texts.every((text) => /^(?:true|checked|x|✓|✔)$/i.test(text))
}

const SHOWN =
  /^(ok|checked|x|✓|✔|published|active|approved|accepted|public|visible|live|true|yes|1|open|veröffentlicht|freigegeben|aktiv|ja|publié|approuvé|oui|publicad[ao]|aprobad[ao])$/i

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

/** The business of a row, on one line: scraped pages have its kind and its name on separate lines. */
function businessOf(written: string | null): Pick<RawReview, 'business'> {
  const name = written?.replace(/\s+/g, ' ').trim() ?? ''
  return name === '' ? {} : { business: { key: name, name } }
}
