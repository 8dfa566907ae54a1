import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { CommandError } from '../../host/errors/command-error.ts'

/** A server on this machine's loopback address that receives the answer of a consent screen (RFC 8252, section 7.3). */
export type Loopback = {
  /** Where the consent screen sends the browser back to. */
  redirectUri: string
  /** A short address to open, which leads to the consent screen: the real one fills several lines of a terminal. */
  startUri: string
  /**
   * Waits for the code of the consent.
   *
   * @throws {CommandError} if consent is denied, or no answer comes in time
   */
  code: (patience: number) => Promise<string>
  close: () => void
}

/** A request for consent: its page, given the redirect, and the secret that the answer must repeat. */
export type ConsentRequest = { pageFor: (redirectUri: string) => string; state: string }

/**
 * Opens the loopback server. By default the system chooses a free port, which Google allows for clients of the type "Desktop
 * app".
 *
 * @throws {CommandError} if the port cannot be opened
 */
export async function openLoopback({ pageFor, state }: ConsentRequest, port = 0): Promise<Loopback> {
  const answered = Promise.withResolvers<string>()
  // The answer may come before the caller waits for it.
  answered.promise.catch(() => undefined)
  const server = createServer(({ url = '/', method }, response) => {
    const { pathname = '', searchParams = new URLSearchParams() } = URL.parse(url, redirectUri) ?? {}
    if (method === 'GET' && pathname === '/start') {
      response.writeHead(302, { location: pageFor(redirectUri), 'cache-control': 'no-store' }).end()
      return
    }
    if (method !== 'GET' || pathname !== '/' || !(searchParams.has('code') || searchParams.has('error'))) {
      say(response, 404, 'There is nothing at this address.')
      return
    }
    // Any open web page can ask for this address, so only an answer with the secret counts.
    if (searchParams.get('state') !== state) {
      say(response, 400, OTHER_ATTEMPT)
      return
    }
    const outcome = outcomeOf(searchParams)
    say(response, outcome.fault === undefined ? 200 : 400, outcome.fault ?? 'Allowed. Go back to the terminal.')
    if (outcome.fault === undefined) answered.resolve(outcome.code)
    else answered.reject(new CommandError(outcome.fault))
  })
  const redirectUri = `http://127.0.0.1:${await listen(server, port)}`
  return {
    redirectUri,
    startUri: `${redirectUri}/start`,
    code: (patience) => withinTime(answered.promise, patience),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new CommandError(`No port of 127.0.0.1 could be opened, so Google's answer cannot come back: ${why}`, {
      cause,
    })
  }
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

const OTHER_ATTEMPT =
  'This answer belongs to another attempt (its "state" is wrong), so it was not used: allow access on the page that was opened last.'

type Outcome = { fault: string; code?: never } | { fault?: never; code: string }

/** The answer in the redirect (RFC 6749, sections 4.1.2 and 4.1.2.1). */
function outcomeOf(answer: URLSearchParams): Outcome {
  const error = answer.get('error')
  if (error === 'access_denied')
    return { fault: 'Access was denied on the consent screen, so nothing was connected: start again, and allow it' }
  const code = answer.get('code')
  if (error !== null || code === null)
    return { fault: `Google refused the consent ("${error ?? 'no code'}"), so nothing was connected` }
  return { code }
}

function say(response: ServerResponse, status: number, words: string): void {
  // The address contains the code, which no other site may learn from a Referer.
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    connection: 'close',
  }
  response.writeHead(status, headers).end(`${words}\n`)
}

async function withinTime(code: Promise<string>, patience: number): Promise<string> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const minutes = Math.round(patience / 60_000)
    late.reject(
      new CommandError(
        `No answer came from the browser within ${minutes} minutes, so nothing was connected: start again. If Google showed ` +
          '"redirect_uri_mismatch", the client is not of the type "Desktop app"; if it showed "access blocked", see points 2 to 4 above',
      ),
    )
  }, patience)
  try {
    return await Promise.race([code, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
