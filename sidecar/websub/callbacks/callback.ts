import { isIP } from 'node:net'
import { brokenRule } from '../../../src/host/network/stranger-address.ts'
import { sha256Hex } from '../../../src/host/sha256.ts'
import type { Result } from '../../../src/schema/result.ts'

/** Where a subscriber wants to be called: the URL, byte for byte as the subscriber sent it, and its parts. */
export type Callback = {
  url: string
  /** The name or IP address, normalised by the URL standard, without brackets. */
  host: string
  port: number
  /** The `Host` header of a request to it. */
  authority: string
  /** The path and query exactly as in the URL: a parser would rewrite them, and the subscriber may have signed them. */
  target: string
}

/** The longest accepted callback, in bytes. */
export const CALLBACK_BYTES = 2048

/** Parses a callback; the problem is a few words that follow "hub.callback". */
export function readCallback(url: string): Result<Callback> {
  const problem = (reason: string) => ({ ok: false as const, problem: reason })
  if (Buffer.byteLength(url) > CALLBACK_BYTES) return problem(`must be at most ${CALLBACK_BYTES} bytes`)
  if (!/^[!-~]*$/.test(url)) return problem('must be printable ASCII without spaces; percent-encode the rest')
  if (url.includes('#')) return problem('must have no fragment')
  const [, authority = '', rest = ''] = /^https:\/\/([^/?\\]+)((?:[/?][^\\]*)?)$/i.exec(url) ?? []
  if (authority === '' || !URL.canParse(url)) return problem('must be an absolute https URL')
  // Whether a private address is allowed depends on the settings, so `requests.ts` checks literal addresses.
  const rule = brokenRule(url, true)
  if (rule !== null) return problem(`must ${rule}`)
  const { hostname, host, port } = new URL(url)
  const value = {
    url,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? 443 : Number(port),
    authority: host,
    target: rest.startsWith('/') ? rest : `/${rest}`,
  }
  return { ok: true, value }
}

/** The part of a callback that may be shown: the rest may contain a token. */
export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'no URL'
}

/** Whether the callback names an IP address rather than a host. */
export function isLiteral({ host }: Callback): boolean {
  return isIP(host) !== 0
}

/** The callback's target with our parameters added after the callback's own, which stay unchanged (WebSub, section 5.1.1). */
export function targetWith({ target }: Callback, parameters: Readonly<Record<string, string | number>>): string {
  const ours = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${target}${target.includes('?') ? '&' : '?'}${ours.join('&')}`
}

/** The id of a subscription, safe for logs: a callback may contain a token, which the hash does not reveal. */
export function subscriptionId(topic: string, callback: string): string {
  return sha256Hex(`${topic}\0${callback}`).slice(0, 32)
}
