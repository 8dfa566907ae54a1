import type { z } from 'zod'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { argumentFaults } from './argument-faults.ts'
import { inputSchema, outputSchema } from './json-schema.ts'
import type { JsonSchema } from './json-schema.ts'

/** One row of the tool table, ready to be listed and called. */
export type Tool = {
  listing: ListedTool
  /** Whether customers' words stand in its answers. */
  quotes: boolean
  call: (given: Record<string, unknown>, snapshot: Snapshot) => Answer
}

/** A tool as `tools/list` tells it. */
export type ListedTool = {
  name: string
  title: string
  description: string
  inputSchema: JsonSchema
  outputSchema: JsonSchema
  annotations: typeof READ_ONLY
}

/** What a call gives: the JSON of an object that the tool's output schema describes, or a fault of the caller's. */
export type Answer = Given | Fault

/** A `hint` says what a model might try next. */
export type Given = { kind: 'answer'; json: string; links?: readonly Link[]; hint?: string }

/** What was wrong with a call, and what would be right. */
export type Fault = { kind: 'fault'; message: string }

/** Something to fetch over HTTP that belongs to an answer. */
export type Link = { uri: string; name: string; title: string; mimeType: string; description: string }

type Row<Input extends z.ZodObject, Output extends z.ZodObject> = {
  name: string
  title: string
  /** When to call it, and what comes back: written for a model. */
  description: string
  /** Strict, so that an argument that it does not know is a fault. */
  input: Input
  output: Output
  quotes: boolean
  answer: (given: z.output<Input>, snapshot: Snapshot) => Answer
}

/** A row of the tool table from its two schemas and what answers it. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(row: Row<Input, Output>): Tool {
  const { name, title, description, quotes } = row
  return {
    listing: {
      name,
      title,
      description,
      inputSchema: inputSchema(row.input),
      outputSchema: outputSchema(row.output),
      annotations: READ_ONLY,
    },
    quotes,
    call(given, snapshot) {
      const parsed = row.input.safeParse(withoutNulls(given))
      if (parsed.success) return row.answer(parsed.data, snapshot)
      return fault(argumentFaults(name, Object.keys(row.input.shape), parsed.error))
    },
  }
}

/** The answer that consists of this value. */
export function answerOf(value: object, links: readonly Link[] = []): Answer {
  return { kind: 'answer', json: JSON.stringify(value), links }
}

export function fault(message: string): Fault {
  return { kind: 'fault', message }
}

/** It changes nothing, anywhere, however often it is called; and it asks nobody else. */
const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const

// Models that must name every argument give null for those they leave out.
function withoutNulls(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}
