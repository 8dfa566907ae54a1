import { createInterface } from 'node:readline/promises'
import { printableLines } from '../host/errors/printable.ts'

/**
 * A function that asks a question on a terminal: `y` and `yes` mean yes; any other answer, or the end of the input, means no.
 * Null without a terminal, because then there is nobody to ask.
 */
export function asker(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
): ((question: string) => Promise<boolean>) | null {
  if (!input.isTTY) return null
  return async (question) => {
    const terminal = createInterface({ input, output })
    const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
    try {
      const answer = await Promise.race([terminal.question(`${printableLines(question)} [y/N] `), ended])
      return /^y(?:es)?$/i.test(answer.trim())
    } finally {
      terminal.close()
    }
  }
}
