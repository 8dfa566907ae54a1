import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ARTEFACT_CACHE_CONTROL, ARTEFACTS, topicLink, TOPICS } from '../schema/manifest.ts'
import { EXPOSED_HEADERS, HASHED_CACHE_CONTROL, PAGE_HEADERS } from '../schema/page-headers.ts'
import type { BuildSettings } from '../settings.ts'

/** The paths that a CDN proxies to the sidecar; everything else is a file. */
const DYNAMIC_PATHS = ['/api/reviews/*', '/api/websub/hub', '/mcp', '/refresh']

/** Writes `_headers` and, if there is a sidecar to proxy to, `_redirects`, in Netlify's format, which others read too. */
export async function writeCdnFiles(folder: string, { baseUrl, sidecarUrl }: BuildSettings): Promise<void> {
  await writeFile(join(folder, '_headers'), headersFile(baseUrl))
  if (sidecarUrl !== undefined) await writeFile(join(folder, '_redirects'), redirectsFile(sidecarUrl))
}

/** One rule for each path. If several rules match a path they add up, so no header may be in two of them. */
export function headersFile(baseUrl: string): string {
  const everywhere = {
    ...PAGE_HEADERS,
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': EXPOSED_HEADERS,
  }
  const data = { ...ARTEFACTS, '/manifest.json': JSON_TYPE, '/openapi.json': JSON_TYPE, '/policy.json': JSON_TYPE }
  const artefacts = Object.entries(data).map(([path, type]) =>
    rule(path, { 'Content-Type': type, 'Cache-Control': ARTEFACT_CACHE_CONTROL, ...linkOf(path, baseUrl) }),
  )
  const hashed = rule('/_astro/*', { 'Cache-Control': HASHED_CACHE_CONTROL })
  const catalog = rule('/.well-known/api-catalog', { 'Content-Type': 'application/linkset+json' }) // RFC 9727
  const security = rule('/.well-known/security.txt', { 'Content-Type': 'text/plain; charset=utf-8' }) // RFC 9116
  return [rule('/*', everywhere), hashed, catalog, security, ...artefacts].join('\n')
}

const JSON_TYPE = 'application/json; charset=utf-8'

function linkOf(path: string, baseUrl: string): Record<string, string> {
  const topic = TOPICS.find((topic) => topic === path)
  if (topic === undefined) return {}
  return { Link: topicLink(baseUrl, topic) }
}

function rule(path: string, headers: Record<string, string>): string {
  return `${path}\n${Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('')}`
}

/** The dynamic paths, proxied: status 200, and `!` so that the proxy wins over a file. */
export function redirectsFile(sidecarUrl: string): string {
  return DYNAMIC_PATHS.map((path) => `${path} ${sidecarUrl}${path.replace('*', ':splat')} 200!\n`).join('')
}
