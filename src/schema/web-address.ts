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

/** A text in which no address says its user name and password (RFC 3986, section 3.2.1), not even one that is no valid URL. */
export function withoutPassword(text: string): string {
  return text.replace(/([a-z][a-z0-9+.-]{0,19}:\/\/)[^\s"<>]*[^/\s"<>]@/gi, '$1***@')
}
