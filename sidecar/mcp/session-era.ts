import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  InitializeRequestSchema,
  isJSONRPCRequest,
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { multiplexer } from './multiplexer.ts'
import { refusal, type Reply, RPC, type RpcAnswer, type RpcRequest } from './json-rpc.ts'
import type { ServerDefinition } from './server-definition.ts'
import { revisionOf, type SessionIds } from './session-ids.ts'

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
    const body = await ask(withoutTask(request))
    return { status: 200, body: knowsLinks(headers.session) ? body : withoutLinks(body) }
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
  const body = await ask(message)
  const { protocolVersion } = Initialized.parse(body.result)
  return { status: 200, body, headers: { 'Mcp-Session-Id': sessions.issue(protocolVersion) } }
}

const Initialized = z.object({ protocolVersion: z.string() }).catch({ protocolVersion: LATEST_PROTOCOL_VERSION })

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

/** Whether results may contain links to resources, which clients of revisions before 2025-06-18 may reject. */
function knowsLinks(session = ''): boolean {
  return (revisionOf(session) ?? LATEST_PROTOCOL_VERSION) >= '2025-06-18'
}

function withoutLinks({ result, ...answer }: RpcAnswer): RpcAnswer {
  const called = CalledTool.safeParse(result)
  if (!called.success) return { ...answer, ...(result && { result }) }
  const content = called.data.content.filter(({ type }) => type !== 'resource_link')
  return { ...answer, result: { ...result, content } }
}

const CalledTool = z.object({ content: z.array(z.looseObject({ type: z.string() })) })

// A server without tasks must ignore `task` and process the request normally (2025-11-25, Tasks).
function withoutTask({ params, ...request }: RpcRequest): RpcRequest {
  if (params?.['task'] === undefined) return { ...request, ...(params && { params }) }
  const { task: _task, ...rest } = params
  return { ...request, params: rest }
}
