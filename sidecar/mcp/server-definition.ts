import { INTERFACE_VERSION } from '../../src/schema/manifest.ts'
import { mcpServerWords } from '../../src/schema/mcp-server.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { instructions } from './instructions.ts'
import { complete } from './completion.ts'
import { RPC, RpcError } from './json-rpc.ts'
import { getPrompt, PROMPT_LIST } from './prompts.ts'
import { readResource, RESOURCE_LIST, TEMPLATE_LIST } from './resources.ts'
import { callTool, TOOL_LIST } from './tools/call-tool.ts'

/** The MCP server over one dataset, or before there is one, for both eras of the protocol. */
export type ServerDefinition = {
  info: { name: string; title: string; version: string; description: string; websiteUrl?: string }
  /** Without `listChanged` and `subscribe`, because the server pushes nothing. */
  capabilities: Record<'tools' | 'resources' | 'prompts' | 'completions', Record<string, never>>
  instructions: string
  /** @throws {RpcError} if the method is unknown or its parameters are invalid */
  answer: (method: string, params: Record<string, unknown>) => Promise<Record<string, unknown>>
}

export function defineServer(snapshot: Snapshot | undefined): ServerDefinition {
  const business = snapshot?.reviews.business
  return {
    info: {
      name: 'public-reviews',
      title: 'Customer reviews',
      version: INTERFACE_VERSION,
      description: 'What verified customers say about one business: search, figures, sources; read-only',
      ...(snapshot && business && { ...mcpServerWords(business), websiteUrl: `${snapshot.baseUrl}/` }),
    },
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
    instructions: instructions(business),
    answer: (method, params) => answer(method, params, snapshot),
  }
}

/**
 * The result of a method that both eras of the protocol share (each handles its own `initialize` and `ping`, or
 * `server/discover`).
 *
 * @throws {RpcError} if the method is unknown or its parameters are invalid
 */
async function answer(
  method: string,
  params: Record<string, unknown>,
  snapshot: Snapshot | undefined,
): Promise<Record<string, unknown>> {
  const known = METHODS.get(method)
  if (known === undefined) throw new RpcError(RPC.methodNotFound, 'Method not found')
  const result = await known(params, snapshot)
  if (snapshot === undefined || !READ_FROM_DATASET.has(method)) return result
  return { ...result, _meta: { dataset_digest: snapshot.datasetDigest } }
}

/** The methods whose results name the dataset that they were made from. */
const READ_FROM_DATASET = new Set(['tools/call', 'resources/read', 'completion/complete'])

type Method = (
  params: Record<string, unknown>,
  snapshot: Snapshot | undefined,
) => Record<string, unknown> | Promise<Record<string, unknown>>

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['tools/list', list(TOOL_LIST)],
  ['tools/call', callTool],
  ['resources/list', list(RESOURCE_LIST)],
  ['resources/templates/list', list(TEMPLATE_LIST)],
  ['resources/read', readResource],
  ['prompts/list', list(PROMPT_LIST)],
  ['prompts/get', getPrompt],
  ['completion/complete', complete],
])

/** A list on one page: it issues no cursor, so any cursor is invalid. */
function list(whole: Record<string, unknown>): Method {
  return ({ cursor }) => {
    if (cursor !== undefined && cursor !== null)
      throw new RpcError(RPC.invalidParams, 'No such cursor: the list is one page, ask without a cursor')
    return whole
  }
}
