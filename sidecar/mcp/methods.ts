import type { Snapshot } from '../snapshot/snapshot.ts'
import { complete } from './completion.ts'
import { RPC, RpcError } from './json-rpc.ts'
import { getPrompt, PROMPT_LIST } from './prompts.ts'
import { readResource, RESOURCE_LIST, TEMPLATE_LIST } from './resources.ts'
import { callTool, TOOL_LIST } from './tools/call-tool.ts'

/**
 * The result of a method that both eras of the protocol share (each handles its own `initialize` and `ping`, or
 * `server/discover`).
 *
 * @throws {RpcError} if the method is unknown or its parameters are invalid
 */
export function answer(
  method: string,
  params: Record<string, unknown>,
  snapshot: Snapshot | undefined,
): Record<string, unknown> {
  const known = METHODS.get(method)
  if (known === undefined) throw new RpcError(RPC.methodNotFound, 'Method not found')
  return known(params, snapshot)
}

type Method = (params: Record<string, unknown>, snapshot: Snapshot | undefined) => Record<string, unknown>

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
    if (cursor !== undefined) throw new RpcError(RPC.invalidParams, 'No such cursor: the list is one page, ask without')
    return whole
  }
}
