import type { Site } from '../site.ts'

/** `/.well-known/api-catalog` (RFC 9727): a linkset (RFC 9264) of the interfaces of this site and what describes them. */
export function apiCatalog({ baseUrl }: Pick<Site, 'baseUrl'>): object {
  const described = {
    'service-desc': [{ href: `${baseUrl}/openapi.json`, type: 'application/json' }],
    'service-doc': [
      { href: `${baseUrl}/developers/`, type: 'text/html' },
      { href: `${baseUrl}/developers.md`, type: 'text/markdown' },
    ],
  }
  const interfaces = ['/api/reviews/search', '/api/websub/hub', '/mcp', '/reviews.json', '/insights.json']
  return {
    linkset: [
      {
        anchor: `${baseUrl}/.well-known/api-catalog`,
        item: interfaces.map((path) => ({ href: baseUrl + path })),
      },
      ...interfaces.map((path) => ({ anchor: baseUrl + path, ...described })),
      { anchor: `${baseUrl}/api/reviews/search`, status: [{ href: `${baseUrl}/readyz`, type: 'application/json' }] },
    ],
  }
}
