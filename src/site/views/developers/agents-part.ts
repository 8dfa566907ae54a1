import { aiCatalog } from '../../../api/descriptions.ts'
import { messagesOf, type Messages } from '../../../messages/messages.ts'
import type { Site } from '../../site.ts'
import { describedSite } from '../catalog-words.ts'
import { jsonSample, shellSample, type Endpoint, type Part } from './endpoint.ts'

/** The part for assistants and their makers: the Model Context Protocol, and pages as Markdown. */
export function agentsPart(site: Site): Part {
  const { baseUrl, content, hasSidecar } = site
  const { developerAgents: say } = messagesOf(content.business)
  const { title, about, aboutFiles } = say
  return {
    id: 'agents',
    title,
    about: hasSidecar ? about : aboutFiles,
    endpoints: [
      ...(hasSidecar ? serverEndpoints(site, say) : []),
      {
        method: 'GET',
        path: '/llms.txt',
        live: '/llms.txt',
        about: say.map,
        ask: shellSample(`curl ${baseUrl}/llms.txt`),
      },
      {
        method: 'GET',
        path: '/.well-known/ai-catalog.json',
        live: '/.well-known/ai-catalog.json',
        about: hasSidecar ? say.aiCatalog : say.aiCatalogOfFiles,
        ask: shellSample(`curl ${baseUrl}/.well-known/ai-catalog.json`),
        answer: jsonSample(aiCatalog(describedSite(site))),
      },
      {
        method: 'GET',
        path: '/.well-known/api-catalog',
        live: '/.well-known/api-catalog',
        about: say.apiCatalog,
        ask: shellSample(`curl ${baseUrl}/.well-known/api-catalog`),
      },
    ],
  }
}

/** How to add the MCP server to an assistant, and how to call it by hand. */
function serverEndpoints(
  { baseUrl, reviewsFile: { business, aggregate_rating } }: Site,
  say: Messages['developerAgents'],
): Endpoint[] {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'you', version: '1' } },
  }
  const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'get_business', arguments: {} } }
  const result = { structuredContent: { business: { name: business.name }, aggregate_rating } }
  return [
    {
      method: 'POST',
      path: '/mcp',
      about: say.configuration,
      ask: jsonSample({ mcpServers: { reviews: { type: 'http', url: `${baseUrl}/mcp` } } }),
      notes: [say.tools(TOOLS), say.digest],
    },
    {
      method: 'POST',
      path: '/mcp',
      about: say.byHand,
      ask: shellSample(...post(baseUrl, '-i', initialize), '', ...post(baseUrl, "-H 'Mcp-Session-Id: THE_ID'", call)),
      answer: jsonSample({ jsonrpc: '2.0', id: 2, result }),
    },
  ]
}

const TOOLS =
  'get_business, search_reviews, compare, get_review, get_reviews_since, get_aspect_sentiment, get_technician, get_service, ' +
  'get_service_area, list_topics, get_trend, get_faq, get_summary, get_policy'

function post(baseUrl: string, option: string, message: unknown): string[] {
  return [
    `curl ${option} ${baseUrl}/mcp \\`,
    "  -H 'Content-Type: application/json' \\",
    "  -H 'Accept: application/json, text/event-stream' \\",
    `  -d '${JSON.stringify(message)}'`,
  ]
}
