import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { ConnectionServers } from '../../../src/import/fetching/google/locations.ts'

/** The part of Google that consent and the choice of a location need, as its documentation describes it. */
export type AGoogle = {
  servers: ConnectionServers
  /** What was asked of it, without the random parts. */
  asked: string[]
  /** Opens the page of the consent, as a browser does, and allows or denies it. Returns the answer of the program's address. */
  answer: (startUri: string, change?: (redirect: URL) => void) => Promise<{ status: number; text: string }>
}

/** An answer of this Google that differs from the usual one: its status and its JSON. */
export type Otherwise = { token?: Answer; accounts?: Answer; reviews?: Answer; locations?: Record<string, Answer> }
type Answer = [status: number, body: unknown]

export const CLIENT = {
  GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-client-secret',
}
const SCOPE = 'https://www.googleapis.com/auth/business.manage'

/** Accounts of an agency on two pages; the first is the person's own, and has no location. */
export const ACCOUNTS = [
  { name: 'accounts/11111111111111111111', accountName: 'Dana Reyes', type: 'PERSONAL' },
  { name: 'accounts/222', accountName: 'Reyes Group', type: 'LOCATION_GROUP' },
  { name: 'accounts/333', accountName: 'Other clients', type: 'LOCATION_GROUP' },
]

export async function aGoogle(otherwise: Otherwise = {}): Promise<AGoogle> {
  const asked: string[] = []
  const codes = new Map<string, URLSearchParams>()
  const server = createServer((request, response) => {
    void answerTo(request).then(([status, body, location]) => {
      const headers = { 'content-type': 'application/json; charset=UTF-8', ...(location && { location }) }
      response.writeHead(status, headers).end(JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answerTo(request: IncomingMessage): Promise<[number, unknown, string?]> {
    const url = new URL(request.url ?? '/', origin)
    if (url.pathname === '/consent') return consentFor(url.searchParams)
    if (url.pathname === '/token') return tokensFor(new URLSearchParams(await text(request)))
    asked.push(`${url.pathname}${url.search}`)
    if (request.headers.authorization !== 'Bearer ya29.access')
      return [401, fault(401, 'UNAUTHENTICATED', 'Invalid token')]
    if (url.pathname === '/accounts/accounts') return otherwise.accounts ?? pageOf('accounts', ACCOUNTS, url)
    if (url.pathname.startsWith('/reviews/')) return otherwise.reviews ?? [200, { totalReviewCount: 1412 }]
    const [, account = ''] = /^\/information\/accounts\/(\d+)\/locations$/.exec(url.pathname) ?? []
    const all = account === '222' ? Array.from({ length: 3 }, (_, at) => aLocation(at)) : []
    return otherwise.locations?.[account] ?? pageOf('locations', all, url)
  }

  function consentFor(query: URLSearchParams): [number, unknown, string?] {
    const code = `4/0Ab_${codes.size}`
    codes.set(code, query)
    asked.push(`consent ${query.get('access_type')} ${query.get('prompt')} ${query.get('scope')}`)
    const redirect = new URL(query.get('redirect_uri') ?? '')
    if (redirect.hostname !== '127.0.0.1') return [400, 'redirect_uri_mismatch']
    redirect.search = String(new URLSearchParams({ state: query.get('state') ?? '', code, scope: SCOPE }))
    return [302, '', redirect.href]
  }

  /** Refuses a code that comes without what was said at its consent (RFC 7636, section 4.6). */
  function tokensFor(form: URLSearchParams): [number, unknown] {
    const consent = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isTrue =
      form.get('grant_type') === 'authorization_code' &&
      form.get('client_id') === CLIENT.GOOGLE_CLIENT_ID &&
      form.get('client_secret') === CLIENT.GOOGLE_CLIENT_SECRET &&
      consent?.get('client_id') === CLIENT.GOOGLE_CLIENT_ID &&
      consent.get('code_challenge_method') === 'S256' &&
      consent.get('code_challenge') === challenge &&
      consent.get('redirect_uri') === form.get('redirect_uri')
    if (!isTrue) return [400, { error: 'invalid_grant', error_description: 'Bad Request' }]
    return otherwise.token ?? [200, { ...TOKENS, refresh_token: '1//0refresh-token' }]
  }

  return {
    servers: {
      consent: `${origin}/consent`,
      token: `${origin}/token`,
      accounts: `${origin}/accounts`,
      information: `${origin}/information`,
      reviews: `${origin}/reviews`,
    },
    asked,
    answer: async (startUri, change = () => undefined) => {
      const page = (await fetch(startUri, { redirect: 'manual' })).headers.get('location') ?? ''
      const back = new URL((await fetch(page, { redirect: 'manual' })).headers.get('location') ?? '')
      change(back)
      const answer = await fetch(back)
      return { status: answer.status, text: await answer.text() }
    },
  }
}

/** What Google answers to an exchange, without the refresh token. */
export const TOKENS = { access_token: 'ya29.access', expires_in: 3599, scope: SCOPE, token_type: 'Bearer' }

/** An error of a Google API (AIP-193). */
export function fault(
  code: number,
  status: string,
  message: string,
  reason?: [string, Record<string, string>],
): object {
  const type = 'type.googleapis.com/google.rpc.ErrorInfo'
  const details = reason && [{ '@type': type, reason: reason[0], domain: 'googleapis.com', metadata: reason[1] }]
  return { error: { code, message, status, ...(details && { details }) } }
}

function aLocation(at: number): object {
  return {
    name: `locations/${900 + at}`,
    title: 'Reyes Plumbing',
    storefrontAddress: { addressLines: [`${at} Canal St`], locality: 'Port Ansel', regionCode: 'US' },
    metadata: {
      hasVoiceOfMerchant: at > 0,
      mapsUri: `https://maps.google.com/maps?cid=${at}`,
      newReviewUri: `https://search.google.com/local/writereview?placeid=${at}`,
    },
  }
}

/** Two of a list a page, whatever size is asked for. */
function pageOf(name: string, all: readonly object[], { searchParams }: URL): [number, unknown] {
  const from = Number(searchParams.get('pageToken') ?? 0)
  const next = from + 2
  return [200, { [name]: all.slice(from, next), ...(next < all.length && { nextPageToken: String(next) }) }]
}
