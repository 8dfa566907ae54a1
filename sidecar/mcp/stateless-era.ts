import { McpServer, PerRequestHTTPServerTransport } from '@modelcontextprotocol/server'
import type { InboundModernRoute, JSONRPCMessage } from '@modelcontextprotocol/server'
import { exchange } from './exchange.ts'
import { refusal, RPC } from './json-rpc.ts'
import type { Reply, RpcAnswer, RpcRequest } from './json-rpc.ts'
import type { Offer } from './offer.ts'
import { standardHeaderFault } from './standard-headers.ts'
import type { StandardHeaders } from './standard-headers.ts'

/** The revisions without sessions that are served. */
const STATELESS_VERSIONS = ['2026-07-28']

export type StatelessEra = (route: InboundModernRoute, headers: StandardHeaders) => Promise<Reply>

/**
 * The revision of 2026-07-28: every request says in its `_meta` all that the server needs to know.
 * One server, made once, answers everyone.
 */
export async function statelessEra(offer: Offer): Promise<StatelessEra> {
  const ask = await sharedServer(offer)
  return async (route, headers) => {
    const { revision } = route.classification
    if (revision === undefined || !STATELESS_VERSIONS.includes(revision)) return unsupported(route, revision)
    if (route.messageKind === 'notification') return { status: 202 }
    const { message } = route
    const fault = standardHeaderFault(message.method, message.params ?? {}, headers)
    if (fault !== undefined) return refusal(400, { code: RPC.headerMismatch, message: fault }, message.id)
    const body = await ask(message)
    return { status: statusOf(body), body }
  }
}

async function sharedServer(offer: Offer): Promise<(request: RpcRequest) => Promise<RpcAnswer>> {
  const { info, capabilities, instructions } = offer
  const mcp = new McpServer(info, {
    instructions,
    supportedProtocolVersions: STATELESS_VERSIONS,
    cacheHints: { 'server/discover': CACHE_HINT },
  })
  mcp.server.registerCapabilities(capabilities)
  mcp.server.fallbackRequestHandler = ({ method, params }) =>
    Promise.resolve().then(() => hinted(method, offer.answer(method, params ?? {})))
  const { ask, settle } = exchange()
  const wire = new SharedTransport(settle)
  await mcp.connect(wire)
  return (request) => ask(request, (renumbered) => wire.onmessage?.(renumbered, { classification: MODERN }))
}

const MODERN = { era: 'modern', revision: '2026-07-28' } as const

/**
 * The package's transport for one request (the server takes the revision that it serves from its class), made to carry
 * any number of them: what the server sends goes to whoever asked.
 */
class SharedTransport extends PerRequestHTTPServerTransport {
  readonly #settle: (answer: { id?: string | number | null | undefined }) => void

  constructor(settle: (answer: { id?: string | number | null | undefined }) => void) {
    super({ classification: MODERN })
    this.#settle = settle
  }

  override send(message: JSONRPCMessage): Promise<void> {
    return Promise.resolve(this.#settle('id' in message ? message : {}))
  }
}

/** How long lists and resources may be kept, in milliseconds, and by whom: they are the same for everyone. */
const CACHE_HINT = { ttlMs: 60_000, cacheScope: 'public' } as const

const CACHED = new Set(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list', 'resources/read'])

function hinted(method: string, result: Record<string, unknown>): Record<string, unknown> {
  return CACHED.has(method) ? { ...result, ...CACHE_HINT } : result
}

// 2026-07-28, Transports: an unknown method is a 404; the other errors of its own are 400; a handler's stay 200.
function statusOf({ error }: RpcAnswer): number {
  if (error?.code === RPC.methodNotFound) return 404
  if (error?.code === RPC.unsupportedVersion || error?.code === RPC.headerMismatch) return 400
  return 200
}

function unsupported({ message }: InboundModernRoute, revision: string | undefined): Reply {
  const supported = STATELESS_VERSIONS
  return refusal(
    400,
    {
      code: RPC.unsupportedVersion,
      message: `Unsupported protocol version: give ${supported.join(', ')}, or begin a session with initialize`,
      data: { supported, requested: revision ?? 'unknown' },
    },
    'id' in message ? message.id : null,
  )
}
