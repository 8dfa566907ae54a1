import type { Business } from '../schema/business.ts'

/** An entry of the MCP registry for a server that is reached over HTTP (its schema of 2025-12-11). */
export type ServerJson = {
  $schema: string
  /** Reverse DNS: whoever publishes the entry proves that the domain is his. */
  name: string
  title: string
  description: string
  version: string
  websiteUrl: string
  remotes: { type: 'streamable-http'; url: string }[]
}

/** The most characters of a title and of a description. */
const MOST = 100

/** `/server.json`: ready for `mcp-publisher publish`. `baseUrl` is the public origin, without a trailing slash. */
export function serverJson(baseUrl: string, business: Pick<Business, 'name'>): ServerJson {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: `${reverseDns(new URL(baseUrl).hostname)}/reviews`,
    title: cut(`Customer reviews of ${business.name}`),
    description: cut(`What verified customers say of ${business.name}: search, figures, sources; read-only`),
    version: '1.0.0',
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

function cut(text: string): string {
  if (text.length <= MOST) return text
  const whole = text.slice(0, MOST - 2).replace(/[\uD800-\uDBFF]$/, '')
  return `${whole.trimEnd()}..`
}
