import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { routesFile, workerFile } from '../../src/publish/hosts/cloudflare.ts'
import {
  filesOverLimit,
  leaveOutTooLarge,
  writeHostFiles,
  writeVercelOutput,
} from '../../src/publish/hosts/host-files.ts'
import { headersFile, redirectsFile } from '../../src/publish/hosts/netlify.ts'
import { vercelConfig } from '../../src/publish/hosts/vercel.ts'
import { nginxConfig } from '../../src/publish/hosts/nginx.ts'
import { HEADERS, INITIALIZE } from '../sidecar/mcp/messages.ts'
import { aReview } from '../a-review.ts'
import { temporaryFolder } from '../sidecar/publish-folder.ts'
import { serve } from '../wire/serve.ts'

const headers = headersFile('https://reviews.example.com')

describe('_headers', () => {
  test('_headers sets the same Link for topics as the hub sends', () => {
    expect(headers).toContain(
      '/feed.xml\n  Content-Type: application/atom+xml; charset=utf-8\n' +
        '  Cache-Control: public, max-age=0, must-revalidate\n' +
        '  Link: <https://reviews.example.com/api/websub/hub>; rel="hub", <https://reviews.example.com/feed.xml>; rel="self"\n',
    )
    expect(headers.match(/rel="self"/g)).toHaveLength(3)
  })

  test("_headers sets the types of the log's files, a long cache time for tiles, and a Link for the two topics", () => {
    expect(headers).not.toContain('/log/')
    const withLog = headersFile('https://reviews.example.com', { hasLog: true, lacksDataset: false })
    expect(withLog).toContain(
      '/log/checkpoint\n  Content-Type: text/plain; charset=utf-8\n  Cache-Control: public, max-age=0, must-revalidate\n' +
        '  Link: <https://reviews.example.com/api/websub/hub>; rel="hub", <https://reviews.example.com/log/checkpoint>; rel="self"\n',
    )
    expect(withLog).toContain(
      '/log/tile/*\n  Content-Type: application/octet-stream\n  Cache-Control: public, max-age=31536000, immutable\n',
    )
    expect(withLog).toContain(
      '/api/changes.json\n  Content-Type: application/json; charset=utf-8\n  Cache-Control: public, max-age=0, must-revalidate\n' +
        '  Link: <https://reviews.example.com/api/websub/hub>; rel="hub", <https://reviews.example.com/api/changes.json>; rel="self"\n',
    )
    expect(withLog).toContain(
      '/log/changes/*\n  Content-Type: application/json; charset=utf-8\n  Cache-Control: public, max-age=0, must-revalidate\n',
    )
    expect(withLog.match(/rel="self"/g)).toHaveLength(5)
    expect(withLog.startsWith(headers.trimEnd())).toBe(true)
  })

  test('_headers sets the type of data that is not a topic, but no Link', () => {
    const rule = headers.slice(headers.indexOf('\n/insights.json'), headers.indexOf('\n/api/feed.json'))
    expect(rule).toContain('Content-Type: application/json; charset=utf-8')
    expect(rule).not.toContain('Link')
  })

  test('_headers sets the type of month shards and /data/head.json only once', () => {
    expect(headers).toContain(
      '/data/*\n  Content-Type: application/json; charset=utf-8\n  Cache-Control: public, max-age=0, must-revalidate\n',
    )
    expect(headers).not.toContain('/data/head.json')
  })

  test('_headers sets the type of /policy.json', () => {
    expect(headers).toContain('/policy.json\n  Content-Type: application/json; charset=utf-8\n')
  })

  test('_headers sets the type of the API catalogue, because its path has no extension', () => {
    expect(headers).toContain('/.well-known/api-catalog\n  Content-Type: application/linkset+json\n')
  })

  test('_headers sets the types and an hour of cache time for files that lead agents to the MCP server', () => {
    for (const [path, type] of [
      ['/.well-known/ai-catalog.json', 'application/ai-catalog+json'],
      ['/.well-known/ard.json', 'application/ai-catalog+json'],
      ['/mcp/server-card', 'application/mcp-server-card+json'],
    ])
      expect(headers).toContain(`${path}\n  Content-Type: ${type}\n  Cache-Control: public, max-age=3600\n`)
  })

  test('_headers sets the type of security.txt that RFC 9116 requires', () => {
    expect(headers).toContain('/.well-known/security.txt\n  Content-Type: text/plain; charset=utf-8\n')
  })

  test('_headers sets each header only once per path, because hosts combine the rules of all matching patterns', () => {
    const [everywhere = '', ...paths] = headers.split('\n\n')
    const names = (rule: string): string[] => [...rule.matchAll(/^ {2}([\w-]+):/gm)].map(([, name = '']) => name)
    for (const rule of paths)
      expect(names(everywhere)).not.toEqual(expect.arrayContaining([expect.toBeOneOf(names(rule))]))
  })

  test('_headers allows any origin to read the files, and no page to run foreign code', () => {
    expect(headers).toMatch(/^ {2}Access-Control-Allow-Origin: \*$/m)
    expect(headers).toMatch(/^ {2}Content-Security-Policy: default-src 'none'/m)
    expect(headers).not.toContain('unsafe-inline')
  })
})

