import { z } from 'zod'
import type { Result } from '../../../src/schema/result.ts'
import { shownCount } from '../../../src/schema/rounding.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { argumentFaults } from './argument-faults.ts'
import { MOST_CHARACTERS, shownLength } from './fitting-reviews.ts'
import { inputSchema, type JsonSchema, outputSchema } from './tool-schemas.ts'

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

/** The answer of a call, or a message that explains how to correct the call. */
export type ToolResult = Result<ToolAnswer>

/** `json` is an object that matches the tool's output schema; each of `notes` is a sentence, such as how to read on. */
export type ToolAnswer = { json: string; links?: readonly Link[]; notes?: readonly string[] }

/** A link to related data, which is fetched over HTTP or is a resource of this server. */
export type Link = { uri: string; name: string; title?: string; mimeType: string; description?: string }

type ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> = {
  name: string
  title: string
  /** When to call the tool, and what it returns: written for a model. */
  description: string
  /** Strict, so that unknown arguments are rejected. */
  input: Input
  output: Output
  quotes: boolean
  answer: (given: z.output<Input>, snapshot: Snapshot) => ToolResult | Promise<ToolResult>
}

/** Makes a row of the tool table. */
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

/**
 * Makes an answer from a value. The value has no reviews that could be left out, so an answer that is too long becomes a problem,
 * which names the file with the whole value.
 */
export function answerOf(value: object, links: readonly Link[] = [], file = '/insights.json'): ToolResult {
  const json = JSON.stringify(value)
  const length = shownLength(json)
  if (length <= MOST_CHARACTERS) return { ok: true, value: { json, links } }
  const most = `more than the ${shownCount(MOST_CHARACTERS)} that clients take`
  const problem = `The answer would have ${shownCount(length)} characters, ${most}: fetch ${file} over HTTP`
  return { ok: false, problem }
}

/** Every tool is read-only, idempotent and self-contained. */
const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const

// Models that must name every argument send null for the ones they want to omit.
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
