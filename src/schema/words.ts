import { z } from 'zod'

/** A non-empty text. `message` is the error if it is missing or empty. */
export function words(message: string): z.ZodString {
  return z.string(message).min(1, message)
}

/** A text that may be left out, without white space around it. `message` is the error if nothing remains. */
export function optionalWords(message: string): z.ZodOptional<z.ZodString> {
  return z.string(message).trim().min(1, message).optional()
}
