import { gzipSync } from 'node:zlib'
import type { LookupFunction } from 'node:net'
import { describe, expect, test } from 'vitest'
import { zipSync } from 'fflate'
import { guardedLookup } from '../../../src/host/network/guarded-lookup.ts'
import { makeAuthority, trust } from '../../sidecar/websub/a-certificate-authority.ts'
import { aTable, type ContentFolder, MAPPED } from '../a-content-folder.ts'
import { aServer, type Received, send } from './a-server.ts'
import { aFetchingFolder, fetchAll, fetchOne, filesIn, TODAY } from './fetch-here.ts'

const AUTHORITY = await makeAuthority(['files.example', '*.files.example'])
trust(AUTHORITY)

/** What leads every name to this machine, as the look-up of strangers' addresses would lead to a public one. */
const HERE: LookupFunction = (_, { all }, done) => {
  if (all === true) done(null, [{ address: '127.0.0.1', family: 4 }])
  else done(null, '127.0.0.1', 4)
}

const source = (name: string, url: string, more = '') =>
  `${name}:\n  name: ${name}\n  verified: true\n  how: We ask after each job\n  fetch: { kind: url, url: "${url}"${more} }\n`

type Files = Record<
  string,
  (request: Received) => { status?: number; body?: string | Buffer; headers?: Record<string, string> }
>

/** A server with these files over HTTPS, and a folder with a source whose file is at `path`. */
async function aFolderAt(
  path: string,
  files: Files,
  more = '',
): Promise<{
  content: ContentFolder
  received: Received[]
  port: number
  fetch: (how?: object) => ReturnType<typeof fetchOne>
}> {
  const { port, received } = await aServer((request, response) => {
    const { status = 200, body = '', headers = {} } = files[request.path]?.(request) ?? { status: 404 }
    send(response, status, body, headers)
  }, AUTHORITY)
  const content = await aFetchingFolder(source('first_party', `https://files.example:${port}${path}`, more))
  const how = { environment: { FETCH_ALLOW_PRIVATE: '0' }, manners: { lookup: HERE } }
  return { content, received, port, fetch: (other) => fetchOne(content, null, { ...how, ...other }) }
}

function locationOf(url: string): Record<string, string> {
  return url === '' ? {} : { location: url }
}

/** A table of so many reviews. */
function rows(count: number): string {
  return aTable(
    ...Array.from({ length: count }, (_, n): [string, string, string] => [
      '5',
      '2026-05-01',
      `Good work, number ${n + 1}`,
    ]),
  )
}

/** Answers the question how to read such tables, as an owner does once. */
async function confirmColumns(content: ContentFolder): Promise<void> {
  await content.import(rows(1), { ...MAPPED, today: TODAY })
}

