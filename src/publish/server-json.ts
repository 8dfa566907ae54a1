import { INTERFACE_VERSION } from '../schema/manifest.ts'
import type { Business } from '../schema/business.ts'

/** An entry of the MCP registry for a server over HTTP (the registry's schema of 2025-12-11). */
export type ServerJson = {
  $schema: string
  /** Reverse DNS: the publisher of the entry proves ownership of the domain. */
  name: string
  title: string
  description: string
  version: string
  websiteUrl: string
  remotes: { type: 'streamable-http'; url: string }[]
}

/** The registry's limit for a title and for a description, in characters. */
const MAX_LENGTH = 100

/** `/server.json`: ready for `mcp-publisher publish`. `baseUrl` is the public origin, without a trailing slash. */
export function serverJson(baseUrl: string, business: Pick<Business, 'name'>): ServerJson {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: `${reverseDns(new URL(baseUrl).hostname)}/reviews`,
    title: shorten(`Customer reviews of ${business.name}`),
    description: shorten(`What verified customers say about ${business.name}: search, figures, sources; read-only`),
    version: INTERFACE_VERSION,
    websiteUrl: `${baseUrl}/`,
    remotes: [{ type: 'streamable-http', url: `${baseUrl}/mcp` }],
  }
}

function reverseDns(hostname: string): string {
  return hostname
    .split('.')
    .toReversed()
    .join('.')
    .replace(/[^a-zA-Z0-9.-]/g, '')
}

function shorten(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  const whole = text.slice(0, MAX_LENGTH - 2).replace(/[\uD800-\uDBFF]$/, '')
  return `${whole.trimEnd()}..`
}
