import { isUtf8 } from 'node:buffer'
import type { z } from 'zod'
import type { Result } from '../../schema/result.ts'
import { complaintsOf } from '../../schema/yaml/complaints-of.ts'
import type { Complaint } from '../errors/content-error.ts'

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
  for (const one of linesOf(typeof content === 'string' ? Buffer.from(content) : content)) {
    const read = readJsonLine(one, file, schema)
    if (!read.ok) for (const complaint of read.problem) complaints.push(complaint)
    else if (read.value !== undefined) lines.push(read.value)
  }
  return { lines, complaints }
}

/** A line of a file, from 1, with its line feed. */
export type FileLine = { line: number; bytes: Buffer }

/** Reads one line; undefined if it is blank. */
export function readJsonLine<T extends z.ZodType>(
  { line, bytes }: FileLine,
  file: string,
  schema: T,
): Result<JsonLine<z.output<T>> | undefined, Complaint[]> {
  const text = textOf(bytes)
  if (text === '') return { ok: true, value: undefined }
  const data = parse(text)
  const problem = isUtf8(bytes) ? data === undefined && NOT_JSON : NOT_UTF8
  if (problem) return { ok: false, problem: [{ file, line, value: text, problem }] }
  const result = schema.safeParse(data)
  if (result.success) return { ok: true, value: { file, line, value: result.data } }
  return { ok: false, problem: complaintsOf(result.error, data, { file, lineOf: () => line }) }
}

/** A line as text, without a byte order mark (U+FEFF) or white space around it. */
export function textOf(bytes: Buffer): string {
  return bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
}

/** A complaint for each line whose id is already used by an earlier line. */
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

/** The text of a file, or a complaint at the first line that is not UTF-8. */
export function utf8Text(bytes: Buffer, file: string): Result<string, Complaint[]> {
  if (isUtf8(bytes)) return { ok: true, value: bytes.toString() }
  return {
    ok: false,
    problem: [{ file, line: linesOf(bytes).find((one) => !isUtf8(one.bytes))?.line, problem: NOT_UTF8 }],
  }
}

const NOT_UTF8 = 'This line is not UTF-8, so it may be damaged. Save the file as UTF-8'

/** The lines of a file, from 1, each with its line feed. Together they are the whole file. */
export function* linesOf(content: Buffer): Generator<FileLine> {
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
