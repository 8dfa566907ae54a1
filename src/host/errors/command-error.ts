import { printableLines } from './printable.ts'

/** A command cannot do its work. The message says why, and what would be right. Nothing was changed. */
export class CommandError extends Error {
  override name = 'CommandError'

  constructor(message: string, options?: ErrorOptions) {
    super(printableLines(message), options)
  }
}
