const CARD = 'application/mcp-server-card+json'

/** `/.well-known/api-catalog` (RFC 9727): a linkset (RFC 9264) of the site's interfaces and their descriptions. */
export function apiCatalog(baseUrl: string, hasSidecar = true): { linkset: object[] } {
  const described = {
    'service-desc': [{ href: `${baseUrl}/openapi.json`, type: 'application/json' }],
    'service-doc': [
      { href: `${baseUrl}/developers/`, type: 'text/html' },
      { href: `${baseUrl}/developers.md`, type: 'text/markdown' },
    ],
  }
  const ofSidecar = hasSidecar ? ['/api/reviews/search', '/api/websub/hub', '/mcp'] : []
  const interfaces = [...ofSidecar, '/reviews.json', '/insights.json']
  const linkset = [
    { anchor: `${baseUrl}/.well-known/api-catalog`, item: interfaces.map((path) => ({ href: baseUrl + path })) },
    ...interfaces.map((path) => ({ anchor: baseUrl + path, ...described })),
  ]
  if (!hasSidecar) return { linkset }
  const more = [
    { anchor: `${baseUrl}/mcp`, 'service-meta': [{ href: `${baseUrl}/mcp/server-card`, type: CARD }] },
    { anchor: `${baseUrl}/api/reviews/search`, status: [{ href: `${baseUrl}/readyz`, type: 'application/json' }] },
  ]
  return { linkset: [...linkset, ...more] }
}