describe('a file at an address', () => {
  test('a fetch imports a file with the columns that the folder confirms, and a second fetch changes no byte', async () => {
    const { content, fetch } = await aFolderAt('/a.csv', { '/a.csv': () => ({ body: rows(40) }) })
    await confirmColumns(content)
    expect(await fetch()).toMatchObject({ outcome: 'imported', message: '39 new', isTrouble: false })
    const before = await filesIn(content.path)
    expect(await fetch()).toMatchObject({ outcome: 'unchanged', message: 'Nothing new' })
    expect(await filesIn(content.path)).toEqual(before)
  })

  test('a fetch imports a table from an archive', async () => {
    const body = Buffer.from(zipSync({ 'reviews.csv': Buffer.from(rows(4)) }))
    const { content, fetch } = await aFolderAt('/a.zip', { '/a.zip': () => ({ body }) })
    await confirmColumns(content)
    expect(await fetch()).toMatchObject({ message: '3 new' })
  })

  test('a fetch does not import a file that only its owner can interpret, and the message says how to answer', async () => {
    const { content, fetch } = await aFolderAt('/a.csv', { '/a.csv': () => ({ body: rows(4) }) })
    const { message, details } = await fetch()
    expect(message).toContain(
      'Only you can say how to read it, so nothing was written: fetch on a terminal, or download',
    )
    expect(details).toContain('Good work, number 1')
    const files = await filesIn(content.path, { data: true })
    expect(files['.data/fetches.json']).toContain('"failed"')
    expect(JSON.stringify(files)).not.toContain('Good work')
    await confirmColumns(content)
    expect(await fetch()).toMatchObject({ message: '3 new' })
  })

  test('a fetch removes a review that is missing from the file only if the file is declared complete', async () => {
    for (const [more, message] of [
      ['', 'No review changed, but the list has 39 reviews now'],
      [', complete: true', '1 no longer there'],
    ] as const) {
      let body = rows(40)
      const { content, fetch } = await aFolderAt('/a.csv', { '/a.csv': () => ({ body }) }, more)
      await confirmColumns(content)
      await fetch()
      body = rows(39)
      expect(await fetch()).toMatchObject({ message })
      const lines = await content.lines('first_party')
      expect(lines.filter(({ missing_since }) => missing_since !== undefined)).toEqual([])
    }
  })

  test('a fetch of a complete file removes no review if a bad row does not identify its review', async () => {
    let body = rows(40)
    const { content, fetch } = await aFolderAt('/a.csv', { '/a.csv': () => ({ body }) }, ', complete: true')
    await confirmColumns(content)
    await fetch()
    body = `${rows(38)}no stars,2026-05-01,Unreadable,Dana R.\n`
    const message = 'No review changed, but the list has 38 reviews now'
    expect(await fetch()).toMatchObject({ outcome: 'imported', message })
    expect(await content.lines('first_party')).toHaveLength(40)
  })

  test.for([
    ['a web page', '<!doctype html><title>Sign in</title>', 'sent a web page instead of a file'],
    ['a web page in UTF-16', Buffer.from('\uFEFF<html>', 'utf16le'), 'sent a web page instead of a file'],
    ['0 bytes', '', 'sent an empty file'],
    ['white space', '\uFEFF \r\n', 'sent an empty file'],
    ['a list half as long', rows(20), 'The list has 20 reviews, the last one had 40'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'The import refused it'],
    ['no reviews', 'Stars,Date,Text,Name\n', 'The import refused it'],
  ] as const)('a fetch refuses %s instead of the file, and writes nothing', async ([, body, says]) => {
    let answer: string | Buffer = rows(40)
    const { content, fetch } = await aFolderAt('/a', { '/a': () => ({ body: answer }) }, ', complete: true')
    await confirmColumns(content)
    await fetch()
    const before = await filesIn(content.path)
    answer = body
    const result = await fetch()
    expect(result).toMatchObject({ outcome: 'failed', isTrouble: true, message: expect.stringContaining(says) })
    expect(await filesIn(content.path)).toEqual(before)
  })

  test('a fetch accepts a list half as long once its owner has imported the list by hand, as the refusal advises', async () => {
    let body = rows(40)
    const { content, fetch } = await aFolderAt('/a.csv', { '/a.csv': () => ({ body }) })
    await confirmColumns(content)
    await fetch()
    body = rows(20)
    expect((await fetch()).message).toMatch(/The list has 20 reviews, the last one had 40.* npm run import -- FILE$/)
    await content.import(body, { ...MAPPED, today: TODAY })
    expect(await fetch()).toMatchObject({ isTrouble: false, outcome: 'imported' })
  })

  test('a fetch refuses a complete table of two sources, because missing reviews of the other source would be removed', async () => {
    const table = `Platform,${rows(3).replaceAll('\n5', '\nGoogle,5').replace('\nGoogle', '\nOwn')}`
    const { content, fetch } = await aFolderAt('/a.csv', { '/a.csv': () => ({ body: table }) }, ', complete: true')
    const map = { ...MAPPED.map, source: 'Platform' }
    await content.import(table.split('\n').slice(0, 2).join('\n'), { ...MAPPED, map, today: TODAY })
    const before = await filesIn(content.path)
    expect(await fetch()).toMatchObject({ message: expect.stringContaining('Its rows are reviews of google too') })
    expect(await filesIn(content.path)).toEqual(before)
  })

  test('a fetch reads no more bytes than the limit, whether or not they are compressed', async () => {
    const headers = { 'content-encoding': 'gzip' }
    const { fetch } = await aFolderAt('/a', { '/a': () => ({ body: gzipSync(Buffer.alloc(3_000_000, 'a')), headers }) })
    const manners = { lookup: HERE, mostBytes: 1_000_000 }
    expect(await fetch({ manners })).toMatchObject({ message: expect.stringContaining('sent more than 1 MB') })
  })
})

