import { createInterface } from 'node:readline/promises'
import { printableLines } from '../host/errors/printable.ts'

/** Asks a question on a terminal. The answer is what was typed, trimmed; null at the end of the input. */
export type Ask = (question: string) => Promise<string | null>

/** A function that asks on a terminal; null without a terminal, because then there is nobody to ask. */
export function asker(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Ask | null {
  if (!input.isTTY) return null
  return async (question) => {
    const terminal = createInterface({ input, output })
    const ended = new Promise<null>((resolve) => terminal.once('close', () => resolve(null)))
    try {
      return (await Promise.race([terminal.question(`${printableLines(question)} `), ended]))?.trim() ?? null
    } finally {
      terminal.close()
    }
  }
}

/** Asks a yes-or-no question: `y` and `yes` mean yes; any other answer, or the end of the input, means no. */
export async function asksYes(ask: Ask, question: string): Promise<boolean> {
  return /^y(?:es)?$/i.test((await ask(`${question} [y/N]`)) ?? '')
}

/** Asks for one of these choices by its number; null if the answer is not one of these numbers. */
export async function asksWhich<T>(
  ask: Ask,
  question: string,
  choices: readonly { means: string; is: T }[],
): Promise<T | null> {
  const list = choices.map(({ means }, index) => `  ${index + 1}  ${means}`)
  const answer = await ask([question, ...list, `Which? [1-${choices.length}]`].join('\n'))
  return choices[Number(answer) - 1]?.is ?? null
}