test('_redirects forwards exactly the dynamic paths to the sidecar', () => {
  expect(redirectsFile('https://sidecar.example.com')).toBe(
    '/api/reviews/* https://sidecar.example.com/api/reviews/:splat 200!\n' +
      '/api/websub/hub https://sidecar.example.com/api/websub/hub 200!\n' +
      '/mcp https://sidecar.example.com/mcp 200!\n' +
      '/refresh https://sidecar.example.com/refresh 200!\n',
  )
})

describe('the worker for Cloudflare Pages', () => {
  const SITE = 'https://reviews.example.com'

  test('the worker for Cloudflare Pages forwards search to the sidecar, with conditional headers', async () => {
    const { origin } = await serve([aReview({ text: 'The heater works again' })])
    const worker = await workerFor(origin)
    const first = await worker(`${SITE}/api/reviews/search?query=heater`)
    expect(first.status).toBe(200)
    expect(await first.json()).toMatchObject({ matched: 1 })
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }
    expect((await worker(`${SITE}/api/reviews/search?query=heater`, { headers })).status).toBe(304)
  })

  test('the worker for Cloudflare Pages forwards request bodies', async () => {
    const { origin } = await serve([aReview()])
    const body = JSON.stringify(INITIALIZE)
    const answer = await (await workerFor(origin))(`${SITE}/mcp`, { method: 'POST', headers: HEADERS, body })
    expect(await answer.json()).toMatchObject({ id: 1, result: { protocolVersion: '2025-11-25' } })
  })

  test('the worker for Cloudflare Pages serves all other paths from files', async () => {
    const worker = await workerFor('http://localhost:9')
    for (const path of ['/', '/api/feed.json', '/mcp/', '/reviews.json', '/api/reviews', '/refresh/now']) {
      expect(await (await worker(SITE + path)).text()).toBe('a file')
    }
  })

  test('the worker for Cloudflare Pages answers 503 in the format of the path if the sidecar is unreachable', async () => {
    const worker = await workerFor(await closedOrigin())
    const search = await worker(`${SITE}/api/reviews/search`)
    expect([search.status, search.headers.get('retry-after')]).toEqual([503, '60'])
    expect(search.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(search.headers.get('access-control-allow-origin')).toBe('*')
    expect(await search.json()).toEqual({
      title: 'Service Unavailable',
      status: 503,
      detail: 'The server for search, agents and subscriptions cannot be reached; try again in a minute',
    })
    const problem = await worker(`${SITE}/api/reviews/search`, { headers: { Accept: 'application/problem+json' } })
    expect(problem.headers.get('content-type')).toBe('application/problem+json')
    const mcp = await worker(`${SITE}/mcp`, { method: 'POST', body: '{}' })
    expect(await mcp.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32603 } })
    const hub = await worker(`${SITE}/api/websub/hub`, { method: 'POST', body: 'hub.mode=subscribe' })
    expect(hub.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await hub.text()).toMatch(/^The server .* in a minute\n$/)
    expect(await (await worker(`${SITE}/api/reviews/search`, { method: 'HEAD' })).text()).toBe('')
  })

  test('the worker for Cloudflare Pages runs for exactly the dynamic paths', () => {
    expect(JSON.parse(routesFile())).toEqual({
      version: 1,
      include: ['/api/reviews/*', '/api/websub/hub', '/mcp', '/refresh'],
      exclude: [],
    })
  })
})

