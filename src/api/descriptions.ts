import type { Business } from '../schema/business.ts'
import { aiCatalog } from './ai-catalog.ts'
import { apiCatalog } from './api-catalog.ts'
import { PUBLISHED_SHAPES, schemaFile } from '../schema/published-shapes.ts'
import { openApi } from './openapi/document.ts'
import { serverCard, serverJson } from './server-json.ts'

/** The files that describe the interface of a site, by path. `baseUrl` is the public origin, without a trailing slash. */
export function descriptions(baseUrl: string, business: Business): Map<string, string> {
  const schemas = PUBLISHED_SHAPES.map((shape) => [`/schemas/${shape.name}.json`, schemaFile(shape, baseUrl)] as const)
  const files: (readonly [path: string, content: object])[] = [
    ['/.well-known/ai-catalog.json', aiCatalog(baseUrl, business)],
    ['/.well-known/api-catalog', apiCatalog(baseUrl)],
    ['/mcp/server-card', serverCard(baseUrl, business)],
    ['/server.json', serverJson(baseUrl, business)],
    ...schemas,
  ]
  const texts = files.map(([path, content]) => [path, `${JSON.stringify(content, null, 2)}\n`] as const)
  return new Map([...texts, ['/openapi.json', JSON.stringify(openApi(business, baseUrl), null, 2)]])
}
