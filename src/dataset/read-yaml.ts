import { isMap, isNode, LineCounter, parseDocument, type Document } from 'yaml'
import type { z } from 'zod'
import { complaintsOf, type DataPath } from './complaints-of.ts'
import type { Complaint } from './content-error.ts'

/** What a YAML text holds, in the shape of a schema, and in which line what stands; or every complaint about it. */
export type Reading<T> =
  | { data: T; lineOf: (path: DataPath) => number; complaints?: undefined }
  | { data?: undefined; complaints: Complaint[] }

/** Reads YAML 1.2 in the shape of the schema. Complaints name the file and the line. */
export function readYaml<T extends z.ZodType>(text: string, file: string, schema: T): Reading<z.output<T>> {
  const lines = new LineCounter()
  const opened = open(text, lines)
  if ('intricate' in opened) return { complaints: [intricate(opened.intricate, file)] }
  const { document, data } = opened
  if (document.errors.length > 0) return { complaints: document.errors.map((error) => syntax(error, file, lines)) }

  const result = schema.safeParse(data)
  const lineIn = (path: DataPath): number => lineOf(document, lines, path)
  if (result.success) return { data: result.data, lineOf: lineIn }
  return { complaints: complaintsOf(result.error, data, file, lineIn) }
}

type Opened = { document: Document; data: unknown } | { intricate: Error }

/** The parser throws at what is nested very deep, or repeats itself very often through aliases. */
function open(text: string, lines: LineCounter): Opened {
  try {
    const options = { version: '1.2', lineCounter: lines, prettyErrors: false, logLevel: 'error' } as const
    const document = parseDocument(text, options)
    return { document, data: document.errors.length > 0 ? undefined : document.toJS() }
  } catch (error) {
    return { intricate: error instanceof Error ? error : new Error(String(error)) }
  }
}

function intricate({ message }: Error, file: string): Complaint {
  const problem = `This is nested too deep, or has too many aliases: ${message}`
  return { file, line: undefined, field: '', value: undefined, problem }
}

function syntax(error: { message: string; pos: [number, number] }, file: string, lines: LineCounter): Complaint {
  const problem = `This is not YAML 1.2: ${error.message}`
  return { file, line: lines.linePos(error.pos[0]).line, field: '', value: undefined, problem }
}

/** The line of the member at the path, or of the nearest thing around it that stands in the file. */
function lineOf(document: Document, lines: LineCounter, path: DataPath): number {
  for (let length = path.length; length > 0; length -= 1) {
    const offset = offsetOf(document, path.slice(0, length))
    if (offset !== undefined) return lines.linePos(offset).line
  }
  return 1
}

function offsetOf(document: Document, path: DataPath): number | undefined {
  const around: unknown = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
  const last = path.at(-1)
  const key: unknown = isMap(around) ? around.items.find((pair) => String(pair.key) === String(last))?.key : undefined
  const node: unknown = isNode(key) ? key : document.getIn(path, true)
  return isNode(node) ? node.range?.[0] : undefined
}