describe('the configuration for Vercel', () => {
  const routes = routesOf(vercelConfig('https://reviews.example.com', 'https://sidecar.example.com'))
  const first = (path: string, key: 'dest' | 'status') =>
    routes.find((route) => route[key] !== undefined && new RegExp(route.src ?? '$^').test(path))

  test('the configuration for Vercel adds no slash to a file of the log', () => {
    const redirects = routes.filter(({ status }) => status === 308).map(({ src }) => new RegExp(src ?? ''))
    expect(redirects).toHaveLength(1)
    const isSent = (path: string): boolean => redirects.some((form) => form.test(path))
    expect(['/insights', '/log', '/a/log', '/reviews/2026-05'].map(isSent)).toEqual([true, true, true, true])
    expect(['/log/checkpoint', '/log/policy', '/log/tile/0/000'].map(isSent)).toEqual([false, false, false])
  })

  test('the configuration for Vercel forwards exactly the dynamic paths to the sidecar', () => {
    expect(first('/mcp', 'dest')?.dest).toBe('https://sidecar.example.com/mcp')
    expect(first('/api/reviews/since/2026-11-01', 'dest')?.dest).toBe('https://sidecar.example.com/api/reviews/$1')
    expect(first('/api/feed.json', 'dest')?.dest).toBe('/404.html')
    expect(routesOf(vercelConfig('https://reviews.example.com', undefined)).filter(({ dest }) => dest)).toHaveLength(1)
  })

  test('the configuration for Vercel adds a slash to folders, but not to files', () => {
    expect(first('/reviews/2026-11', 'status')?.status).toBe(308)
    for (const path of [
      '/reviews/2026-11/',
      '/feed.xml',
      '/.well-known/api-catalog',
      '/mcp/server-card',
      '/_astro/a.Ab12.css',
    ])
      expect(first(path, 'status')?.status).toBe(404)
  })

  test('the configuration for Vercel sets the same Link for topics as the hub sends', () => {
    const rule = routes.find(({ src }) => src !== undefined && src.includes('feed\\.xml'))
    expect(rule).toMatchObject({ continue: true, headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } })
    expect(rule?.headers?.['Link']).toContain('rel="hub"')
  })

  test('the output for Vercel contains a copy of the build, which replaces the previous copy', async () => {
    const folder = await temporaryFolder()
    const dist = join(folder, 'dist')
    await mkdir(dist)
    await writeFile(join(dist, 'index.html'), 'new')
    await mkdir(join(folder, '.vercel/output/static'), { recursive: true })
    await writeFile(join(folder, '.vercel/output/static/gone.html'), 'old')
    await writeVercelOutput({ ...SETTINGS, dist, host: 'vercel' })
    expect(await readFile(join(folder, '.vercel/output/static/index.html'), 'utf8')).toBe('new')
    await expect(readFile(join(folder, '.vercel/output/static/gone.html'))).rejects.toThrow('ENOENT')
    expect(JSON.parse(await readFile(join(folder, '.vercel/output/config.json'), 'utf8'))).toHaveProperty('version', 3)
  })
})

test.each([
  ['netlify', ['_headers', '_redirects']],
  ['cloudflare', ['_headers', '_routes.json', '_worker.js']],
  ['vercel', []],
  ['node', []],
  ['github-pages', ['.nojekyll', 'CNAME']],
  ['gitlab-pages', []],
  ['static', ['nginx.conf']],
] as const)('a build for %s contains %j', async (host, names) => {
  const folder = await temporaryFolder()
  await writeHostFiles(folder, { ...SETTINGS, host })
  expect((await readdir(folder)).sort()).toEqual(names)
})

