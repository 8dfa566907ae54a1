import { z } from 'zod'

/** A non-empty text. `message` is the error if it is missing or empty. */
export function words(message: string): z.ZodString {
  return z.string(message).min(1, message)
}
