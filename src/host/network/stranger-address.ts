import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/**
 * The rule that an absolute address of a stranger breaks, in words that follow "must"; null if it may be called. The address must
 * be https, have no user name or password, and have port 443 or one above 1023. Unless `allowPrivate`, it must not be a private
 * IP address; `guardedLookup` checks the IP addresses of names.
 */
export function brokenRule(address: string, allowPrivate: boolean): string | null {
  const { protocol, hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:') return 'be https'
  // The parsed address of `https://@host` no longer has the sign.
  if (/^[^/]*\/\/[^/?#]*@/.test(address)) return 'have no user name or password'
  if (port !== '' && Number(port) <= 1023) return 'have port 443 or one above 1023'
  return allowPrivate || isIP(host) === 0 || isPublicAddress(host) ? null : 'be public'
}