test('a build for NAME.github.io writes no CNAME, because that is only for custom domains', async () => {
  const folder = await temporaryFolder()
  await writeHostFiles(folder, { baseUrl: 'https://ana.github.io', sidecarUrl: undefined, host: 'github-pages' })
  expect(await readdir(folder)).toEqual(['.nojekyll'])
})

test.each(['github-pages', 'gitlab-pages'] as const)(
  'a build for %s warns that this host cannot forward requests to a sidecar',
  async (host) => {
    const dist = await temporaryFolder()
    for (const name of ['reviews.json', 'reviews.jsonl', 'reviews.csv']) await writeFile(join(dist, name), 'small')
    expect(await filesOverLimit({ host, dist, sidecarUrl: undefined })).toEqual([])
    expect(await filesOverLimit({ host, dist, sidecarUrl: SETTINGS.sidecarUrl })).toEqual([
      expect.stringMatching(
        / Pages cannot pass requests on to the sidecar at https:\/\/sidecar\.example\.com: remove sidecar_url, or put a proxy/,
      ),
    ])
  },
)

describe('the configuration for nginx', () => {
  const files = { hasLog: true, lacksDataset: false }

  test('the configuration for nginx names neither hub nor MCP server unless there is a sidecar', () => {
    const alone = nginxConfig(SETTINGS.baseUrl, undefined, files)
    expect(alone).not.toMatch(/hub|\/mcp|proxy_pass|api\/reviews/)
    expect(alone).toContain(
      'location = /reviews.csv {\n  types {}\n  default_type "text/csv; charset=utf-8; header=present";',
    )
    const proxied = nginxConfig(SETTINGS.baseUrl, SETTINGS.sidecarUrl, files)
    expect(proxied).toContain('location ^~ /api/reviews/ {\n  proxy_pass https://sidecar.example.com;')
    expect(proxied).toContain('rel=\\"hub\\"')
  })

  test('the configuration for nginx repeats all headers in every location, because a location inherits none', () => {
    const locations = nginxConfig(SETTINGS.baseUrl, undefined, files)
      .split('\nlocation ')
      .filter((one) => one.includes('add_header'))
    for (const location of locations.slice(1)) {
      expect(location).toContain('add_header Access-Control-Allow-Origin "*" always;')
      expect(location).toContain("add_header Content-Security-Policy \"default-src 'none'")
      expect(location).toContain('add_header Cache-Control ')
    }
  })
})

test('a build names the files that exceed the size limit of its host', async () => {
  const dist = await temporaryFolder()
  await writeFile(join(dist, 'reviews.json'), '')
  await truncate(join(dist, 'reviews.json'), 26 * 2 ** 20)
  for (const name of ['index.html', 'reviews.jsonl', 'reviews.csv']) await writeFile(join(dist, name), 'small')
  expect(await filesOverLimit({ host: 'netlify', dist, sidecarUrl: undefined })).toEqual([])
  expect(await filesOverLimit({ host: 'cloudflare', dist, sidecarUrl: undefined })).toEqual([
    '/reviews.json has 26.0 MiB; Cloudflare Pages takes files up to 25 MiB',
  ])
})

