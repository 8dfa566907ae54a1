import type { Business } from '../schema/business.ts'
import { apiCatalog } from './api-catalog.ts'
import { PUBLISHED_SHAPES, schemaFile } from '../schema/published-shapes.ts'
import { openApi } from './openapi/openapi-document.ts'
import { serverCard, serverJson } from './server-json.ts'

/**
 * The files that describe the interface of a site, by path. `baseUrl` is the public origin, without a trailing slash. Without a
 * sidecar there is no MCP server to describe.
 */
export function descriptions(baseUrl: string, business: Business, hasSidecar = true): Map<string, string> {
  const schemas = PUBLISHED_SHAPES.map((shape) => [`/schemas/${shape.name}.json`, schemaFile(shape, baseUrl)] as const)
  const files: (readonly [path: string, content: object])[] = [
    ['/.well-known/ai-catalog.json', aiCatalog(baseUrl, business, hasSidecar)],
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

/** An AI Catalog (https://github.com/Agent-Card/ai-catalog, version 1.0, level 2) of the site's interfaces for agents. */
export type AiCatalog = {
  specVersion: '1.0'
  host: { displayName: string; documentationUrl: string }
  /** An entry has a name and a description only if the document at `url` has none. */
  entries: { identifier: string; type: string; url: string; displayName?: string; description?: string }[]
}

/** `/.well-known/ai-catalog.json`: the card of the MCP server, if there is one, and the dataset. */
export function aiCatalog(baseUrl: string, { name }: Pick<Business, 'name'>, hasSidecar = true): AiCatalog {
  const identifier = (rest: string): string => `urn:air:${new URL(baseUrl).hostname}:${rest}`
  const card = {
    identifier: identifier('mcp:reviews'),
    type: 'application/mcp-server-card+json',
    url: `${baseUrl}/mcp/server-card`,
  }
  return {
    specVersion: '1.0',
    host: { displayName: name, documentationUrl: `${baseUrl}/developers/` },
    entries: [
      ...(hasSidecar ? [card] : []),
      {
        identifier: identifier('data:reviews'),
        type: 'application/json',
        url: `${baseUrl}/reviews.json`,
        displayName: `Reviews of ${name}`,
        description: 'Every published customer review, with the business and its rating',
      },
    ],
  }
}
