import { z } from 'zod'
import { quoted } from '../../../host/errors/printable.ts'
import { typedCommand } from '../../../host/typed-command.ts'
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

/** The APIs of a connection, as Google's console names them. */
const APIS = new Map([
  ['mybusiness.googleapis.com', 'Google My Business API'],
  ['mybusinessaccountmanagement.googleapis.com', 'My Business Account Management API'],
  ['mybusinessbusinessinformation.googleapis.com', 'My Business Business Information API'],
])

/** What to do about an error of a Google API. It repeats no word of the answer, which could contain a secret. */
export function stepFor({ status, body, message }: NoAnswer): string {
  const { details = [] } = faultIn(body)
  const { reason = '', metadata = {} } = details.find((detail) => detail.reason !== undefined) ?? {}
  const connect = typedCommand('connect', 'google')
  if (reason === 'SERVICE_DISABLED') {
    const api = APIS.get(metadata['service'] ?? '') ?? 'API'
    return `The ${api} is not enabled in your project: enable it in its API library, and wait a few minutes`
  }
  if (status === 429 && metadata['quota_limit_value'] === '0')
    return 'Google has not approved the access of your project to the Business Profile APIs yet: its quota is 0 requests a minute'
  switch (status) {
    case 401:
      return `Google does not accept the access token: run ${connect} again`
    case 403:
      return (
        'Google refuses access: your project is not approved for the Business Profile APIs yet, or the person who signed in does ' +
        `not manage the profile. ${connect} says how to get each`
      )
    case 404:
      return `Google has no such location, or it is not verified: run ${connect} again to choose the account and the location`
    case 429:
      return 'Google has had too many requests. If this is so every time, it has not approved the access of your project yet'
    default:
      return `Google: ${message}. Nothing was changed; try again later`
  }
}

/** Like `stepFor`, but for a terminal: adds Google's own message. */
export function whyRefused(error: NoAnswer): string {
  const { message = '' } = faultIn(error.body)
  return message === '' ? stepFor(error) : `${stepFor(error)}. Google says: ${quoted(message, 300)}`
}

function faultIn(body: Buffer): Partial<z.infer<typeof GoogleFault>['error']> {
  try {
    return GoogleFault.parse(JSON.parse(body.toString())).error
  } catch {
    return {}
  }
}
