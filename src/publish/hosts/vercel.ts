import { dirname, resolve } from 'node:path'
import { type BuiltFiles, headerRules, NO_LOG, proxiedPaths } from './header-rules.ts'

/**
 * `.vercel/output/config.json` (Vercel's Build Output API, version 3): headers, then the paths of the sidecar, proxied, then the files, a
 * folder with its slash (the files of a log and the card of the MCP server have no extension either), and the page for what is not found.
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
