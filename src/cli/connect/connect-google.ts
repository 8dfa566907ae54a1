import { CommandError } from '../../host/errors/command-error.ts'
import { printable } from '../../host/errors/printable.ts'
import { typedCommand } from '../../host/typed-command.ts'
import { asker, asksWhich, type Ask } from '../../import/ask-terminal.ts'
import { type GrantedTokens, newConsent } from '../../import/fetching/google/consent.ts'
import { googleClient } from '../../import/fetching/fetch-secrets.ts'
import {
  CONNECTION_SERVERS,
  type ConnectionServers,
  countOfReviews,
  type GoogleAccount,
  googleAccounts,
  type GoogleLocation,
  googleLocations,
  type SignedIn,
} from '../../import/fetching/google/locations.ts'
import type { GoogleClient } from '../../import/fetching/google/token.ts'
import { type Manners, NoAnswer, politeClient } from '../../import/fetching/polite-client.ts'
import { declarationOf } from '../../schema/content/platforms.ts'
import { shownCount } from '../../schema/rounding.ts'
import { dayIn } from '../../schema/day.ts'
import type { Context } from '../command.ts'
import { GOOGLE_ASKS } from './google-asks.ts'
import { openLoopback } from './loopback.ts'

/** The owner's terminal. */
type Terminal = { ask: Ask; print: (lines: string) => void }

/** The addresses of Google, the port for its answer, and how many milliseconds to wait for it. Only tests set them. */
export type Surroundings = { servers: ConnectionServers; port: number; patience: number; manners?: Partial<Manners> }

const USUAL: Surroundings = { servers: CONNECTION_SERVERS, port: 0, patience: 10 * 60_000 }

/**
 * `connect google`: prints what Google asks for, and connects.
 *
 * @throws {CommandError} if there is no terminal, or anything of the connection fails
 */
export async function connectGoogle(
  { environment, print, streams: { stdin, stdout, stderr } }: Pick<Context, 'environment' | 'print' | 'streams'>,
  surroundings = USUAL,
): Promise<void> {
  const ask = asker(stdin, stderr)
  if (!stdout.isTTY || ask === null)
    throw new CommandError(
      'This prints a secret, so it needs a terminal: run it without a pipe or a file behind it. It needs no files of yours, so any ' +
        'computer with a browser will do',
    )
  print(`${GOOGLE_ASKS}\n`)
  await makeConnection(googleClient(environment), { ask, print }, surroundings)
}

/**
 * Connects the software with the owner's Google Business Profile: asks for consent in a browser and for the location on the
 * terminal, then prints the refresh token, once, and what to do with it. It writes no file.
 *
 * @throws {CommandError} if anything fails; then no token is printed
 */
export async function makeConnection(
  client: GoogleClient,
  { print, ...terminal }: Terminal,
  { servers, port, patience, manners }: Surroundings,
): Promise<void> {
  const ask = politeClient({ ...BOUNDS, ...manners })
  const consent = newConsent(client, { ask, servers })
  const loopback = await openLoopback(consent, port)
  try {
    print(`Open ${loopback.startUri} in a browser on this computer, and allow access there.`)
    const tokens = await consent.tokensFor(await loopback.code(patience), loopback.redirectUri)
    const owner = { access: tokens.access, ask, servers }
    const { account, location } = await chosen(owner, terminal.ask)
    const found = await whatIsThere(account, location, owner)
    print(linesFor({ tokens, account, location, found }).join('\n'))
  } catch (error) {
    throw error instanceof NoAnswer
      ? new CommandError(`Google: ${error.message}. Nothing was connected; start again`)
      : error
  } finally {
    loopback.close()
  }
}

/** All requests of a connection together. */
const BOUNDS = { mostRequests: 1_000, mostBytes: 50_000_000, longestMs: 30 * 60_000 }

