import type { ServerResponse } from 'node:http'
import type { GoogleServers } from '../../../src/import/fetching/google-reviews.ts'
import { aServer, type Received, send } from './a-server.ts'

/** Secrets that no output may contain. */
export const SECRETS = {
  GOOGLE_CLIENT_ID: 'canary-client-id',
  GOOGLE_CLIENT_SECRET: 'canary-client-secret',
  GOOGLE_REFRESH_TOKEN: 'canary-refresh-token',
}

/** The member of `sources.yaml` for the location of `aGoogle`. */
export const FROM_GOOGLE = `google:
  name: Google
  verified: true
  how: Each review belongs to an account
  fetch: { kind: google, account: "1", location: "2" }
`

export type Listed = Record<string, unknown> & { name: string; updateTime: string }

/** Google's servers as its documentation describes them; a test changes what they have and do. */
export type Google = {
  servers: GoogleServers
  reviews: Listed[]
  /** The requests for pages. */
  pages: Received[]
  /** The requests for tokens. */
  tokens: Received[]
  /** Looks at a request for a page, counted from 1; returns true if it answered it. */
  meddle: (count: number, response: ServerResponse) => boolean
  /** The same for requests for tokens. */
  meddleWithTokens: (count: number, response: ServerResponse) => boolean
  /** The total that a page states. */
  total: (count: number) => number
  /** The token of the next page. */
  next: (offset: number) => string | undefined
}

/** A review number `n` of 9,999, newer with a higher number. */
export function aListed(n: number, about: Record<string, unknown> = {}): Listed {
  const at = new Date(Date.UTC(2026, 0, 1) + n * 3_600_000).toISOString()
  return {
    name: `accounts/1/locations/2/reviews/r${n}`,
    reviewId: `r${n}`,
    reviewer: { displayName: `Guest ${n}`, profilePhotoUrl: 'https://lh3.example/photo' },
    starRating: ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'][n % 5],
    ...(n % 5 === 0 && { comment: `Visit number ${n} went well.` }),
    createTime: at,
    updateTime: at,
    ...about,
  }
}

/** Google with the first reviews. */
export async function aGoogle(count: number): Promise<Google> {
  let issued = 0
  const { port, received } = await aServer((request, response) => {
    const isToken = request.path === '/token'
    const requests = received.filter(({ path }) => (path === '/token') === isToken)
    ;(isToken ? google.tokens : google.pages).push(request)
    if ((isToken ? google.meddleWithTokens : google.meddle)(requests.length, response)) return
    if (isToken) {
      issued += 1
      send(response, 200, { access_token: `canary-access-${issued}`, expires_in: 3599, token_type: 'Bearer' })
      return
    }
    const url = new URL(request.path, 'http://google.test')
    const isKnown = url.pathname === '/v4/accounts/1/locations/2/reviews'
    const isOurs = request.headers.authorization === `Bearer canary-access-${issued}`
    if (!isOurs) send(response, 401, { error: { code: 401, status: 'UNAUTHENTICATED', message: 'canary-access' } })
    else if (isKnown) send(response, 200, pageAt(url.searchParams))
    else send(response, 404, { error: { code: 404, status: 'NOT_FOUND' } })
  })
  const pageAt = (query: URLSearchParams) => {
    const size = Math.min(Number(query.get('pageSize')), 50)
    const offset = Number(query.get('pageToken')?.slice(1) ?? 0)
    const sorted = google.reviews.toSorted((a, b) => (a.updateTime < b.updateTime ? 1 : -1))
    const reviews = sorted.slice(offset, offset + size)
    const nextPageToken = offset + size < sorted.length ? google.next(offset + size) : undefined
    // JSON of Google leaves out empty lists and zeros.
    return {
      ...(reviews.length > 0 && { reviews, averageRating: 3.1, totalReviewCount: google.total(sorted.length) }),
      ...(nextPageToken !== undefined && { nextPageToken }),
    }
  }
  const google: Google = {
    servers: { token: `http://127.0.0.1:${port}/token`, reviews: `http://127.0.0.1:${port}/v4` },
    reviews: Array.from({ length: count }, (_, index) => aListed(index + 1)),
    pages: [],
    tokens: [],
    meddle: () => false,
    meddleWithTokens: () => false,
    total: (listed) => listed,
    next: (offset) => `t${offset}`,
  }
  return google
}
