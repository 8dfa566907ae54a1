import { createHash } from 'node:crypto'
import { isIP } from 'node:net'

/** Where a subscriber wants to be called: the URL exactly as it was sent, and what it means. */
export type Callback = {
  url: string
  /** Name or IP address, as the URL standard normalises it, without brackets. */
  host: string
  port: number
  /** The `Host` of a request there. */
  authority: string
  /** Path and query as they stand in the URL: a parser would rewrite some of what a subscriber may have signed. */
  target: string
}

/** Longest callback that is taken, in bytes. */
export const CALLBACK_BYTES = 2048

/** The callback, or in a few words what is wrong with it. */
export function readCallback(url: string): Callback | string {
  if (Buffer.byteLength(url) > CALLBACK_BYTES) return `must be at most ${CALLBACK_BYTES} bytes`
  if (!/^[!-~]*$/.test(url)) return 'must be printable ASCII without spaces; percent-encode the rest'
  if (url.includes('#')) return 'must have no fragment'
  const [, authority = '', rest = ''] = /^https:\/\/([^/?\\]+)((?:[/?][^\\]*)?)$/i.exec(url) ?? []
  if (authority === '' || !URL.canParse(url)) return 'must be an absolute https URL'
  if (authority.includes('@')) return 'must have no user name or password'
  const { hostname, host, port } = new URL(url)
  if (port !== '' && Number(port) <= 1023) return 'must have port 443 or one above 1023'
  return {
    url,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? 443 : Number(port),
    authority: host,
    target: rest.startsWith('/') ? rest : `/${rest}`,
  }
}

/** What may be shown of a callback, which may carry a token. */
export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'no URL'
}

/** Whether the callback names an IP address rather than a host. */
export function isLiteral({ host }: Callback): boolean {
  return isIP(host) !== 0
}

/** The callback's target with our parameters after its own, which stay as they are (WebSub, section 5.1.1). */
export function targetWith({ target }: Callback, parameters: Readonly<Record<string, string | number>>): string {
  const ours = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${target}${target.includes('?') ? '&' : '?'}${ours.join('&')}`
}

/** Names a subscription, also in logs: a callback may carry a token, its hash does not give it away. */
export function subscriptionId(topic: string, callback: string): string {
  return createHash('sha256').update(`${topic}\0${callback}`).digest('hex').slice(0, 32)
}