describe('a dataset that is too large for the host', { timeout: 60_000 }, () => {
  const reviews = Array.from({ length: 300 }, (_, n) =>
    aReview({ author: `Nr ${n}`, date: `2026-0${1 + (n % 9)}-01`, text: 'A long story. '.repeat(7_000) }),
  )

  test('a dataset that is too large for the host is left out, and the sidecar assembles it from the shards', async () => {
    const files = { '/reviews.jsonl': '', '/reviews.csv': '' }
    const { origin, folder } = await serve(reviews, { oneOrigin: false, baseUrl: SETTINGS.baseUrl, files })
    const published = await readFile(join(folder, 'reviews.json'))
    await leaveOutTooLarge(folder, [{ path: '/reviews.json', bytes: published.length }], 'cloudflare')
    await writeHostFiles(folder, { ...SETTINGS, sidecarUrl: origin, host: 'cloudflare' })
    expect(await readdir(folder)).not.toContain('reviews.json')
    const worker = await workerOf(await readFile(join(folder, '_worker.js'), 'utf8'))
    expect(JSON.parse(await readFile(join(folder, '_routes.json'), 'utf8'))).toHaveProperty(
      'include',
      expect.arrayContaining(['/reviews.json']),
    )
    const answer = await worker(`${SETTINGS.baseUrl}/reviews.json`)
    const sha256 = createHash('sha256').update(published).digest('hex')
    expect(answer.headers.get('etag')).toBe(`"${sha256}"`)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(answer.headers.get('link')).toContain(`<${SETTINGS.baseUrl}/reviews.json>; rel="self"`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(published)).toBe(true)
    const again = { headers: { 'If-None-Match': `"${sha256}"` } }
    expect((await worker(`${SETTINGS.baseUrl}/reviews.json`, again)).status).toBe(304)
    expect(await filesOverLimit({ host: 'cloudflare', dist: folder, sidecarUrl: origin })).toEqual([
      '/reviews.json has 28.1 MiB; Cloudflare Pages takes files up to 25 MiB, so it was left out. ' +
        `The sidecar at ${origin} makes it from the files in /data, and Cloudflare Pages passes requests on to it`,
    ])
    expect(await filesOverLimit({ host: 'cloudflare', dist: folder, sidecarUrl: undefined })).toEqual([
      '/reviews.json has 28.1 MiB; Cloudflare Pages takes files up to 25 MiB, so it was left out. ' +
        'Nobody serves it until you set sidecar_url (SIDECAR_URL) and build again; readers can use the files in /data',
    ])
  })

  test('a dataset that the host accepts is not removed from the build, on every host', async () => {
    const folder = await temporaryFolder()
    for (const [host, bytes] of [
      ['cloudflare', 25 * 2 ** 20],
      ['netlify', 1e9],
      ['vercel', 1e9],
      ['node', 1e9],
    ] as const) {
      await writeFile(join(folder, 'reviews.json'), '')
      await leaveOutTooLarge(folder, [{ path: '/reviews.json', bytes }], host)
      expect(await readdir(folder)).toContain('reviews.json')
    }
  })

  test('every host forwards /reviews.json to the sidecar if the file is not in the build', () => {
    const files = { hasLog: false, lacksDataset: true }
    expect(redirectsFile('https://sidecar.example.com', files)).toContain(
      '/reviews.json https://sidecar.example.com/reviews.json 200!\n',
    )
    const vercel = routesOf(vercelConfig(SETTINGS.baseUrl, SETTINGS.sidecarUrl, files))
    expect(vercel).toContainEqual({ src: '^/reviews\\.json$', dest: 'https://sidecar.example.com/reviews.json' })
  })
})

const SETTINGS = {
  baseUrl: 'https://reviews.example.com',
  sidecarUrl: 'https://sidecar.example.com',
  content: 'content',
  dist: 'dist',
  previous: undefined,
  first: false,
} as const

type Route = { src?: string; dest?: string; status?: number; continue?: boolean; headers?: Record<string, string> }

function routesOf(config: string): Route[] {
  return (JSON.parse(config) as { routes: Route[] }).routes
}

type Worker = (url: string, init?: RequestInit) => Promise<Response>

function workerFor(sidecarUrl: string): Promise<Worker> {
  return workerOf(workerFile(sidecarUrl))
}

/** The worker as the host runs it; it answers "a file" for paths that are not the sidecar's. */
async function workerOf(text: string): Promise<Worker> {
  const source = `data:text/javascript,${encodeURIComponent(text)}`
  const { default: worker } = (await import(source)) as {
    default: { fetch: (request: Request, env: object) => Promise<Response> }
  }
  const env = { ASSETS: { fetch: () => Promise.resolve(new Response('a file')) } }
  return (url, init) => worker.fetch(new Request(url, init), env)
}

/** An origin where no server listens. */
async function closedOrigin(): Promise<string> {
  const server = createServer().listen(0)
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://localhost:${port}`
}
