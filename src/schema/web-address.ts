import { z } from 'zod'

/** An absolute `http` or `https` URL (WHATWG URL Standard). */
export const WebAddress = z
  .url({ protocol: /^https?$/, error: 'Give an absolute http or https URL' })
  .describe('An absolute http or https URL')
export type WebAddress = z.infer<typeof WebAddress>

/** The text without the user names and passwords of addresses in it (RFC 3986, section 3.2.1), even in invalid URLs. */
export function withoutPassword(text: string): string {
  return text.replace(/([a-z][a-z0-9+.-]{0,19}:\/\/)[^\s"<>]*[^/\s"<>]@/gi, '$1***@')
}