describe('addresses', () => {
  test.for([
    ['http', (port: number) => `http://files.example:${port}/b`, 'it must be https'],
    ['a private address', (port: number) => `https://127.0.0.1:${port}/b`, 'it must be public'],
    ['a private IPv6 address', (port: number) => `https://[::1]:${port}/b`, 'it must be public'],
    ['a low port', () => 'https://files.example:22/b', 'it must have port 443 or one above 1023'],
    [
      'a password',
      (port: number) => `https://me:canary@files.example:${port}/b`,
      'it must have no user name or password',
    ],
    ['itself', (port: number) => `https://files.example:${port}/a`, 'redirects more than 5 times'],
    ['nowhere', () => '', 'without saying where the file is now'],
  ] as const)('a fetch does not follow a redirect to %s', async ([, to, says]) => {
    const { received, fetch, port } = await aFolderAt('/a', {
      '/a': () => ({ status: 302, headers: locationOf(to(port)) }),
      '/b': () => ({ body: rows(3) }),
    })
    const { outcome, message } = await fetch()
    expect({ outcome, message }).toMatchObject({ outcome: 'failed', message: expect.stringContaining(says) })
    expect(received.filter(({ path }) => path === '/b')).toEqual([])
    expect(message).not.toContain('canary')
  })

  test('a fetch does not connect to a host name with a private address', async () => {
    const { received, fetch } = await aFolderAt('/a', { '/a': () => ({ body: rows(3) }) })
    const lookup = guardedLookup(() => Promise.resolve(['10.0.0.1']))
    const { message } = await fetch({ manners: { lookup } })
    expect(message).toContain('"files.example" has the address 10.0.0.1, which is not public')
    expect(received).toEqual([])
  })

  test('a fetch sends the header with the secret to the first origin only', async () => {
    const { content, received, fetch, port } = await aFolderAt('/a', {
      '/a': () => ({ status: 307, headers: { location: '/b' } }),
      '/b': () => ({ status: 302, headers: { location: `https://cdn.files.example:${port}/c` } }),
      '/c': () => ({ body: rows(3) }),
    })
    await confirmColumns(content)
    const environment = { FETCH_AUTHORIZATION: 'Bearer canary-bearer' }
    expect(await fetch({ environment })).toMatchObject({ message: '2 new' })
    expect(received.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/a', 'Bearer canary-bearer'],
      ['/b', 'Bearer canary-bearer'],
      ['/c', undefined],
    ])
  })

  test('a secret can name another header, and can apply to one source', async () => {
    const { received, fetch } = await aFolderAt('/a', {})
    await fetch({
      environment: { FETCH_AUTHORIZATION: 'Bearer no', FETCH_AUTHORIZATION_FIRST_PARTY: 'X-Api-Token: yes' },
    })
    expect(received[0]?.headers).toMatchObject({ 'x-api-token': 'yes' })
    expect(received[0]?.headers).not.toHaveProperty('authorization')
  })

  test('a fetch sends no server a secret that several servers would share', async () => {
    const { content, received, port } = await aFolderAt('/a', {})
    await content.put(
      'content/sources.yaml',
      source('one', `https://files.example:${port}/a`) + source('two', `https://cdn.files.example:${port}/a`),
    )
    const environment = { FETCH_AUTHORIZATION: 'Bearer canary-bearer', FETCH_AUTHORIZATION_TWO: 'Bearer two' }
    const fetched = await fetchAll(content, null, { environment, manners: { lookup: HERE } })
    expect(fetched[0]?.message).toContain('set FETCH_AUTHORIZATION_ONE instead')
    expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer two'])
  })

  test.for([
    [401, 'share it, or set FETCH_AUTHORIZATION_FIRST_PARTY'],
    [403, 'share it, or set FETCH_AUTHORIZATION_FIRST_PARTY'],
    [404, 'copy its address again'],
    [204, 'answered 204, which comes without a file'],
  ] as const)('a fetch fails on the status %i, and the message says what to do', async ([status, says]) => {
    const { fetch } = await aFolderAt('/a', { '/a': () => ({ status }) })
    expect(await fetch()).toMatchObject({ outcome: 'failed', message: expect.stringContaining(says) })
  })
})

/** A line of `coverage.jsonl`. */
function statedOf(platform: string): string {
  const figures = { seen_on: TODAY, review_count: 1, rating_value: 5, mean: true }
  return `${JSON.stringify({ source: platform, ...figures, by: 'owner' })}\n`
}

