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

/** The text without the user names and passwords of addresses in it (RFC 3986, section 3.2.1), even in invalid URLs. */
export function withoutPassword(text: string): string {
  return text.replace(/([a-z][a-z0-9+.-]{0,19}:\/\/)[^\s"<>]*[^/\s"<>]@/gi, '$1***@')
}
