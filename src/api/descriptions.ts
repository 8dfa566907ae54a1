import type { Business } from '../schema/business.ts'
import { apiCatalog } from './api-catalog.ts'
import { PUBLISHED_SHAPES, schemaFile } from '../schema/published-shapes.ts'
import { openApi } from './openapi/openapi-document.ts'
import { serverCard, serverJson } from './server-json.ts'

/** The site to describe. `baseUrl` is the public origin, without a trailing slash. */
export type DescribedSite = {
  baseUrl: string
  business: Business
  /** Without a sidecar there is no MCP server to describe. */
  hasSidecar: boolean
  catalog: CatalogWords
}

/** The files that describe the interface of a site, by path. */
export function descriptions(site: DescribedSite): Map<string, string> {
  const { baseUrl, business, hasSidecar } = site
  const schemas = PUBLISHED_SHAPES.map((shape) => [`/schemas/${shape.name}.json`, schemaFile(shape, baseUrl)] as const)
  const catalog = aiCatalog(site)
  const files: (readonly [path: string, content: object])[] = [
    ['/.well-known/ai-catalog.json', catalog],
    ['/.well-known/ard.json', catalog],
    ['/.well-known/api-catalog', apiCatalog(baseUrl, hasSidecar)],
    ...(hasSidecar ? serverDescriptions(baseUrl, business) : []),
    ...schemas,
  ]
  const texts = files.map(([path, content]) => [path, `${JSON.stringify(content, null, 2)}\n`] as const)
  return new Map([...texts, ['/openapi.json', JSON.stringify(openApi(business, baseUrl, hasSidecar), null, 2)]])
}

function serverDescriptions(baseUrl: string, business: Business): [path: string, content: object][] {
  return [
    ['/mcp/server-card', serverCard(baseUrl, business)],
    ['/server.json', serverJson(baseUrl, business)],
  ]
}

/** The texts of an AI catalog, in the language of the site. */
export type CatalogWords = {
  server: EntryWords
  dataset: EntryWords
  /** Two to five questions that the reviews answer. */
  queries: readonly string[]
}

type EntryWords = { displayName: string; description: string }

/**
 * An AI Catalog (https://github.com/Agent-Card/ai-catalog, version 1.0, level 2) of the site's interfaces for agents. It is
 * also an ARD manifest (https://agenticresourcediscovery.org/spec, 0.9 and 0.91), so each entry has a name and questions.
 */
export type AiCatalog = {
  specVersion: '1.0'
  host: { displayName: string; documentationUrl: string }
  entries: CatalogEntry[]
}

type CatalogEntry = EntryWords & {
  identifier: string
  type: string
  url: string
  representativeQueries: readonly string[]
}

/**
 * `/.well-known/ai-catalog.json` and `/.well-known/ard.json`: both list the MCP server card, if there is one, and the dataset.
 */
export function aiCatalog({ baseUrl, business, hasSidecar, catalog }: DescribedSite): AiCatalog {
  const entry = (id: string, words: EntryWords, rest: { type: string; url: string }): CatalogEntry => ({
    identifier: `urn:air:${publisher(baseUrl)}:${id}:reviews`,
    ...words,
    ...rest,
    representativeQueries: catalog.queries,
  })
  const card = { type: 'application/mcp-server-card+json', url: `${baseUrl}/mcp/server-card` }
  return {
    specVersion: '1.0',
    host: { displayName: business.name, documentationUrl: `${baseUrl}/developers/` },
    entries: [
      ...(hasSidecar ? [entry('mcp', catalog.server, card)] : []),
      entry('data', catalog.dataset, { type: 'application/json', url: `${baseUrl}/reviews.json` }),
    ],
  }
}

/** The domain in identifiers, without characters that an ARD URN may not contain, such as the brackets of an IPv6 address. */
function publisher(baseUrl: string): string {
  return new URL(baseUrl).hostname.replace(/[^a-zA-Z0-9.-]/g, '')
}
