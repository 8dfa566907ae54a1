import { z } from 'zod'

/** A non-empty text; `message` says what to give if it is missing. */
export function words(message: string): z.ZodString {
  return z.string(message).min(1, message)
}
