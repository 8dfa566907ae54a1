import { z } from 'zod'

/** An absolute `http` or `https` URL (WHATWG URL Standard). */
export const WebAddress = z
  .url({ protocol: /^https?$/, error: 'Give an absolute http or https URL' })
  .describe('An absolute http or https URL')
export type WebAddress = z.infer<typeof WebAddress>
