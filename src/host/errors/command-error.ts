import { printableLines } from './printable.ts'

/** A command cannot do what it was asked to; the message says why, and what would be right. Nothing was changed. */
export class CommandError extends Error {
  override name = 'CommandError'

  constructor(message: string, options?: ErrorOptions) {
    super(printableLines(message), options)
  }
}
