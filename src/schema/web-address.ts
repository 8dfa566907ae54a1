import { z } from 'zod'

/** An absolute `http` or `https` URL (WHATWG URL Standard). */
export const WebAddress = z
  .url({ protocol: /^https?$/, error: 'Give an absolute http or https URL' })
  .describe('An absolute http or https URL')
export type WebAddress = z.infer<typeof WebAddress>

/** A text in which no address says its user name and password (RFC 3986, section 3.2.1), not even one that is no valid URL. */
export function withoutPassword(text: string): string {
  return text.replace(/([a-z][a-z0-9+.-]{0,19}:\/\/)[^\s"<>]*[^/\s"<>]@/gi, '$1***@')
}
