import { dirname, resolve } from 'node:path'
import { type BuiltFiles, headerRules, NO_LOG, proxiedPaths } from './header-rules.ts'

/**
 * `.vercel/output/config.json` (Vercel's Build Output API, version 3). Its routes are, in order: headers, proxied paths of the
 * sidecar, a redirect that adds the slash to a folder (but not to the log's files and the MCP server card, which have no
 * extension either), files, and the page for a missing file.
 */
export function vercelConfig(baseUrl: string, sidecarUrl: string | undefined, files: BuiltFiles = NO_LOG): string {
  const headers = headerRules(baseUrl, files).map(({ path, headers }) => ({
    src: patternOf(path),
    headers,
    continue: true,
  }))
  const proxied = sidecarUrl === undefined ? [] : proxiedPaths(files).map((path) => proxy(path, sidecarUrl))
  const routes = [
    ...headers,
    ...proxied,
    { src: '^/((?!\\.well-known/|log/|mcp/)(?:[^/]+/)*[^/.]+)$', headers: { Location: '/$1/' }, status: 308 },
    { handle: 'filesystem' },
    { src: '^/.*$', dest: '/404.html', status: 404 },
  ]
  return `${JSON.stringify({ version: 3, routes }, null, 2)}\n`
}

/** The folder that Vercel deploys, beside a build. */
export function vercelOutputOf(dist: string): string {
  return resolve(dirname(resolve(dist)), '.vercel', 'output')
}

function proxy(path: string, sidecarUrl: string): { src: string; dest: string } {
  return { src: patternOf(path), dest: `${sidecarUrl}${path.replace('*', '$1')}` }
}

function patternOf(path: string): string {
  return `^${path.replaceAll('.', '\\.').replace('*', '(.*)')}$`
}
