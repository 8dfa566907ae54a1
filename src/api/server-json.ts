import type { Business } from '../schema/business.ts'
import { INTERFACE_VERSION } from '../schema/manifest.ts'
import { MCP_VERSIONS, mcpServerWords } from '../schema/mcp-server.ts'

/** The description of the MCP server in a registry entry or a card. */
type McpServer = {
  $schema: string
  /** Reverse DNS: the publisher proves ownership of the domain. */
  name: string
  title: string
  description: string
  version: string
  websiteUrl: string
  remotes: { type: 'streamable-http'; url: string; supportedProtocolVersions?: readonly string[] }[]
}

/**
 * `/server.json`: an entry of the MCP registry (its schema of 2025-12-11), ready for `mcp-publisher publish`. `baseUrl` is the
 * public origin, without a trailing slash.
 */
export function serverJson(baseUrl: string, business: Pick<Business, 'name'>): McpServer {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    ...identity(baseUrl, business),
    remotes: [{ type: 'streamable-http', url: `${baseUrl}/mcp` }],
  }
}

/** `/mcp/server-card`: the card of the MCP server (SEP-2127, version 1 of its schema). Per the SEP, it lists no tools. */
export function serverCard(baseUrl: string, business: Pick<Business, 'name'>): McpServer {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    ...identity(baseUrl, business),
    remotes: [{ type: 'streamable-http', url: `${baseUrl}/mcp`, supportedProtocolVersions: MCP_VERSIONS }],
  }
}

function identity(baseUrl: string, business: Pick<Business, 'name'>): Omit<McpServer, '$schema' | 'remotes'> {
  return {
    name: `${reverseDns(new URL(baseUrl).hostname)}/reviews`,
    ...mcpServerWords(business),
    version: INTERFACE_VERSION,
    websiteUrl: `${baseUrl}/`,
  }
}

function reverseDns(hostname: string): string {
  return hostname
    .split('.')
    .toReversed()
    .join('.')
    .replace(/[^a-zA-Z0-9.-]/g, '')
}
