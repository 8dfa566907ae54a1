import type { ServerResponse } from 'node:http'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Sources } from '../../../src/schema/content/sources.ts'
import { runCli } from '../../cli/a-command.ts'
import { anEmptyFolder } from '../../publish/run-build.ts'
import { everythingIn } from '../everything-in.ts'
import { aGoogle, FROM_GOOGLE, SECRETS } from './a-google.ts'
import { aServer, cut, send } from './a-server.ts'
import { aFetchingFolder, fetchOne } from './fetch-here.ts'

const HEADER = 'Bearer canary-bearer'

/** What a server does wrong, repeating a secret where it can. */
const FAULTS: Record<string, (response: ServerResponse, secret: string) => void> = {
  ...Object.fromEntries(
    [400, 401, 403, 404, 418, 429, 500, 503].map((status) => [
      `answers ${status}`,
      (response: ServerResponse, secret: string) =>
        send(response, status, { error: secret, message: secret }, { 'retry-after': '3600', 'x-secret': secret }),
    ]),
  ),
  'redirects to a secret address': (response, secret) =>
    send(response, 302, '', {
      location: `https://${encodeURIComponent(secret)}@127.0.0.1:1/${secret}?token=${secret}`,
    }),
  'sends a web page': (response, secret) => send(response, 200, `<html>${secret}</html>`),
  'sends no review': (response, secret) => send(response, 200, `[{"said":"${secret}"}]`),
  'sends another page again': (response, secret) =>
    send(response, 200, { reviews: [{ name: secret }], nextPageToken: secret, totalReviewCount: 2 }),
  'ends the connection': (response) => response.destroy(),
  'ends the answer': (response) => cut(response),
}

describe('secrets', () => {
  test.for(Object.keys(FAULTS))('no output and no file contains a Google secret if Google %s', async (fault) => {
    const [google, content] = [await aGoogle(3), await aFetchingFolder(FROM_GOOGLE)]
    for (const meddle of ['meddle', 'meddleWithTokens'] as const) {
      google[meddle] = (_, response) => {
        FAULTS[fault]?.(response, meddle === 'meddle' ? 'canary-access-1' : SECRETS.GOOGLE_REFRESH_TOKEN)
        return true
      }
      const { report: _, ...result } = await fetchOne(content, google)
      expect(result.outcome).not.toBe('imported')
      expect(JSON.stringify(result)).not.toContain('canary')
      google.meddle = () => false
    }
    expect(await everythingIn(content.path)).not.toContain('canary')
  })

  test.for(Object.keys(FAULTS))('no output and no file contains the header of an address that %s', async (fault) => {
    const { port } = await aServer((_, response) => FAULTS[fault]?.(response, HEADER))
    const content = await aFetchingFolder(
      `own: { name: Own, verified: true, how: Asked, fetch: { kind: url, url: "http://127.0.0.1:${port}/" } }\n`,
    )
    const settings = { FETCH_ALLOW_PRIVATE: '1', FETCH_AUTHORIZATION: HEADER }
    const environment = { ...settings, FETCH_AUTHORIZATION_OWN: HEADER }
    const { report: _, details = '', ...result } = await fetchOne(content, null, { environment })
    expect(result.outcome).not.toBe('imported')
    expect(JSON.stringify(result)).not.toContain('canary')
    // Of a file without reviews the import names the members.
    if (fault !== 'sends no review') expect(details).not.toContain('canary')
    expect(await everythingIn(content.path)).not.toContain('canary')
  })

  test('fetch prints no secret, and refuses a secret in site.yaml', async () => {
    const { port } = await aServer((_, response) => send(response, 403, HEADER))
    const content = await aFetchingFolder(
      `own: { name: Own, verified: true, how: Asked, fetch: { kind: url, url: "http://127.0.0.1:${port}/" } }\n` +
        FROM_GOOGLE,
    )
    const settings = { FETCH_ALLOW_PRIVATE: '1', FETCH_AUTHORIZATION: HEADER, GOOGLE_CLIENT_ID: 'canary-id' }
    const { code, stdout, stderr } = await runCli(['fetch', '--folder', content.path], await anEmptyFolder(), settings)
    expect([code, stdout + stderr]).toEqual([1, expect.not.stringContaining('canary')])
    await content.put('content/site.yaml', 'fetch_authorization: Bearer x\n')
    const refused = await runCli(['fetch', '--folder', content.path], await anEmptyFolder())
    expect(refused.stderr).toContain('This is a secret: set FETCH_AUTHORIZATION in the environment instead')
  })

  test.for([
    'https://me:canary@files.example/a',
    'https://files.example/a?token=canary',
    'https://files.example/a?api_key=canary',
    ...['accessToken', 'authToken', 'APIToken', 'clientSecret', 'TOKEN'].map(
      (name) => `https://files.example/a?${name}=canary`,
    ),
  ])('sources.yaml refuses the address %s, without repeating it', async (url) => {
    const content = await aFetchingFolder(
      `own: { name: Own, verified: true, how: Asked, fetch: { kind: url, url: "${url}" } }\n`,
    )
    const { code, stderr } = await runCli(['fetch', '--folder', content.path], await anEmptyFolder())
    expect(code).toBe(1)
    expect(stderr).toContain('own.fetch.kind: "url": Anyone who has this file can read the secret in this address')
    expect(stderr).not.toContain('canary')
  })

  test.for([
    ['{ kind: google, account: 12345678901234567890, location: "2" }', 'Give the number in quotes'],
    ['{ kind: google, account: "accounts/1", location: "2" }', 'Give the digits in quotes'],
    ['{ kind: url, url: "http://files.example/a" }', 'Give an https address'],
    ['{ kind: url }', 'Missing'],
    ['{ kind: url, url: "https://files.example/a", token: x }', 'Unknown member'],
    ['{ kind: yelp }', 'kind'],
    ['{ kind: url, url: "https://files.example/{page}", complete: true }', 'nobody knows whether it is complete'],
  ] as const)('sources.yaml refuses fetch: %s', async ([fetch, says]) => {
    const content = await aFetchingFolder(`own: { name: Own, verified: true, how: Asked, fetch: ${fetch} }\n`)
    const { code, stderr } = await runCli(['fetch', '--folder', content.path], await anEmptyFolder())
    expect([code, stderr]).toEqual([1, expect.stringContaining(says)])
  })

  test('a source without fetch is not fetched, and the command says what to add', async () => {
    const content = await aFetchingFolder('own: { name: Own, verified: true, how: Asked }\n')
    const { code, stderr } = await runCli(['fetch', 'own', '--folder', content.path], await anEmptyFolder())
    expect([code, stderr]).toEqual([1, expect.stringContaining('The source "own" in sources.yaml says where')])
  })

  test('fetch creates no lock files in a folder that does not exist', async () => {
    const here = await anEmptyFolder()
    expect((await runCli(['fetch', '--folder', join(here, 'none')], here)).code).toBe(1)
    expect(await readdir(here)).toEqual([])
  })

  test('sources.yaml of an earlier version is still valid', () => {
    expect(Sources.parse({ own: { name: 'Own', verified: true, how: 'Asked' } })).toHaveProperty('own')
  })
})
