import { describe, expect, test } from 'vitest'
import { headersFile, redirectsFile } from '../../src/publish/cdn-files.ts'

const headers = headersFile('https://reviews.example.com')

describe('_headers', () => {
  test('gives the topics the very Link that the hub sends', () => {
    expect(headers).toContain(
      '/feed.xml\n  Content-Type: application/atom+xml; charset=utf-8\n' +
        '  Cache-Control: public, max-age=0, must-revalidate\n' +
        '  Link: <https://reviews.example.com/api/websub/hub>; rel="hub", <https://reviews.example.com/feed.xml>; rel="self"\n',
    )
    expect(headers.match(/rel="self"/g)).toHaveLength(3)
  })

  test('gives the data that is no topic its type, and no Link', () => {
    const rule = headers.slice(headers.indexOf('\n/insights.json'), headers.indexOf('\n/api/feed.json'))
    expect(rule).toContain('Content-Type: application/json; charset=utf-8')
    expect(rule).not.toContain('Link')
  })

  test('gives the policy its type', () => {
    expect(headers).toContain('/policy.json\n  Content-Type: application/json; charset=utf-8\n')
  })

  test('gives the API catalogue its type, which no ending tells', () => {
    expect(headers).toContain('/.well-known/api-catalog\n  Content-Type: application/linkset+json\n')
  })

  test('gives security.txt the type that RFC 9116 asks for', () => {
    expect(headers).toContain('/.well-known/security.txt\n  Content-Type: text/plain; charset=utf-8\n')
  })

  test('names a header once for a path, because the rules of several patterns add up', () => {
    const [everywhere = '', ...paths] = headers.split('\n\n')
    const names = (rule: string): string[] => [...rule.matchAll(/^ {2}([\w-]+):/gm)].map(([, name = '']) => name)
    for (const rule of paths)
      expect(names(everywhere)).not.toEqual(expect.arrayContaining([expect.toBeOneOf(names(rule))]))
  })

  test('lets any origin read, and no page run foreign code', () => {
    expect(headers).toMatch(/^ {2}Access-Control-Allow-Origin: \*$/m)
    expect(headers).toMatch(/^ {2}Content-Security-Policy: default-src 'none'/m)
    expect(headers).not.toContain('unsafe-inline')
  })
})

test('_redirects proxies exactly the dynamic paths', () => {
  expect(redirectsFile('https://sidecar.example.com')).toBe(
    '/api/reviews/* https://sidecar.example.com/api/reviews/:splat 200!\n' +
      '/api/websub/hub https://sidecar.example.com/api/websub/hub 200!\n' +
      '/mcp https://sidecar.example.com/mcp 200!\n' +
      '/refresh https://sidecar.example.com/refresh 200!\n',
  )
})
