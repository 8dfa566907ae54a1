import { z } from 'zod'
import { type Callback, readCallback } from './callback.ts'

// A row that the hub has not written, or that was damaged since: it is set aside, so that it stops nobody else.

/** A callback as it is stored. */
export const StoredCallback = z.string().transform((url, context): Callback => {
  const callback = readCallback(url)
  if (typeof callback !== 'string') return callback
  context.addIssue(callback)
  return z.NEVER
})

/** Which columns of a row are not what they should be. What is in them may be secret. */
export function faultsOf(error: z.ZodError): string {
  const columns = new Set(error.issues.map(({ path }) => String(path[0])))
  return `malformed: ${[...columns].join(', ')}`
}
