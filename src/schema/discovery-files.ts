import { ARTEFACT_CACHE_CONTROL } from './manifest.ts'

/** One hour, as recommended for the discovery of MCP servers (SEP-2127, Discovery: Caching). */
const AN_HOUR = 'public, max-age=3600'

/**
 * The files that lead programs to the interfaces of a site: its API catalog (RFC 9727), its AI Catalog (version 1.0, twice:
 * `ard.json` is where Agentic Resource Discovery looks), and the card of its MCP server (SEP-2127), at the address reserved for
 * it. Hosts must set these content types, because the names do not imply them.
 */
export const DISCOVERY_FILES = [
  { path: '/.well-known/api-catalog', contentType: 'application/linkset+json', cacheControl: ARTEFACT_CACHE_CONTROL },
  { path: '/.well-known/ai-catalog.json', contentType: 'application/ai-catalog+json', cacheControl: AN_HOUR },
  { path: '/.well-known/ard.json', contentType: 'application/ai-catalog+json', cacheControl: AN_HOUR },
  { path: '/mcp/server-card', contentType: 'application/mcp-server-card+json', cacheControl: AN_HOUR },
] as const

/** The JSON Schemas of the published files. */
export const SCHEMA_FILES = {
  path: '/schemas/*',
  contentType: 'application/schema+json',
  cacheControl: ARTEFACT_CACHE_CONTROL,
} as const
