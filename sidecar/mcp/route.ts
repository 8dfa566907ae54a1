import { classifyInboundRequest } from '@modelcontextprotocol/server'
import type { Request, RequestHandler, Response } from 'express'
import { MCP_VERSIONS } from '../../src/schema/mcp-server.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { UnavailableError } from '../http/unavailable.ts'
import { httpRefusal } from './http-refusals.ts'
import { refusal, type Reply, type RequestId, RPC, RpcError } from './json-rpc.ts'
import { defineServer, type ServerDefinition } from './server-definition.ts'
import { stringify } from './raw-json.ts'
import { readMessage } from './read-message.ts'
import { sessionEra, type SessionEra } from './session-era.ts'
import { sessionIds, type SessionIds } from './session-ids.ts'
import { type StatelessEra, statelessEra, unsupportedVersion } from './stateless-era.ts'

export type McpOptions = {
  /** The current dataset; undefined until there is one. */
  snapshot: () => Snapshot | undefined
  /** Signs session ids: the same for all replicas, and after a restart. */
  sessionSecret: () => string
  /** Called with every internal error; the client gets no details. */
  onFault: (error: unknown) => void
  /** The current time, in milliseconds since 1970. */
  now?: () => number
}

/** `/mcp`: the Model Context Protocol over streamable HTTP. Each request chooses the era with sessions or the stateless one. */
export function mcpRoute(mcp: McpOptions): RequestHandler {
  const sessions: SessionIds = {
    issue: (revision) => sessionIds(mcp.sessionSecret(), mcp.now).issue(revision),
    honours: (id) => sessionIds(mcp.sessionSecret(), mcp.now).honours(id),
  }
  // One server per era and dataset; a request finishes on the server that it began with. The WeakMap lets a replaced dataset be
  // freed at once.
  const made = new WeakMap<object, Promise<Eras>>()
  const noDataset = {}
  const erasNow = (): Promise<Eras> => {
    const snapshot = mcp.snapshot()
    const eras = made.get(snapshot ?? noDataset) ?? erasOf(guarded(defineServer(snapshot), mcp.onFault), sessions)
    made.set(snapshot ?? noDataset, eras)
    return eras
  }
  return async (req, res) => {
    const refused = httpRefusal(req, mcp.snapshot()?.baseUrl)
    if (refused) return sendReply(res, refused)
    const read = await readMessage(req, res)
    if (!read.ok) return sendReply(res, read.problem)
    sendReply(res, await replyTo(req, read.value, await erasNow()))
  }
}

type Eras = { withSession: SessionEra; stateless: StatelessEra }

async function erasOf(definition: ServerDefinition, sessions: SessionIds): Promise<Eras> {
  return { withSession: await sessionEra(definition, sessions), stateless: await statelessEra(definition) }
}

async function replyTo(req: Request, message: object, eras: Eras): Promise<Reply> {
  const version = req.get('mcp-protocol-version')
  const method = req.get('mcp-method')
  const route = classifyInboundRequest({
    httpMethod: 'POST',
    body: message,
    // Ignore the headers of `initialize`: no revision has been negotiated yet.
    ...(!isInitialize(message) && version !== undefined && { protocolVersionHeader: version }),
    ...(!isInitialize(message) && method !== undefined && { mcpMethodHeader: method }),
  })
  if (route.kind === 'reject') {
    if (version !== undefined && !isKnown(version)) return unsupportedVersion(version, idOf(message))
    const { httpStatus, code, message: why, data } = route
    return refusal(httpStatus, { code, message: why, ...(data !== undefined && { data }) }, idOf(message))
  }
  if (route.kind === 'legacy') return eras.withSession(message, { version, session: req.get('mcp-session-id') })
  return eras.stateless(route, { version, method, name: req.get('mcp-name') })
}

/** Reports internal errors to `onFault` and hides them from clients. */
function guarded(definition: ServerDefinition, onFault: (error: unknown) => void): ServerDefinition {
  return {
    ...definition,
    async answer(method, params) {
      try {
        return await definition.answer(method, params)
      } catch (error) {
        if (error instanceof RpcError) throw error
        if (error instanceof UnavailableError) throw new RpcError(RPC.internalError, error.message)
        onFault(error)
        throw new RpcError(RPC.internalError, 'Internal error: try again later')
      }
    },
  }
}

/** Sends a JSON-RPC message; an empty body if the reply has no message (202). */
function sendReply(res: Response, { status, body, headers = {} }: Reply): void {
  res.statusCode = status
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store')
  if (body === undefined) {
    res.end()
    return
  }
  const text = stringify(body)
  res.setHeader('Content-Type', 'application/json')
  res.setHeader('Content-Length', Buffer.byteLength(text))
  res.end(text)
}

function isKnown(version: string): boolean {
  return MCP_VERSIONS.some((known) => known === version)
}

function isInitialize(message: object): boolean {
  return 'method' in message && message.method === 'initialize'
}

function idOf(message: object): RequestId | null {
  if (!('method' in message && 'id' in message)) return null
  return typeof message.id === 'string' || typeof message.id === 'number' ? message.id : null
}
