import { setTimeout as pauseFor } from 'node:timers/promises'
import { z } from 'zod'
import { DATASET_DIGEST_HEADER } from '../schema/dataset-digest.ts'
import { dataIn } from '../log/untrusted-json.ts'
import { patiently, type Pause } from './patiently.ts'
import { UnreadableSiteError } from './read-site-files.ts'
import { whyNoAnswer } from '../host/errors/why-no-answer.ts'

/** A site's answer: the digest of the dataset that it names, and its JSON, which is undefined if the site refused. */
export type GivenAnswer = { digest: string | undefined; body: unknown }

/** Sends questions to a site. */
export type AskSite = {
  get: (path: string) => Promise<GivenAnswer>
  callTool: (name: string, given: Record<string, string | number>) => Promise<GivenAnswer>
  /** Tells the site to look for a new build, and waits until caches have dropped the old one. */
  refresh: () => Promise<void>
}

const TIMEOUT_MS = 60_000

/** A CDN may cache an answer for 5 seconds (`s-maxage=5`); the rest is time for the server to load the new build. */
const REFRESH_MS = 8_000

/**
 * Asks the site at this address.
 *
 * @throws {UnreadableSiteError} from every method, if there is no answer or it is not JSON
 */
export function askSite(site: string, pause: Pause = pauseFor): AskSite {
  const send = (path: string, init: RequestInit = {}): Promise<Response> =>
    patiently(() => reached(new URL(path, site), init), pause)
  return {
    async get(path) {
      const response = await send(path)
      const digest = response.headers.get(DATASET_DIGEST_HEADER) ?? undefined
      return { digest, body: response.status === 400 ? undefined : await jsonOf(response, path) }
    },
    async callTool(name, given) {
      const response = await send('/mcp', toolCall(name, given))
      const answer = ToolAnswer.safeParse(await jsonOf(response, '/mcp'))
      return { digest: answer.data?.result._meta?.dataset_digest, body: answer.data?.result.structuredContent }
    },
    async refresh() {
      await send('/refresh', { method: 'POST' })
      await pause(REFRESH_MS)
    },
  }
}

async function reached(address: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (cause) {
    const why = whyNoAnswer(cause)
    throw new UnreadableSiteError(`${address.href} does not answer: ${why}`, { cause })
  }
}

async function jsonOf(response: Response, path: string): Promise<unknown> {
  const data = response.ok ? dataIn(await response.text()) : undefined
  if (data !== undefined) return data
  const what = response.ok ? 'without JSON' : `with status ${response.status}`
  throw new UnreadableSiteError(`${path} answers ${what}: this site has no server for search and agents, or it is down`)
}

/** A tool call in the revision of MCP that needs no session. */
function toolCall(name: string, given: Record<string, string | number>): RequestInit {
  const version = '2026-07-28'
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'public-reviews verify', version: '1' },
  }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given, _meta } }
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': version,
    'Mcp-Method': 'tools/call',
    'Mcp-Name': name,
  }
  return { method: 'POST', headers, body: JSON.stringify(message) }
}

const ToolAnswer = z.object({
  result: z.object({
    structuredContent: z.unknown(),
    _meta: z.object({ dataset_digest: z.string().optional() }).optional(),
  }),
})
