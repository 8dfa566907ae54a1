import { z } from 'zod'
import type { Result } from '../../../src/schema/result.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { argumentFaults } from './argument-faults.ts'
import { inputSchema, type JsonSchema, outputSchema } from './json-schema.ts'

/** One row of the tool table, ready to be listed and called. */
export type Tool = {
  listing: ListedTool
  /** Whether its answers contain customers' words. */
  quotes: boolean
  call: (given: Record<string, unknown>, snapshot: Snapshot) => Promise<ToolResult>
}

/** A tool as listed by `tools/list`. */
export type ListedTool = {
  name: string
  title: string
  description: string
  inputSchema: JsonSchema
  outputSchema: JsonSchema
  annotations: typeof READ_ONLY
}

/** The answer of a call, or what was wrong with the call and what would be right. */
export type ToolResult = Result<ToolAnswer>

/** `json` is an object that the tool's output schema describes; `notes` say what it rests on and how to read on, a sentence each. */
export type ToolAnswer = { json: string; links?: readonly Link[]; notes?: readonly string[] }

/** Related data: to fetch over HTTP, or a resource of this server. */
export type Link = { uri: string; name: string; title?: string; mimeType: string; description?: string }

type ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> = {
  name: string
  title: string
  /** When to call it, and what comes back: written for a model. */
  description: string
  /** Strict, so that unknown arguments are rejected. */
  input: Input
  output: Output
  quotes: boolean
  answer: (given: z.output<Input>, snapshot: Snapshot) => ToolResult | Promise<ToolResult>
}

/** A row of the tool table. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(row: ToolDefinition<Input, Output>): Tool {
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
    async call(given, snapshot) {
      const parsed = row.input.safeParse(withoutNulls(given))
      if (parsed.success) return await row.answer(parsed.data, snapshot)
      return { ok: false, problem: argumentFaults(name, Object.keys(row.input.shape), parsed.error) }
    },
  }
}

/** The value as an answer. */
export function answerOf(value: object, links: readonly Link[] = []): ToolResult {
  return { ok: true, value: { json: JSON.stringify(value), links } }
}

/** Every tool is read-only, idempotent and self-contained. */
const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const

// Models that must name every argument send null for those they leave out.
function withoutNulls(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}

/** Figures from fewer reviews carry a note. */
const MIN_REVIEWS = 5

export const Note = z.string().describe('Present when figures are drawn from fewer than 5 reviews')

/** The note for figures drawn from this many reviews; empty from 5 on. */
export function smallSampleNote(reviews: number): { note?: string } {
  if (reviews >= MIN_REVIEWS) return {}
  if (reviews === 0) return { note: 'Drawn from no reviews: the figures say nothing' }
  const drawn = `Drawn from ${reviews} ${reviews === 1 ? 'review' : 'reviews'} only`
  return { note: `${drawn}: too few for the figures to mean much; quote the reviews instead` }
}
