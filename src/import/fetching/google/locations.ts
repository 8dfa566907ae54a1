import { z } from 'zod'
import { CommandError } from '../../../host/errors/command-error.ts'
import { whyRefused } from './refusal.ts'
import { GOOGLE, type GoogleServers } from '../google-reviews.ts'
import { type AskServer, NoAnswer } from '../polite-client.ts'

/** The servers of Google that a connection needs, besides those of a fetch. */
export type ConnectionServers = GoogleServers & { consent: string; accounts: string; information: string }

/** Their addresses, as the pages named below and "OAuth 2.0 for desktop apps" give them. */
export const CONNECTION_SERVERS: ConnectionServers = {
  ...GOOGLE,
  consent: 'https://accounts.google.com/o/oauth2/v2/auth',
  accounts: 'https://mybusinessaccountmanagement.googleapis.com/v1',
  information: 'https://mybusinessbusinessinformation.googleapis.com/v1',
}

/** An owner's access token, and the servers to use it with. */
export type SignedIn = { access: string; ask: AskServer; servers: ConnectionServers }

/** An account of Google Business Profile: a person's, or a group of locations. `id` is the part after `accounts/`. */
export type GoogleAccount = { id: string; name: string }

/** A location. Its reviews belong to no other location. `id` is the part after `locations/`. */
export type GoogleLocation = {
  id: string
  title: string
  /** Where it is; empty for a business that visits its customers. */
  place: string
  /** Whether Google has verified the location. Its API lists reviews of verified locations only. */
  isVerified: boolean
  url?: string | undefined
  writeUrl?: string | undefined
}

const AccountsPage = z.object({
  accounts: z
    .array(z.object({ name: z.string().regex(/^accounts\/\d+$/), accountName: z.string().default('') }))
    .default([]),
  nextPageToken: z.string().optional(),
})

const LocationsPage = z.object({
  locations: z
    .array(
      z.object({
        name: z.string().regex(/^locations\/\d+$/),
        title: z.string().default(''),
        storefrontAddress: z
          .object({ addressLines: z.array(z.string()).default([]), locality: z.string().optional() })
          .optional(),
        metadata: z
          .object({
            hasVoiceOfMerchant: z.boolean().optional(),
            mapsUri: z.string().optional(),
            newReviewUri: z.string().optional(),
          })
          .optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
})

/**
 * All accounts of the owner, the personal one first, 20 a page
 * (https://developers.google.com/my-business/reference/accountmanagement/rest/v1/accounts/list).
 *
 * @throws {CommandError} with the step to repeat, if Google refuses
 */
export async function googleAccounts(owner: SignedIn): Promise<GoogleAccount[]> {
  const pages = await pagesOf(`${owner.servers.accounts}/accounts?pageSize=20`, owner, AccountsPage)
  return pages.flatMap((page) => page.accounts).map(({ name, accountName }) => ({ id: idIn(name), name: accountName }))
}

/**
 * All locations of an account, 100 a page
 * (https://developers.google.com/my-business/reference/businessinformation/rest/v1/accounts.locations/list).
 *
 * @throws {CommandError} with the step to repeat, if Google refuses
 */
export async function googleLocations(account: GoogleAccount, owner: SignedIn): Promise<GoogleLocation[]> {
  const address = `${owner.servers.information}/accounts/${account.id}/locations?pageSize=100&readMask=name,title,storefrontAddress,metadata`
  const pages = await pagesOf(address, owner, LocationsPage)
  return pages
    .flatMap(({ locations }) => locations)
    .map(({ name, title, storefrontAddress: { addressLines = [], locality = '' } = {}, metadata }) => ({
      id: idIn(name),
      title,
      place: [...addressLines, locality].filter((part) => part !== '').join(', '),
      isVerified: metadata?.hasVoiceOfMerchant ?? false,
      url: metadata?.mapsUri,
      writeUrl: metadata?.newReviewUri,
    }))
}

/**
 * The number of reviews of a location, from the API that `fetch` uses. The owner must enable that API separately.
 *
 * @throws {CommandError} with the step to repeat, if Google refuses
 */
export async function countOfReviews(
  account: GoogleAccount,
  location: GoogleLocation,
  owner: SignedIn,
): Promise<number> {
  const address = `${owner.servers.reviews}/accounts/${account.id}/locations/${location.id}/reviews?pageSize=1`
  return (await answerOf(address, owner, Counted)).totalReviewCount
}

const Counted = z.object({ totalReviewCount: z.int().min(0).default(0) })

function idIn(name: string): string {
  return name.slice(name.indexOf('/') + 1)
}

/** The most pages of a list: enough for all locations that Google manages in one account. */
const MOST_PAGES = 500

async function pagesOf<Page extends { nextPageToken?: string | undefined }>(
  address: string,
  owner: SignedIn,
  shape: z.ZodType<Page>,
): Promise<Page[]> {
  const pages: Page[] = []
  for (let token: string | undefined = ''; token !== undefined && pages.length < MOST_PAGES;) {
    const page: Page = await answerOf(
      token === '' ? address : `${address}&pageToken=${encodeURIComponent(token)}`,
      owner,
      shape,
    )
    pages.push(page)
    token = page.nextPageToken === '' ? undefined : page.nextPageToken
  }
  return pages
}

async function answerOf<Page>(address: string, { access, ask }: SignedIn, shape: z.ZodType<Page>): Promise<Page> {
  try {
    const { body } = await ask({ url: new URL(address), headers: { authorization: `Bearer ${access}` } })
    return shape.parse(JSON.parse(body.toString()))
  } catch (error) {
    if (error instanceof NoAnswer) throw new CommandError(whyRefused(error))
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error
    throw new CommandError('Google sent something that is not a list; start again later', { cause: error })
  }
}
