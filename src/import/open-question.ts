import { CommandError } from '../host/errors/command-error.ts'
import type { ImportRequest } from './request.ts'

/** An answer that a question offers: its meaning, and the part of the request that gives it. */
export type Offer = { means: string; gives: Partial<ImportRequest> }

/** A question about a file that only the owner can answer. */
export class OpenQuestion extends CommandError {
  readonly offers: readonly Offer[]

  constructor(message: string, offers: readonly Offer[], options?: ErrorOptions) {
    super(message, options)
    this.offers = offers
  }
}

/** The same error with the name of the file before its message. */
export function inFile(file: string, error: unknown): unknown {
  if (!(error instanceof CommandError)) return error
  const message = `${file}: ${error.message}`
  return error instanceof OpenQuestion
    ? new OpenQuestion(message, error.offers, { cause: error })
    : new CommandError(message, { cause: error })
}
