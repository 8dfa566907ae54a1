import { z } from 'zod'
import { printable, quoted } from '../../../host/errors/printable.ts'
import type { NoAnswer } from '../polite-client.ts'

/** An error of a Google API (https://google.aip.dev/193): the message is for developers, the reason for programs. */
const GoogleFault = z.object({
  error: z.object({
    message: z.string().default(''),
    details: z
      .array(
        z.looseObject({
          reason: z.string().optional(),
          metadata: z.record(z.string(), z.string()).optional(),
        }),
      )
      .default([]),
  }),
})

/** Why Google refused a request, and the step of the connection to repeat. */
export function whyRefused({ status, body, message: problem }: NoAnswer): string {
  const { message = '', details = [] } = faultIn(body)
  const { reason = '', metadata = {} } = details.find((detail) => detail.reason !== undefined) ?? {}
  const said = message === '' ? '' : ` Google says: ${quoted(message, 300)}`
  if (reason === 'SERVICE_DISABLED')
    return `The API ${printable(metadata['service'] ?? '')} is not enabled in your project: enable it in its API library, and wait a few minutes.${said}`
  if (status === 429 && metadata['quota_limit_value'] === '0')
    return `Google has not approved the access of your project to the Business Profile APIs yet: its quota is 0 requests a minute.${said}`
  if (status === 429) return `Google has had too many requests: try again in a few minutes.${said}`
  if (status === 401) return `Google does not accept the token: connect again.${said}`
  if (status === 403)
    return (
      'Google refuses access: your project is not approved for the Business Profile APIs yet, or this account may not manage ' +
      `the profile.${said}`
    )
  return `Google did not answer: ${problem}. Try again later.${said}`
}

function faultIn(body: Buffer): Partial<z.infer<typeof GoogleFault>['error']> {
  try {
    return GoogleFault.parse(JSON.parse(body.toString())).error
  } catch {
    return {}
  }
}
