import { z } from 'zod'

/** An absolute `http` or `https` URL (WHATWG URL Standard). */
export const WebAddress = z
  .url({ protocol: /^https?$/, error: 'Give an absolute http or https URL' })
  .describe('An absolute http or https URL')
export type WebAddress = z.infer<typeof WebAddress>

/** Whether the text begins as an `http` or `https` URL. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text)
}

/** Whether the text is an `http` or `https` origin: scheme, host and port, with nothing after them (RFC 6454, section 6.2). */
export function isOrigin(text: string): boolean {
  return isWebAddress(text) && URL.canParse(text) && new URL(text).origin === text
}

/** The text without user names and passwords in its addresses (RFC 3986, section 3.2.1), even in invalid URLs. */
export function withoutPassword(text: string): string {
  return text.replace(/([a-z][a-z0-9+.-]{0,19}:\/\/)[^\s"<>]*[^/\s"<>]@/gi, '$1***@')
}

/** Names reserved for the machine itself, for examples and for tests (RFC 2606, sections 2 and 3; RFC 6761, section 6). */
const RESERVED = /(^|\.)(localhost|test|example|invalid|example\.(com|net|org))$/

/** Whether strangers can reach an origin: neither a loopback address nor a reserved name. */
export function isPublicOrigin(origin: string): boolean {
  return !isLoopbackUrl(origin) && !RESERVED.test(hostOf(origin))
}

/** Whether a URL leads to this machine itself: a loopback address (RFC 1122, RFC 4291) or `localhost` (RFC 6761). */
export function isLoopbackUrl(url: string): boolean {
  const host = hostOf(url)
  return /(^|\.)localhost$|^127\.\d+\.\d+\.\d+$/.test(host) || host === '[::1]'
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/\.$/, '')
}
