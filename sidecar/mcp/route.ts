import { classifyInboundRequest } from '@modelcontextprotocol/server'
import type { Request, RequestHandler } from 'express'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { httpRefusal } from './http-refusals.ts'
import { refusal, RPC, RpcFault } from './json-rpc.ts'
import type { Reply, RequestId } from './json-rpc.ts'
import { offerOf } from './offer.ts'
import type { Offer } from './offer.ts'
import { readMessage } from './read-message.ts'
import { sendReply } from './send.ts'
import { sessionEra } from './session-era.ts'
import type { SessionEra } from './session-era.ts'
import { sessionIds } from './session-ids.ts'
import type { SessionIds } from './session-ids.ts'
import { statelessEra } from './stateless-era.ts'
import type { StatelessEra } from './stateless-era.ts'

export type Mcp = {
  /** The dataset of this moment; undefined before there is one. */
  snapshot: () => Snapshot | undefined
  /** Signs session ids: the same for all replicas, and after a restart. */
  sessionSecret: () => string
  /** Told of every fault of ours; the client hears only that there was one. */
  onFault: (error: unknown) => void
  /** The present, in milliseconds since 1970. */
  now?: () => number
}

/** `/mcp`: the Model Context Protocol over streamable HTTP, in both its eras, told apart by the request itself. */
export function mcpRoute(mcp: Mcp): RequestHandler {
  const sessions: SessionIds = {
    issue: () => sessionIds(mcp.sessionSecret(), mcp.now).issue(),
    honours: (id) => sessionIds(mcp.sessionSecret(), mcp.now).honours(id),
  }
  // One server an era and dataset; requests under way finish on the one that they began with. A dataset that was
  // replaced is not held on to until somebody asks again.
  const made = new WeakMap<object, Promise<Eras>>()
  const noDataset = {}
  const erasNow = (): Promise<Eras> => {
    const snapshot = mcp.snapshot()
    const eras = made.get(snapshot ?? noDataset) ?? erasOf(guarded(offerOf(snapshot), mcp.onFault), sessions)
    made.set(snapshot ?? noDataset, eras)
    return eras
  }
  return async (req, res) => {
    const refused = httpRefusal(req, mcp.snapshot()?.baseUrl)
    if (refused) return sendReply(res, refused)
    const read = await readMessage(req, res)
    if (read.kind === 'refused') return sendReply(res, read.reply)
    sendReply(res, await replyTo(req, read.message, await erasNow()))
  }
}

type Eras = { withSession: SessionEra; stateless: StatelessEra }

async function erasOf(offer: Offer, sessions: SessionIds): Promise<Eras> {
  return { withSession: await sessionEra(offer, sessions), stateless: await statelessEra(offer) }
}

async function replyTo(req: Request, message: object, eras: Eras): Promise<Reply> {
  const version = req.get('mcp-protocol-version')
  const method = req.get('mcp-method')
  const route = classifyInboundRequest({
    httpMethod: 'POST',
    body: message,
    // The headers of an `initialize` say nothing yet: no revision has been agreed on.
    ...(!isInitialize(message) && version !== undefined && { protocolVersionHeader: version }),
    ...(!isInitialize(message) && method !== undefined && { mcpMethodHeader: method }),
  })
  if (route.kind === 'reject') {
    const { httpStatus, code, message: why, data } = route
    return refusal(httpStatus, { code, message: why, ...(data !== undefined && { data }) }, idOf(message))
  }
  if (route.kind === 'legacy') return eras.withSession(message, { version, session: req.get('mcp-session-id') })
  return eras.stateless(route, { version, method, name: req.get('mcp-name') })
}

/** Hides what was wrong with us from clients, and tells us. */
function guarded(offer: Offer, onFault: (error: unknown) => void): Offer {
  return {
    ...offer,
    answer(method, params) {
      try {
        return offer.answer(method, params)
      } catch (error) {
        if (error instanceof RpcFault) throw error
        onFault(error)
        throw new RpcFault(RPC.internalError, 'This failed on our side: try again later')
      }
    },
  }
}

function isInitialize(message: object): boolean {
  return 'method' in message && message.method === 'initialize'
}

function idOf(message: object): RequestId | null {
  if (!('method' in message && 'id' in message)) return null
  return typeof message.id === 'string' || typeof message.id === 'number' ? message.id : null
}
