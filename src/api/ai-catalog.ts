import type { Business } from '../schema/business.ts'

/** An AI Catalog (https://github.com/Agent-Card/ai-catalog, version 1.0, level 2) of what agents can use here. */
export type AiCatalog = {
  specVersion: '1.0'
  host: { displayName: string; documentationUrl: string }
  /** An entry names and describes itself only where the document behind `url` does not. */
  entries: { identifier: string; type: string; url: string; displayName?: string; description?: string }[]
}

/** `/.well-known/ai-catalog.json`: the MCP server by its card, and the dataset. */
export function aiCatalog(baseUrl: string, { name }: Pick<Business, 'name'>): AiCatalog {
  const identifier = (rest: string): string => `urn:air:${new URL(baseUrl).hostname}:${rest}`
  return {
    specVersion: '1.0',
    host: { displayName: name, documentationUrl: `${baseUrl}/developers/` },
    entries: [
      {
        identifier: identifier('mcp:reviews'),
        type: 'application/mcp-server-card+json',
        url: `${baseUrl}/mcp/server-card`,
      },
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
