import { z } from 'zod'
import { UnavailableError } from '../../http/unavailable.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { QUOTED } from '../instructions.ts'
import { RPC, RpcError } from '../json-rpc.ts'
import { rawJson } from '../raw-json.ts'
import { shortened } from './argument-faults.ts'
import { escapeInvisible, escapeInvisibleInJson } from './escape-invisible.ts'
import { nearest } from './names/nearest.ts'
import type { Link, Tool, ToolAnswer } from './tool.ts'
import { getAspectSentiment, getService, getServiceArea, getTechnician } from './figure-tools.ts'
import { getBusiness, getFaq, getSummary, getTrend, listTopics } from './overview-tools.ts'
import { getPolicy } from './policy-tool.ts'
import { compare } from './compare-tool.ts'
import { getReview, getReviewsSince, searchReviews } from './review-tools.ts'

/** Every tool, in the order of `tools/list`. Both eras of the protocol serve exactly this table. */
export const TOOLS: readonly Tool[] = [
  getBusiness,
  searchReviews,
  compare,
  getReview,
  getReviewsSince,
  getAspectSentiment,
  getTechnician,
  getService,
  getServiceArea,
  listTopics,
  getTrend,
  getFaq,
  getSummary,
  getPolicy,
]

/** The result of `tools/list`. */
export const TOOL_LIST = { tools: TOOLS.map(({ listing }) => listing) }

/**
 * The result of `tools/call`: the JSON as structured content and as text. An invalid call also returns a result (`isError`),
 * which tells the model how to correct it (SEP-1303).
 *
 * @throws {RpcError} if there is no such tool
 */
export async function callTool(
  params: Record<string, unknown>,
  snapshot: Snapshot | undefined,
): Promise<Record<string, unknown>> {
  const call = Call.safeParse(params)
  if (!call.success) throw new RpcError(RPC.invalidParams, 'Give the name of a tool, and its arguments as an object')
  const tool = BY_NAME.get(call.data.name)
  if (tool === undefined) throw new RpcError(RPC.invalidParams, unknownTool(call.data.name))
  if (snapshot === undefined) return errorResult(NO_DATASET)
  try {
    const answer = await tool.call(call.data.arguments ?? {}, snapshot)
    return answer.ok ? result(tool, answer.value) : errorResult(answer.problem)
  } catch (cause) {
    if (cause instanceof UnavailableError) return errorResult(cause.message)
    throw cause
  }
}

const Call = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).nullish() })

const BY_NAME = new Map(TOOLS.map((tool) => [tool.listing.name, tool]))

const NO_DATASET = 'The reviews are not loaded yet. Call again in a minute'

function result({ quotes }: Tool, { json, links = [], notes = [] }: ToolAnswer): Record<string, unknown> {
  const content = [text(escapeInvisibleInJson(json)), ...links.map(resourceLink), ...notes.map(text)]
  if (quotes) content.push(text(QUOTED))
  return { content, structuredContent: rawJson(json) }
}

function text(words: string): object {
  return { type: 'text', text: words }
}

function resourceLink(link: Link): object {
  return { type: 'resource_link', ...link }
}

function errorResult(message: string): Record<string, unknown> {
  return { content: [text(escapeInvisible(message))], isError: true }
}

function unknownTool(name: string): string {
  const near = nearest(
    name,
    TOOLS.map(({ listing }) => [listing.name]),
    3,
  )
  return `Unknown tool "${shortened(name)}": did you mean ${near.map(([form]) => form).join(', ')}?`
}
