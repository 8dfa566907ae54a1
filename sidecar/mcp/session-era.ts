import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  InitializeRequestSchema,
  isJSONRPCRequest,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js'
import { multiplexer } from './multiplexer.ts'
import { refusal, type Reply, RPC, type RpcAnswer, type RpcRequest } from './json-rpc.ts'
import type { ServerDefinition } from './server-definition.ts'
import type { SessionIds } from './session-ids.ts'

/** The headers that this era uses. */
export type SessionHeaders = { session: string | undefined; version: string | undefined }

export type SessionEra = (message: object, headers: SessionHeaders) => Promise<Reply>

/**
 * The protocol revisions up to 2025-11-25: `initialize` begins a session, and every later message names it. One server, made
 * once, answers all sessions.
 */
export async function sessionEra(definition: ServerDefinition, sessions: SessionIds): Promise<SessionEra> {
  const ask = await sharedServer(definition)
  return async (message, headers) => {
    const request = isJSONRPCRequest(message) ? message : undefined
    if (request?.method === 'initialize') return initialize(request, ask, sessions)
    const refused = sessionRefusal(headers, sessions)
    if (refused) return refused
    // The server sends no requests and has no long-running work, so notifications and responses from a client have no effect.
    if (request === undefined) return { status: 202 }
    return { status: 200, body: await ask(withoutTask(request)) }
  }
}

type Ask = (request: RpcRequest) => Promise<RpcAnswer>

async function sharedServer(definition: ServerDefinition): Promise<Ask> {
  const { info, capabilities, instructions } = definition
  const mcp = new McpServer(info, { instructions })
  mcp.server.registerCapabilities(capabilities)
  mcp.server.fallbackRequestHandler = ({ method, params }) => definition.answer(method, params ?? {})
  const { send, receive } = multiplexer()
  const wire: Transport = {
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    send: (message) => Promise.resolve(receive('id' in message ? message : {})),
  }
  await mcp.connect(wire)
  return (request) => send(request, (renumbered) => wire.onmessage?.(renumbered))
}

async function initialize(message: RpcRequest, ask: Ask, sessions: SessionIds): Promise<Reply> {
  if (!InitializeRequestSchema.safeParse(message).success) {
    return refusal(200, { code: RPC.invalidParams, message: INITIALIZE_NEEDS }, message.id)
  }
  return { status: 200, body: await ask(message), headers: { 'Mcp-Session-Id': sessions.issue() } }
}

const INITIALIZE_NEEDS =
  'Give initialize the params protocolVersion (a string), capabilities (an object) and clientInfo (name and version)'

function sessionRefusal({ session, version }: SessionHeaders, sessions: SessionIds): Reply | undefined {
  if (session === undefined || session === '') {
    return refusal(400, { code: RPC.refused, message: 'Give the header Mcp-Session-Id that initialize answered with' })
  }
  if (!sessions.honours(session)) {
    return refusal(404, { code: RPC.sessionNotFound, message: 'No such session, or it has expired: send initialize' })
  }
  if (version !== undefined && !SUPPORTED_PROTOCOL_VERSIONS.includes(version)) {
    const message = `Unsupported protocol version "${version}": give one of ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')}`
    return refusal(400, { code: RPC.refused, message })
  }
  return undefined
}

// A server without tasks must ignore `task` and process the request normally (2025-11-25, Tasks).
function withoutTask({ params, ...request }: RpcRequest): RpcRequest {
  if (params?.['task'] === undefined) return { ...request, ...(params && { params }) }
  const { task: _task, ...rest } = params
  return { ...request, params: rest }
}