/** A sentence about whether `fetch` can get reviews. The token is valid even if it cannot. */
async function whatIsThere(account: GoogleAccount, location: GoogleLocation, owner: SignedIn): Promise<string> {
  try {
    return `Google counts ${shownCount(await countOfReviews(account, location, owner))} reviews there.`
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return `But its reviews cannot be read yet. ${error.message}`
  }
}

type ChosenLocation = { account: GoogleAccount; location: GoogleLocation }

async function chosen(owner: SignedIn, ask: Ask): Promise<ChosenLocation> {
  let accounts = await googleAccounts(owner)
  while (accounts.length > 0) {
    const account = await choice(ask, accounts, {
      question: 'Several accounts:',
      means: ({ name, id }) => `${name} (${id})`,
    })
    const locations = await googleLocations(account, owner)
    if (locations.length > 0) {
      const location = await choice(ask, locations, {
        question: 'Several locations:',
        means: ({ title, place, id }) => [title, place, id].filter((part) => part !== '').join(', '),
      })
      return { account, location }
    }
    accounts = accounts.filter((one) => one !== account)
  }
  throw new CommandError(
    'This Google account manages no location of a Business Profile: start again, and sign in with the account that does',
  )
}

type ChoiceOf<T> = { question: string; means: (one: T) => string }

/** How often a question is asked before the command gives up, if no answer is the number of a choice. */
const TIMES = 5

async function choice<T>(ask: Ask, all: readonly T[], { question, means }: ChoiceOf<T>): Promise<T> {
  const [first, ...others] = all
  if (first !== undefined && others.length === 0) return first
  for (let time = 0; time < TIMES; time += 1) {
    const one = await asksWhich(
      ask,
      question,
      all.map((is) => ({ is, means: printable(means(is)) })),
    )
    if (one !== null) return one
  }
  throw new CommandError('Nothing was chosen, so nothing was connected')
}

/** The next steps for the owner, with the refresh token. */
function linesFor({
  tokens: { refresh, endsIn },
  account,
  location,
  found,
}: ChosenLocation & { tokens: GrantedTokens; found: string }): string[] {
  const where = [location.title, location.place].filter((part) => part !== '').join(', ')
  return [
    '',
    printable(`Connected with ${where}. ${found}`),
    ...(location.isVerified
      ? []
      : ['Google has not verified this location, and its API returns only reviews of verified ones.']),
    ...(endsIn === undefined ? [] : [endingSoon(endsIn)]),
    '',
    'Store these three as secrets where "fetch" runs. On GitHub: Settings > Secrets and variables > Actions. On GitLab: Settings >',
    'CI/CD > Variables, masked and protected. On a server: the environment of "npm start". Never write them into a file of the folder.',
    '',
    '  GOOGLE_CLIENT_ID      as it is set here',
    '  GOOGLE_CLIENT_SECRET  as it is set here',
    `  GOOGLE_REFRESH_TOKEN  ${printable(refresh)}`,
    '',
    'The token is not shown again. Whoever has all three can read and answer reviews: Google offers no narrower permission.',
    'To take it back: https://myaccount.google.com/connections',
    '',
    'Say in sources.yaml where the reviews come from. If google is there already, add only its last line:',
    '',
    ...declaration(account, location),
    '',
    `Then: ${typedCommand('fetch', 'google')}`,
  ]
}

function endingSoon(seconds: number): string {
  const day = dayIn('UTC', Temporal.Now.instant().add({ seconds }))
  return `This token ends on ${day}: the consent screen is in "Testing" (point 4), or you allowed access for a limited time.`
}

function declaration(account: GoogleAccount, { id, url, writeUrl }: GoogleLocation): string[] {
  return [
    ...declarationOf('google'),
    ...(url === undefined ? [] : [`  url: ${JSON.stringify(url)}`]),
    ...(writeUrl === undefined ? [] : [`  write_url: ${JSON.stringify(writeUrl)}`]),
    '  # rights: read first what the terms let you show and keep: https://developers.google.com/my-business/content/policies',
    `  fetch: { kind: google, account: "${account.id}", location: "${id}" }`,
  ]
}
