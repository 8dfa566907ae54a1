import type { z } from 'zod'
import { complaintsOf } from './complaints-of.ts'
import type { Complaint } from './content-error.ts'

/** What a line holds, and where it stands. */
export type Placed<T> = { file: string; line: number; value: T }

/** Reads the text of a `.jsonl` file: every line in the shape of the schema, and a complaint for each that is not. */
export function readJsonLines<T extends z.ZodType>(
  text: string,
  file: string,
  schema: T,
): { lines: Placed<z.output<T>>[]; complaints: Complaint[] } {
  const lines: Placed<z.output<T>>[] = []
  const complaints: Complaint[] = []
  for (const [index, content] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (content.trim() === '') continue
    const line = index + 1
    const data = parse(content)
    const result = schema.safeParse(data)
    if (data === undefined) {
      const problem = 'This line is not JSON. Give one entry a line, as the commands write it'
      complaints.push({ file, line, field: '', value: content, problem })
    } else if (result.success) lines.push({ file, line, value: result.data })
    else complaints.push(...complaintsOf(result.error, data, file, () => line))
  }
  return { lines, complaints }
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
