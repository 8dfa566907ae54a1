import type { RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import { type Patience, siteReader } from '../../src/site/components/log/read/site-reader.ts'
import { siteAddress } from '../../src/site/components/log/read/site-address.ts'
import { served } from './served.ts'

const LITTLE = { silent: 150, all: 600 }

async function read(answer: RequestListener, patience?: Patience): Promise<number | undefined> {
  const { signal } = new AbortController()
  const reader = siteReader({ site: await served(answer), signal, ...(patience && { patience }) })
  return (await reader('/log/checkpoint', 1_000))?.length
}

describe('a reader of other sites', () => {
  test('the reader of other sites accepts a file of the largest size, but no larger one', async () => {
    expect(await read((_, response) => response.end('x'.repeat(1_000)))).toBe(1_000)
    await expect(read((_, response) => response.end('x'.repeat(1_001)))).rejects.toThrow('tooLarge')
  })

  test('the reader of other sites distinguishes a missing file from an error', async () => {
    expect(await read((_, response) => response.writeHead(404).end())).toBeUndefined()
    await expect(read((_, response) => response.writeHead(503).end())).rejects.toMatchObject({
      saying: { name: 'answeredError', values: { status: '503' } },
    })
  })

  test.for([
    ['never answers', () => undefined],
    ['begins an answer and never ends it', (_, response) => response.write('x')],
    ['sends a byte now and then, for ever', drip],
  ] satisfies [string, RequestListener][])(
    'the reader of other sites gives up on a site that %s',
    async ([, answer]) => {
      await expect(read(answer, LITTLE)).rejects.toThrow('tooSlow')
    },
  )

  test('the reader of other sites follows no redirect', async () => {
    await expect(read((_, response) => response.writeHead(302, { Location: '/other' }).end())).rejects.toThrow(
      'cannotBeRead',
    )
  })

  test('the reader of other sites stops when its request is aborted', async () => {
    const stop = new AbortController()
    const site = await served(() => stop.abort())
    await expect(siteReader({ site, signal: stop.signal })('/x', 10)).rejects.toThrow('aborted')
  })
})

function drip(...[, response]: Parameters<RequestListener>): void {
  const timer = setInterval(() => response.write('x'), 50)
  response.on('close', () => clearInterval(timer))
}

describe('the address of a site', () => {
  const here = 'https://here.example'

  test.for([
    ['', here],
    ['reviews.example.com', 'https://reviews.example.com'],
    ['  https://reviews.example.com/reviews/?a=b#c ', 'https://reviews.example.com'],
    ['reviews.example.com:8443/log/', 'https://reviews.example.com:8443'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
    ['https://here.example/log/', here],
  ])('siteAddress reads %j as %s', ([typed = '', origin]) => {
    expect(siteAddress(typed, here)).toEqual({ ok: true, origin })
  })

  test.for([
    'http://a.example',
    'javascript:alert(1)',
    'ftp://a.example',
    'https://',
    'a b',
    '<script>',
    'https://a@b.example',
  ])('siteAddress refuses %j', (typed) => {
    expect(siteAddress(typed, here)).toMatchObject({ ok: false })
  })

  test('siteAddress accepts http:// for the page’s own address', () => {
    expect(siteAddress('http://localhost:8080', 'http://localhost:8080')).toMatchObject({ ok: true })
  })
})
