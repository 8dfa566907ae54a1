import { DISCOVERY_FILES, SCHEMA_FILES } from '../../schema/discovery-files.ts'
import { DOWNLOADS } from '../../schema/downloads.ts'
import { LOG_FILES } from '../../schema/log-files.ts'
import { ARTEFACT_CACHE_CONTROL, ARTEFACTS, isTopic, topicLink } from '../../schema/manifest.ts'
import { EXPOSED_HEADERS, HASHED_CACHE_CONTROL, PAGE_HEADERS } from '../../schema/page-headers.ts'

/** The headers of a path. A path that ends in `*` covers everything below it. */
export type HeaderRule = { path: string; headers: Record<string, string> }

/** The paths that a host proxies to the sidecar; all others are files. A path that ends in `*` covers everything below it. */
export const DYNAMIC_PATHS = ['/api/reviews/*', '/api/websub/hub', '/mcp', '/refresh'] as const

/** The facts about a build on which its host's configuration depends. */
export type BuiltFiles = {
  hasLog: boolean
  /** Whether `/reviews.json` was left out because it is too large for the host; a sidecar then serves it. */
  lacksDataset: boolean
}

/** The paths that a host proxies for this build. */
export function proxiedPaths({ lacksDataset }: Pick<BuiltFiles, 'lacksDataset'>): string[] {
  return lacksDataset ? [...DYNAMIC_PATHS, '/reviews.json'] : [...DYNAMIC_PATHS]
}

/** A build with all its files and no log. */
export const NO_LOG: BuiltFiles = { hasLog: false, lacksDataset: false }

/**
 * The headers of files, for any host. If several rules match a path, the host sends the headers of all these rules, so two rules
 * that can match the same path must not set the same header.
 */
export function headerRules(baseUrl: string, { hasLog }: Pick<BuiltFiles, 'hasLog'> = NO_LOG): HeaderRule[] {
  const everywhere = {
    ...PAGE_HEADERS,
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': EXPOSED_HEADERS,
  }
  const { '/data/head.json': inData, ...outside } = ARTEFACTS
  const data = { ...outside, '/manifest.json': JSON_TYPE, '/openapi.json': JSON_TYPE, '/policy.json': JSON_TYPE }
  const artefacts = Object.entries({ ...data, '/data/*': inData }).map(([path, type]) => ({
    path,
    headers: { 'Content-Type': type, 'Cache-Control': ARTEFACT_CACHE_CONTROL, ...linkOf(path, baseUrl) },
  }))
  return [
    { path: '/*', headers: everywhere },
    { path: '/_astro/*', headers: { 'Cache-Control': HASHED_CACHE_CONTROL } },
    { path: '/.well-known/security.txt', headers: { 'Content-Type': 'text/plain; charset=utf-8' } }, // RFC 9116
    ...[...DISCOVERY_FILES, ...DOWNLOADS, SCHEMA_FILES].map(ruleOf),
    ...artefacts,
    ...(hasLog ? logRules(baseUrl) : []),
  ]
}

function logRules(baseUrl: string): HeaderRule[] {
  return LOG_FILES.map((file) => {
    const { path, headers } = ruleOf(file)
    return { path, headers: { ...headers, ...linkOf(path, baseUrl) } }
  })
}

function ruleOf({ path, contentType, cacheControl }: TypedFile): HeaderRule {
  return { path, headers: { 'Content-Type': contentType, 'Cache-Control': cacheControl } }
}

type TypedFile = { path: string; contentType: string; cacheControl: string }

const JSON_TYPE = 'application/json; charset=utf-8'

function linkOf(path: string, baseUrl: string): Record<string, string> {
  return isTopic(path) ? { Link: topicLink(baseUrl, path) } : {}
}
