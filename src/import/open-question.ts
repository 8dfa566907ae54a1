import { CommandError } from '../host/errors/command-error.ts'
import type { ImportRequest } from './request.ts'

/** An answer that a question offers: its meaning, and the part of a request that expresses it. */
export type Offer = { means: string; gives: Partial<ImportRequest> }

/** A question about a file that only the owner can answer: what is open, and the options that answer it on a command line. */
export class OpenQuestion extends CommandError {
  readonly what: string
  readonly how: string
  readonly offers: readonly Offer[]

  constructor({ what, how }: Pick<OpenQuestion, 'what' | 'how'>, offers: readonly Offer[], options?: ErrorOptions) {
    super(`${what}; ${how}`, options)
    this.what = what
    this.how = how
    this.offers = offers
  }
}

/** Nobody was there to answer a question. The message has a command for each answer; the other members contain no commands. */
export class Unanswered extends CommandError {
  /** Lines that show how the file would be read, with three of its reviews; empty if it has a known format. */
  readonly shown: string
  readonly what: string
  readonly offers: readonly Offer[]

  constructor(message: string, { shown, what, offers }: Pick<Unanswered, 'shown' | 'what' | 'offers'>) {
    super(message)
    this.shown = shown
    this.what = what
    this.offers = offers
  }
}

/** The same error with the name of the file before its message. */
export function inFile(file: string, error: unknown): unknown {
  if (!(error instanceof CommandError)) return error
  const options = { cause: error }
  if (error instanceof Unanswered) return new Unanswered(`${file}: ${error.message}`, error)
  return error instanceof OpenQuestion
    ? new OpenQuestion({ what: `${file}: ${error.what}`, how: error.how }, error.offers, options)
    : new CommandError(`${file}: ${error.message}`, options)
}
