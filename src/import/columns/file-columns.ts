import { normalized } from '../../schema/normalized.ts'
import { folded } from '../column-name.ts'
import { valueAt, type RecordList } from '../formats/json-records.ts'
import { isObject, textIn } from '../formats/json-shape.ts'
import type { Table } from '../reading/table.ts'

/** The columns of a file (in JSON the members of its reviews, as paths), and its first rows. */
export type FileColumns = { kind: 'column' | 'member'; names: string[]; sample: Record<string, unknown>[] }

/** Facts about the values of a column in the first rows. */
export type ColumnProfile = {
  name: string
  /** The name in lower case, its words separated by `_`, without accents: `reviewerName` is `reviewer_name`. */
  key: string
  /** The values that are not empty. */
  values: unknown[]
  /** The same values as text. */
  texts: string[]
  /** The share of rows with a value. */
  filled: number
  /** The number of different texts. */
  distinct: number
  /** The mean number of characters. */
  length: number
}

/** Rows to examine: enough to tell the meaning of a column. */
const SAMPLE = 1000

/** The columns of a table. */
export async function columnsOfTable({ columns, rows }: Table): Promise<FileColumns> {
  const sample: Record<string, unknown>[] = []
  for await (const { cells } of rows) {
    sample.push(cells)
    if (sample.length === SAMPLE) break
  }
  return { kind: 'column', names: [...new Set(columns)].filter((name) => name !== ''), sample }
}

/** The members of the objects in a JSON list. */
export function columnsOfList({ records, members }: RecordList): FileColumns {
  return { kind: 'member', names: [...members], sample: records.filter(isObject).slice(0, SAMPLE) }
}

const known = new WeakMap<FileColumns, ColumnProfile[]>()

/** A profile of each column. */
export function profilesOf(columns: FileColumns): ColumnProfile[] {
  const profiles = known.get(columns) ?? profile(columns)
  known.set(columns, profiles)
  return profiles
}

function profile({ names, sample }: FileColumns): ColumnProfile[] {
  return names.map((name) => {
    const values = sample.map((row) => valueAt(row, name)).filter((value) => !isEmpty(value))
    const texts = values.map((value) => (typeof value === 'boolean' ? String(value) : (textIn(value) ?? '')).trim())
    return {
      name,
      key: keyOf(name),
      values,
      texts,
      filled: sample.length === 0 ? 0 : values.length / sample.length,
      distinct: new Set(texts).size,
      length: texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length),
    }
  })
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** Members of JSON that only contain other members, as in answers of Airtable, JSON:API, Firestore and Apple's RSS. */
const WRAPPER = /^(?:fields|attributes|node|review)\.|\.(?:label|(?:string|integer|double|timestamp|boolean)Value)$/g

function keyOf(name: string): string {
  const inReplies = name.replace(/^(?:.*\.)?[^.]*\.0\.(?=[^.]+$)/, 'reply.')
  const separated = inReplies
    .replace(WRAPPER, '')
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, '_')
  const words = folded(normalized(separated, 'NFKD').replace(/\p{M}/gu, '')).match(/[\p{L}\p{N}]+/gu)
  return words?.join('_') ?? ''
}
