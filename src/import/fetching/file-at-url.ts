import { CommandError } from '../../host/errors/command-error.ts'
import { brokenRule } from '../../host/network/stranger-address.ts'
import type { ServerAnswer, AskServer, NoAnswer } from './polite-client.ts'

/** How to ask for a file. `allowPrivate` allows http and private addresses, as tests need. */
export type FileRequest = {
  ask: AskServer
  /** `[name, value]`, sent to the origin of the address only. */
  secret: readonly [string, string] | undefined
  /** The validators of the last answer (RFC 9110, section 8.8). */
  validator: { etag?: string | undefined; last_modified?: string | undefined } | undefined
  allowPrivate: boolean
}

const MOST_REDIRECTS = 5
const REDIRECTS = [301, 302, 303, 307, 308]

/**
 * Fetches a file: its answer, or a 304 if it has not changed since the version of the validator (RFC 9110, section 15.4.5). Each
 * address on the way must obey the rules for callbacks of the hub, and be public. The secret goes to the first origin only.
 *
 * @throws {NoAnswer} if a server sent an error, or nothing
 * @throws {CommandError} if the address leads to a forbidden one, or the answer is not a file
 */
export async function fetchFile(
  address: string,
  { ask, secret, validator, allowPrivate }: FileRequest,
): Promise<ServerAnswer> {
  let url = new URL(address)
  const { origin } = url
  const conditions = {
    ...(validator?.etag !== undefined && { 'if-none-match': validator.etag }),
    ...(validator?.last_modified !== undefined && { 'if-modified-since': validator.last_modified }),
  }
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const rule = allowPrivate ? null : brokenRule(url.href, false)
    if (rule !== null) throw new CommandError(`The address leads to ${url.host}: it must ${rule}`)
    const own = secret !== undefined && url.origin === origin ? Object.fromEntries([secret]) : {}
    const answer = await ask({ url, headers: { ...conditions, ...own } })
    if (answer.status === 304 && validator !== undefined) return answer
    if (!REDIRECTS.includes(answer.status)) return fileIn(answer, url)
    const { location } = answer.headers
    if (location === undefined || !URL.canParse(location, url)) {
      throw new CommandError(`${url.host} answered ${answer.status} without saying where the file is now`)
    }
    url = new URL(location, url)
  }
  throw new CommandError(`The address redirects more than ${MOST_REDIRECTS} times`)
}

/** @throws {CommandError} if the answer has no file */
function fileIn(answer: ServerAnswer, { host }: URL): ServerAnswer {
  const { status, body } = answer
  if (status !== 200) throw new CommandError(`${host} answered ${status}, which comes without a file`)
  // The first letters in any encoding, without a byte order mark.
  const start = body
    .subarray(0, 400)
    .toString('latin1')
    .replaceAll(/[\0\s\xef\xbb\xbf\xfe\xff]/g, '')
  if (start === '') throw new CommandError(`${host} sent an empty file`)
  if (!start.startsWith('<')) return answer
  throw new CommandError(
    `${host} sent a web page instead of a file: it asks to sign in, or the address opens the file in a browser. Give the address ` +
      'that downloads it as CSV, JSON or Excel',
  )
}

/** What to do about an error of the server of a file. `secretName` is the variable with the header for it. */
export function fileProblem({ status, message }: NoAnswer, address: string, secretName: string): string {
  const { host } = new URL(address)
  switch (status) {
    case 401:
    case 403:
      return `${host} does not let us read the file (${status}): share it, or set ${secretName} to what its service wants in a header`
    case 404:
    case 410:
      return `${host} has no file at this address (${status}): copy its address again into "fetch" in sources.yaml`
    default:
      return `${host}: ${message}. Nothing was changed; fetch again later`
  }
}
