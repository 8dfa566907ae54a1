import { z } from 'zod'
import { CommandError } from '../../host/errors/command-error.ts'
import { shownCount } from '../../schema/rounding.ts'
import type { FetchFrom } from '../../schema/content/sources.ts'
import { type AskServer, NoAnswer } from './polite-client.ts'
import { googleTokens } from './google/token.ts'

/** The secrets of the owner's access to Google. */
export type GoogleAccess = { clientId: string; clientSecret: string; refreshToken: string }

/** Where Google exchanges tokens and lists reviews. */
export type GoogleServers = { token: string; reviews: string }

/**
 * Google's servers, according to its documentation: "Using OAuth 2.0 for Web Server Applications", Refreshing an access token;
 * and "Method: accounts.locations.reviews.list" of the Google My Business API v4.
 */
export const GOOGLE: GoogleServers = {
  token: 'https://oauth2.googleapis.com/token',
  reviews: 'https://mybusiness.googleapis.com/v4',
}

/** The pages as one JSON list, whether they are complete, and if not, why. */
export type FetchedList = { bytes: Buffer; isComplete: boolean; note?: string }

/** The largest page that Google allows. */
const PAGE_SIZE = 50

/** The members of an answer of `accounts.locations.reviews.list` that matter here. Google leaves out empty lists and zeros. */
const ReviewsPage = z.object({
  reviews: z.array(z.object({ name: z.string().optional(), reviewId: z.string().optional() })).default([]),
  totalReviewCount: z.int().min(0).default(0),
  nextPageToken: z.string().optional(),
})
type ReviewsPage = z.infer<typeof ReviewsPage>

/**
 * Fetches the whole list of a location's reviews, newest update first. A review that changes while the pages are read moves to
 * the front, so the list may lack a review. It counts as complete only if the first and the last page state the same number of
 * reviews, and the pages list that many. Otherwise something changed meanwhile, or Google lists fewer reviews than it counts.
 *
 * @throws {NoAnswer} if Google sent an error, or nothing
 * @throws {CommandError} if its answers are not pages of one list
 */
export async function fetchGoogle(
  { account, location }: Extract<FetchFrom, { kind: 'google' }>,
  { ask, access, servers = GOOGLE }: { ask: AskServer; access: GoogleAccess; servers?: GoogleServers | undefined },
): Promise<FetchedList> {
  const askAs = await authorised(ask, access, servers)
  const list = new URL(`${servers.reviews}/accounts/${account}/locations/${location}/reviews`)
  const [pages, texts]: [ReviewsPage[], string[]] = [[], []]
  const tokens = new Set<string>()
  let token: string | undefined
  do {
    list.search = new URLSearchParams({
      pageSize: String(PAGE_SIZE),
      orderBy: 'updateTime desc',
      ...(token !== undefined && { pageToken: token }),
    }).toString()
    const text = (await askAs(list)).toString()
    const page = pageIn(text)
    pages.push(page)
    // Google may send pages without reviews, even before the last page (AIP-158). The import would not recognise such a page.
    if (page.reviews.length > 0) texts.push(text)
    token = page.nextPageToken
    if (token !== undefined && tokens.has(token)) throw new CommandError(`Google ${SAME_PAGE}`)
    tokens.add(token ?? '')
  } while (token !== undefined && token !== '')
  if (texts.length === 0) throw new CommandError('Google lists no reviews of this location. Nothing was changed')
  return { bytes: Buffer.from(`[${texts.join(',\n')}]`), ...completeness(pages) }
}

const SAME_PAGE = 'sent the same page again and again, so its list has no end. Nothing was changed; fetch again later'

function completeness(pages: readonly ReviewsPage[]): Omit<FetchedList, 'bytes'> {
  const ids = new Set(pages.flatMap(({ reviews }) => reviews.flatMap(({ name, reviewId }) => name ?? reviewId ?? [])))
  const [first, last] = [pages[0]?.totalReviewCount, pages.at(-1)?.totalReviewCount]
  if (first === last && last === ids.size) return { isComplete: true }
  const counts = first === last ? shownCount(first ?? 0) : `${shownCount(first ?? 0)}, then ${shownCount(last ?? 0)}`
  const note = `Google counts ${counts} reviews and lists ${shownCount(ids.size)}, so no missing review counts as removed this time`
  return { isComplete: false, note }
}

function pageIn(text: string): ReviewsPage {
  try {
    return ReviewsPage.parse(JSON.parse(text))
  } catch {
    throw new CommandError(
      'Google sent something that is not a list of reviews. Nothing was changed; fetch again later',
    )
  }
}

/** A function that asks with an access token. The token lasts an hour; when it has expired, the function gets a new one. */
async function authorised(
  ask: AskServer,
  access: GoogleAccess,
  servers: GoogleServers,
): Promise<(url: URL) => Promise<Buffer>> {
  let token = await accessToken(ask, access, servers)
  const get = async (url: URL) => (await ask({ url, headers: { authorization: `Bearer ${token}` } })).body
  return async (url) => {
    try {
      return await get(url)
    } catch (error) {
      if (!(error instanceof NoAnswer && error.status === 401)) throw error
    }
    token = await accessToken(ask, access, servers)
    return get(url)
  }
}

async function accessToken(
  ask: AskServer,
  { clientId, clientSecret, refreshToken }: GoogleAccess,
  { token }: GoogleServers,
): Promise<string> {
  const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
  return (await googleTokens(form, { id: clientId, secret: clientSecret }, { ask, server: token })).access_token
}
