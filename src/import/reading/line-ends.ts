import { parse, type Options } from 'csv-parse/sync'

const CR = 0x0d
const LF = 0x0a

/**
 * The line ends that end a row of this table, for `record_delimiter`. Undefined means the first kind of line end in the table, so
 * that cells may contain the other kinds. In a table joined from several files, rows may end in several ways: then every kind
 * counts, if more rows fit the columns that way.
 */
export function rowEnds(bytes: Uint8Array, options: Options, columns: number): string[] | undefined {
  if (kindsOfLineEnds(bytes) < 2) return undefined
  const first = misfits(bytes, options, columns)
  if (first === 0) return undefined
  const every = ['\r\n', '\n', '\r']
  return misfits(bytes, { ...options, record_delimiter: every }, columns) < first ? every : undefined
}

/** The number of line ends in these bytes; CR LF counts once. */
export function countLineEnds(bytes: Uint8Array): number {
  let ends = 0
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) ends += 1
  }
  return ends
}

/** The position of the first byte that is not a line end, or the length. */
export function skipLineEnds(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte !== CR && byte !== LF)
  return first < 0 ? bytes.length : first
}

function kindsOfLineEnds(bytes: Uint8Array): number {
  const kinds = new Set<string>()
  for (let at = 0; at < bytes.length && kinds.size < 2; at += 1) {
    if (bytes[at] === LF) kinds.add(bytes[at - 1] === CR ? 'CRLF' : 'LF')
    else if (bytes[at] === CR && bytes[at + 1] !== LF) kinds.add('CR')
  }
  return kinds.size
}

/** The number of rows with more or fewer cells than the table has columns. */
function misfits(bytes: Uint8Array, options: Options, columns: number): number {
  let count = 0
  const counting = {
    ...options,
    on_record: (record: string[]) => {
      if (record.length !== columns) count += 1
      return null // so that the parser collects no rows
    },
  }
  try {
    parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), counting)
    return count
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
