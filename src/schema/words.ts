import { z } from 'zod'

/** A text that is not empty; `message` says what would be right where it is missing. */
export function words(message: string): z.ZodString {
  return z.string(message).min(1, message)
}
