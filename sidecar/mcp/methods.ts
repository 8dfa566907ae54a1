import type { Snapshot } from '../snapshot/snapshot.ts'
import { complete } from './completion.ts'
import { RPC, RpcFault } from './json-rpc.ts'
import { getPrompt, PROMPT_LIST } from './prompts.ts'
import { readResource, RESOURCE_LIST, TEMPLATE_LIST } from './resources.ts'
import { callTool, TOOL_LIST } from './tools/call-tool.ts'

/**
 * The result of a method that both eras of the protocol share (each answers its own beginning: `initialize` and `ping`,
 * `server/discover`).
 *
 * @throws {RpcFault} when the method is unknown, or its parameters are not what it takes
 */
export function answer(
  method: string,
  params: Record<string, unknown>,
  snapshot: Snapshot | undefined,
): Record<string, unknown> {
  const known = METHODS.get(method)
  if (known === undefined) throw new RpcFault(RPC.methodNotFound, 'Method not found')
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

/** A list that fits on one page: it hands out no cursor, so that any cursor is a wrong one. */
function list(whole: Record<string, unknown>): Method {
  return ({ cursor }) => {
    if (cursor !== undefined) throw new RpcFault(RPC.invalidParams, 'No such cursor: the list is one page, ask without')
    return whole
  }
}
