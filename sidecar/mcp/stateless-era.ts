import {
  type InboundModernRoute,
  type JSONRPCMessage,
  McpServer,
  PerRequestHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { multiplexer } from './multiplexer.ts'
import { refusal, type Reply, type RequestId, RPC, type RpcAnswer, type RpcRequest } from './json-rpc.ts'
import type { ServerDefinition } from './server-definition.ts'
import { standardHeaderFault, type StandardHeaders } from './standard-headers.ts'

/** The supported revisions without sessions. */
const STATELESS_VERSIONS = ['2026-07-28']

export type StatelessEra = (route: InboundModernRoute, headers: StandardHeaders) => Promise<Reply>

/**
 * The revision of 2026-07-28: every request carries everything that the server needs in its `_meta`. One server, made once,
 * answers all clients.
 */
export async function statelessEra(definition: ServerDefinition): Promise<StatelessEra> {
  const ask = await sharedServer(definition)
  return async (route, headers) => {
    const { revision } = route.classification
    if (revision === undefined || !STATELESS_VERSIONS.includes(revision))
      return unsupportedVersion(revision, 'id' in route.message ? route.message.id : null)
    if (route.messageKind === 'notification') return { status: 202 }
    const { message } = route
    const fault = standardHeaderFault(message.method, message.params ?? {}, headers)
    if (fault !== undefined) return refusal(400, { code: RPC.headerMismatch, message: fault }, message.id)
    const body = await ask(message)
    return { status: statusOf(body), body }
  }
}

async function sharedServer(definition: ServerDefinition): Promise<(request: RpcRequest) => Promise<RpcAnswer>> {
  const { info, capabilities, instructions } = definition
  const mcp = new McpServer(info, {
    instructions,
    supportedProtocolVersions: STATELESS_VERSIONS,
    cacheHints: { 'server/discover': CACHE_HINT },
  })
  mcp.server.registerCapabilities(capabilities)
  mcp.server.fallbackRequestHandler = async ({ method, params }) =>
    hinted(method, await definition.answer(method, params ?? {}))
  const { send, receive } = multiplexer()
  const wire = new SharedTransport(receive)
  await mcp.connect(wire)
  return (request) => send(request, (renumbered) => wire.onmessage?.(renumbered, { classification: MODERN }))
}

const MODERN = { era: 'modern', revision: '2026-07-28' } as const

/**
 * The SDK's transport for one request, extended to carry any number of requests; each response goes to the client that sent the
 * request. It extends that class because the server derives the revision from it.
 */
class SharedTransport extends PerRequestHTTPServerTransport {
  readonly #receive: (answer: { id?: string | number | null | undefined }) => void

  constructor(receive: (answer: { id?: string | number | null | undefined }) => void) {
    super({ classification: MODERN })
    this.#receive = receive
  }

  override send(message: JSONRPCMessage): Promise<void> {
    return Promise.resolve(this.#receive('id' in message ? message : {}))
  }
}

/** How long lists and resources may be cached: they are the same for everyone. */
const CACHE_HINT = { ttlMs: 60_000, cacheScope: 'public' } as const

const CACHED = new Set(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list', 'resources/read'])

function hinted(method: string, result: Record<string, unknown>): Record<string, unknown> {
  return CACHED.has(method) ? { ...result, ...CACHE_HINT } : result
}

// 2026-07-28, Transports: an unknown method is a 404; its other protocol errors are 400; a handler's errors are 200.
function statusOf({ error }: RpcAnswer): number {
  if (error?.code === RPC.methodNotFound) return 404
  if (error?.code === RPC.unsupportedVersion || error?.code === RPC.headerMismatch) return 400
  return 200
}

/** The refusal of a revision that this server does not know. */
export function unsupportedVersion(revision: string | undefined, id: RequestId | null): Reply {
  const supported = STATELESS_VERSIONS
  const message = `Unsupported protocol version: give ${supported.join(', ')}, or begin a session with initialize`
  return refusal(
    400,
    { code: RPC.unsupportedVersion, message, data: { supported, requested: revision ?? 'unknown' } },
    id,
  )
}
