import { isMap, isNode, LineCounter, parseDocument, visit, type Document } from 'yaml'
import type { z } from 'zod'
import type { Result } from '../result.ts'
import { complaintsOf, type DataComplaint, type DataPath } from './complaints-of.ts'
import { syntaxAdvice } from './syntax-advice.ts'

/** The data of a YAML text, and the line of each path in it. */
export type Yaml<T> = { data: T; lineOf: (path: DataPath) => number }

/** Reads YAML 1.2 and checks it with the schema. Complaints name the file and the line. */
export function readYaml<T extends z.ZodType>(
  text: string,
  file: string,
  schema: T,
): Result<Yaml<z.output<T>>, DataComplaint[]> {
  const lines = new LineCounter()
  const opened = open(text, lines)
  if (!opened.ok) return { ok: false, problem: [{ file, problem: opened.problem }] }
  const { document, faults, data } = opened.value
  if (faults.length > 0) {
    const found = faults.map((fault) => syntax(fault, file, lines))
    // The second fault in a line is a consequence of the first
    return { ok: false, problem: found.filter(({ line }, at) => found[at - 1]?.line !== line) }
  }
  const lineIn = (path: DataPath): number => lineOf(document, lines, path)
  const result = schema.safeParse(data)
  if (result.success) return { ok: true, value: { data: result.data, lineOf: lineIn } }
  return { ok: false, problem: complaintsOf(result.error, data, { file, lineOf: lineIn }) }
}

type SyntaxFault = { message: string; pos: readonly [number, ...number[]] }

/** Parses YAML. The parser throws or reports, often twice, that nesting is too deep, and throws at excessive aliases. */
function open(
  text: string,
  lines: LineCounter,
): Result<{ document: Document; faults: readonly SyntaxFault[]; data: unknown }> {
  try {
    const options = { version: '1.2', lineCounter: lines, prettyErrors: false, logLevel: 'error' } as const
    const document = parseDocument(text, options)
    const exhausted = document.errors.find(({ code }) => code === 'RESOURCE_EXHAUSTION')
    if (exhausted !== undefined) throw exhausted
    const faults = document.errors.length > 0 ? document.errors : unresolvedAliases(document)
    return { ok: true, value: { document, faults, data: faults.length > 0 ? undefined : document.toJS() } }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { ok: false, problem: `This is nested too deep, or has too many aliases: ${why}` }
  }
}

/** Values that start with `*`: the parser does not report them before it throws. */
function unresolvedAliases(document: Document): SyntaxFault[] {
  const faults: SyntaxFault[] = []
  visit(document, {
    Alias(_key, alias) {
      if (alias.resolve(document) === undefined) faults.push({ message: 'Unresolved alias', pos: alias.range ?? [0] })
    },
  })
  return faults
}

function syntax({ message, pos }: SyntaxFault, file: string, lines: LineCounter): DataComplaint {
  return { file, line: lines.linePos(pos[0]).line, problem: `This is not YAML 1.2: ${syntaxAdvice(message)}` }
}

/** The line of the member at the path, or of the innermost member around it that exists. */
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
