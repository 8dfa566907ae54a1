import { NO_LOG, proxiedPaths } from './header-rules.ts'

/** `_routes.json` for Cloudflare Pages: requests for the sidecar's paths go to the worker, all others to files. */
export function routesFile(files = NO_LOG): string {
  return `${JSON.stringify({ version: 1, include: proxiedPaths(files), exclude: [] }, null, 2)}\n`
}

/**
 * `_worker.js` for Cloudflare Pages, whose `_redirects` cannot proxy: forwards requests for the sidecar's paths to the sidecar,
 * streamed and with all headers, so that conditional requests work. If the sidecar cannot be reached, the worker answers 503 in
 * the error format of the path.
 */
export function workerFile(sidecarUrl: string, files = NO_LOG): string {
  return `const SIDECAR = ${JSON.stringify(sidecarUrl)}
const DYNAMIC_PATHS = ${JSON.stringify(proxiedPaths(files))}
const LONGEST_WAIT_MS = 30000
const AWAY = 'The server for search, agents and subscriptions cannot be reached; try again in a minute'
${WORKER}`
}

const WORKER = `
export default {
  async fetch(request, env) {
    const { pathname, search } = new URL(request.url)
    if (!DYNAMIC_PATHS.some((path) => matches(path, pathname))) return env.ASSETS.fetch(request)
    return (await fromSidecar(request, pathname + search)) ?? unavailable(request, pathname)
  },
}

function matches(path, pathname) {
  return path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path
}

// Cloudflare itself answers with a status from 520 to 530 if it cannot reach the sidecar.
async function fromSidecar(request, target) {
  const headers = new Headers(request.headers)
  headers.set('X-Forwarded-Host', new URL(request.url).host)
  const client = headers.get('CF-Connecting-IP')
  if (client !== null) headers.set('X-Forwarded-For', client)
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), LONGEST_WAIT_MS)
  try {
    const forwarded = new Request(new Request(SIDECAR + target, request), { headers, redirect: 'manual', signal: patience.signal })
    const response = await fetch(forwarded)
    return response.status >= 520 && response.status <= 530 ? undefined : response
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

function unavailable(request, pathname) {
  const { type, body } = errorOf(pathname, request.headers.get('Accept') ?? '')
  const headers = {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'Retry-After': '60',
    Vary: 'Accept',
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Retry-After',
  }
  return new Response(request.method === 'HEAD' ? null : body, { status: 503, headers })
}

function errorOf(pathname, accept) {
  if (pathname === '/mcp') {
    const error = { code: -32603, message: AWAY }
    return { type: 'application/json', body: JSON.stringify({ jsonrpc: '2.0', id: null, error }) }
  }
  if (pathname === '/api/websub/hub') return { type: 'text/plain; charset=utf-8', body: AWAY + '\\n' }
  const isProblem = accept.toLowerCase().includes('application/problem+json')
  const body = JSON.stringify({ title: 'Service Unavailable', status: 503, detail: AWAY })
  return { type: isProblem ? 'application/problem+json' : 'application/json; charset=utf-8', body }
}
`