describe('a file that has not changed', () => {
  const versioned: Files = {
    '/a': ({ headers }) =>
      headers['if-none-match'] === '"v1"'
        ? { status: 304 }
        : { body: rows(40), headers: { etag: '"v1"', 'last-modified': 'Thu, 26 Nov 2026 10:00:00 GMT' } },
  }

  test('a server does not send an unchanged file again', async () => {
    const { content, fetch, received } = await aFolderAt('/a', versioned)
    await confirmColumns(content)
    await fetch()
    const before = await filesIn(content.path)
    expect(await fetch()).toMatchObject({ outcome: 'unchanged', message: 'The file has not changed' })
    expect(received[1]?.headers['if-modified-since']).toBe('Thu, 26 Nov 2026 10:00:00 GMT')
    expect(await filesIn(content.path)).toEqual(before)
    expect(await fetch()).toMatchObject({ outcome: 'unchanged', message: 'The file has not changed' })
  })

  test('a fetch downloads an unchanged file again, and repairs the folder, if somebody edited the folder since the import', async () => {
    const { content, fetch, received } = await aFolderAt('/a', versioned)
    await confirmColumns(content)
    await fetch()
    const [line = ''] = (await content.bytes('first_party')).toString().split('\n')
    await content.put('content/reviews/first_party.jsonl', `${line}\n`)
    expect(await fetch()).toMatchObject({ message: '39 new' })
    await content.put('content/imports.jsonl', '')
    expect((await fetch()).message).toBe('No review changed, but the list has 40 reviews now')
    await content.put('content/coverage.jsonl', statedOf('first_party'))
    await fetch()
    expect(received.map(({ headers }) => headers['if-none-match'])).toEqual(Array(4).fill(undefined))
  })

  test('a fetch does not download an unchanged file again if only the records of another source changed', async () => {
    const { content, fetch } = await aFolderAt('/a', versioned)
    await confirmColumns(content)
    await fetch()
    const { 'imports.jsonl': records = '' } = await filesIn(content.path)
    expect(records).toContain('first_party')
    await content.put('content/imports.jsonl', records + records.replaceAll('first_party', 'google'))
    await content.put('content/coverage.jsonl', statedOf('google'))
    expect((await fetch()).message).toBe('The file has not changed')
  })

  test('a fetch downloads an unchanged file again after a week', async () => {
    const { content, fetch, received } = await aFolderAt('/a', versioned)
    await confirmColumns(content)
    await fetch({ now: () => Temporal.Instant.from('2026-11-01T00:00:00Z') })
    await fetch({ now: () => Temporal.Instant.from('2026-11-07T23:59:59Z') })
    await fetch({ now: () => Temporal.Instant.from('2026-11-08T00:00:00Z') })
    expect(received.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"', undefined])
  })

  test('a fetch always downloads an unchanged file again if keep_days limits how long its reviews may be stored', async () => {
    const { content, fetch, received, port } = await aFolderAt('/a', versioned)
    const declared = source('first_party', `https://files.example:${port}/a`)
    await content.put('content/sources.yaml', `${declared}  rights: { keep_days: 30 }\n`)
    await confirmColumns(content)
    await fetch()
    await fetch()
    expect(received.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined])
  })
})

describe('a list in pages', () => {
  /** The API of a shop, as Judge.me describes its own: a page after the last one is empty. */
  const shop = (counts: readonly number[]): Files =>
    Object.fromEntries(
      [...counts, 0].map((count, index) => [
        `/reviews?page=${index + 1}`,
        () => ({ body: JSON.stringify({ current_page: index + 1, links: [{}], reviews: ofShop(index, count) }) }),
      ]),
    )
  const ofShop = (page: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...{ id: page * 1000 + n, rating: 5, title: null, body: `Fine work, number ${n} of page ${page}`, source: 'web' },
      ...{ reviewer: { name: 'Dana R.' }, curated: 'ok', hidden: false, verified: 'buyer', product_external_id: 1 },
      created_at: '2026-05-12T04:38:32+00:00',
    }))

  test('a fetch imports all pages of a list, and sends the header with each request', async () => {
    const files = shop([100, 100, 7])
    const { content, fetch, received } = await aFolderAt('/reviews?page={page}', files)
    const environment = { FETCH_AUTHORIZATION: 'X-Api-Token: canary' }
    expect(await fetch({ environment })).toMatchObject({ outcome: 'imported', message: '207 new' })
    expect(received.map(({ headers }) => headers['x-api-token'])).toEqual(['canary', 'canary', 'canary', 'canary'])
    Object.assign(files, shop([100, 100, 6]))
    expect(await fetch()).toMatchObject({ message: 'No review changed, but the list has 206 reviews now' })
    expect((await content.lines('first_party')).filter(({ missing_since }) => missing_since !== undefined)).toEqual([])
  })

  test('a fetch fails and writes nothing if one page fails', async () => {
    const files = { ...shop([100, 100, 7]), '/reviews?page=3': () => ({ status: 404 }) }
    const { content, fetch } = await aFolderAt('/reviews?page={page}', files)
    expect(await fetch()).toMatchObject({ outcome: 'failed', isTrouble: true })
    expect(await content.files()).toEqual([])
  })

  test('a fetch stops after two requests if the server sends the same page for every number', async () => {
    const body = JSON.stringify(ofShop(0, 5))
    const { fetch, received } = await aFolderAt('/reviews?page={page}', {
      '/reviews?page=1': () => ({ body }),
      '/reviews?page=2': () => ({ body }),
    })
    await fetch()
    expect(received).toHaveLength(2)
  })
})
