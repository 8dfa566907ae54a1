import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sendRaw } from './raw.ts'
import { serve } from './serve.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const page = (text: string): string => `<!doctype html><title>${text}</title>${`<p>${text}</p>`.repeat(60)}`
const files = {
  '/reviews/2026-11/index.html': page('November'),
  '/_astro/style.Ab12.css': 'a{color:red}',
  '/.well-known/api-catalog': '{"linkset":[]}',
  '/.well-known/ai-catalog.json': '{"entries":[]}',
  '/.well-known/ard.json': '{"entries":[]}',
  '/mcp/server-card': '{}',
  '/.well-known/security.txt': 'Contact: mailto:a@b.example',
  '/llms.txt': 'Hello',
  '/sitemap.xml': '<urlset/>',
  '/mark.svg': '<svg/>',
  '/photo.webp': Buffer.from([1, 2, 3]),
  '/notes.md': '# Notes',
  '/_headers': '/*',
  '/_redirects': '/mcp',
  '/_routes.json': '{}',
  '/_worker.js': 'export default {}',
  '/.env': 'SECRET=1',
  '/.git/config': 'x',
}

describe('the pages at one origin', () => {
  test.for([
    ['/', 'text/html; charset=utf-8'],
    ['/index.html', 'text/html; charset=utf-8'],
    ['/reviews/2026-11/', 'text/html; charset=utf-8'],
    ['/_astro/style.Ab12.css', 'text/css; charset=utf-8'],
    ['/.well-known/api-catalog', 'application/linkset+json'],
    ['/.well-known/ai-catalog.json', 'application/ai-catalog+json'],
    ['/.well-known/ard.json', 'application/ai-catalog+json'],
    ['/mcp/server-card', 'application/mcp-server-card+json'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml'],
    ['/mark.svg', 'image/svg+xml'],
    ['/photo.webp', 'image/webp'],
    ['/notes.md', 'text/markdown; charset=utf-8'],
  ])('an origin serves %s as %s, with the security headers', async ([path = '', type]) => {
    const answer = await (await serve([], { files })).get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';/)
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/)
  })

  test('only files with a hash in their name may be cached forever', async () => {
    const { get } = await serve([], { files })
    const caching = async (path: string) => (await get(path)).headers.get('cache-control')
    expect(await caching('/_astro/style.Ab12.css')).toBe('public, max-age=31536000, immutable')
    expect(await caching('/')).toBe('public, max-age=0, must-revalidate')
    expect(await caching('/mcp/server-card')).toBe('public, max-age=3600')
  })

  test('a request for a folder without its slash is redirected', async () => {
    const { get } = await serve([], { files })
    const answer = await get('/reviews/2026-11?from=feed')
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/reviews/2026-11/?from=feed'])
    expect((await get('/reviews')).status).toBe(404)
  })

  test('pages are compressed, and each coding has a different ETag', async () => {
    const { get } = await serve([], { files })
    const tag = async (coding: string) => {
      const { headers } = await get('/reviews/2026-11/', { headers: { 'accept-encoding': coding } })
      expect([coding, headers.get('content-encoding'), headers.get('vary')]).toEqual([
        coding,
        coding === 'identity' ? null : coding,
        'Accept-Encoding',
      ])
      return headers.get('etag')
    }
    expect(new Set([await tag('br'), await tag('gzip'), await tag('identity')]).size).toBe(3)
  })

  test('an origin serves the version of a page that is currently on disk', async () => {
    const { get, folder } = await serve([], { files })
    await get('/')
    await writeFile(join(folder, 'index.html'), 'a rebuilt page')
    expect(await (await get('/')).text()).toBe('a rebuilt page')
  })

  test('a missing page is answered with the 404 page for browsers, and with a JSON error for programs', async () => {
    const { get } = await serve([], { files })
    const shown = await get('/nowhere/', { headers: { accept: BROWSER } })
    expect([shown.status, shown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(shown.headers.get('vary')).toContain('Accept')
    expect(shown.headers.get('etag')).toBeNull()
    expect(await shown.text()).toContain('<h1>Not here</h1>')
    const program = await get('/nowhere/')
    expect(program.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(program.headers.get('vary')).toContain('Accept')
    const either = await get('/nowhere/', { headers: { accept: 'application/json, text/html;q=0.9' } })
    expect(either.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const api = await get('/api/nowhere', { headers: { accept: BROWSER } })
    expect(api.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test.for([
    '/_headers',
    '/_redirects',
    '/_routes.json',
    '/_worker.js',
    '/.env',
    '/.git/config',
    '/.well-known/../.env',
    '/.well-known/.env',
    '/../dist/.env',
    '/..%2fstore%2fhub.db',
    '/%2e%2e/store/hub.db',
    '/..\\store\\hub.db',
    '/..%5cstore%5chub.db',
    '/reviews/../../store/hub.db',
    '//store/hub.db',
    '/./index.html',
    '/reviews//2026-11/',
    '//evil.example/..',
    '/index.html%00.css',
    '/index.html/',
    '/index.html/index.html',
  ])('an origin serves nothing at %s', async (path) => {
    const { origin } = await serve([], { files })
    const answer = await sendRaw(origin, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  })
})
