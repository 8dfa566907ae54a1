import { isUtf8 } from 'node:buffer'
import type { z } from 'zod'
import { complaintsOf } from './complaints-of.ts'
import type { Complaint } from './content-error.ts'

/** The value of a line, and its position. */
export type JsonLine<T> = { file: string; line: number; value: T }

/** Reads a `.jsonl` file: every line that matches the schema, and a complaint for each that does not. */
export function readJsonLines<T extends z.ZodType>(
  content: string | Buffer,
  file: string,
  schema: T,
): { lines: JsonLine<z.output<T>>[]; complaints: Complaint[] } {
  const lines: JsonLine<z.output<T>>[] = []
  const complaints: Complaint[] = []
  for (const { line, bytes } of linesOf(typeof content === 'string' ? Buffer.from(content) : content)) {
    const text = bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim()
    if (text === '') continue
    const data = parse(text)
    const problem = isUtf8(bytes) ? data === undefined && NOT_JSON : NOT_UTF8
    if (problem) {
      complaints.push({ file, line, value: text, problem })
      continue
    }
    const result = schema.safeParse(data)
    if (result.success) lines.push({ file, line, value: result.data })
    else complaints.push(...complaintsOf(result.error, data, { file, lineOf: () => line }))
  }
  return { lines, complaints }
}

/** A complaint for every line whose id an earlier line has. */
export function linesWithUsedIds(lines: readonly JsonLine<{ id: string }>[]): Complaint[] {
  const first = new Map<string, number>()
  return lines.flatMap(({ file, line, value: { id } }) => {
    const earlier = first.get(id)
    if (earlier === undefined) first.set(id, line)
    const problem = `Line ${earlier} already has this id; delete one of the two`
    return earlier === undefined ? [] : [{ file, line, field: 'id', value: id, problem }]
  })
}

const NOT_JSON = 'This line is not JSON. Give one entry per line, as the commands write it'
const NOT_UTF8 = 'This line is not UTF-8, so it may be damaged. Save the file as UTF-8'

/** The lines of a file, from 1, each with its line feed, so that together they are the whole file. */
export function* linesOf(content: Buffer): Generator<{ line: number; bytes: Buffer }> {
  let line = 1
  for (let start = 0; start < content.length; line += 1) {
    const found = content.indexOf(0x0a, start)
    const end = found < 0 ? content.length : found + 1
    yield { line, bytes: content.subarray(start, end) }
    start = end
  }
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
