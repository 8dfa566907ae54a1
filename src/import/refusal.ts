import { printable, printableLines } from '../dataset/printable.ts'

/** Nothing was imported; the message says what was wrong, where, and what to do. */
export class Refusal extends Error {
  override name = 'Refusal'

  constructor(message: string, options?: ErrorOptions) {
    super(printableLines(message), options)
  }
}

/** A value that was read, or what is wrong with it: a clause that can follow `row 7: `. */
export type Outcome<T> = { value: T } | { problem: string }

/** A row that cannot be imported: its file, its place there (`row 7 (line 12)`), and why. */
export type BadRow = { file: string; where: string; problem: string }

/** The lines that name bad rows, the first 50 of them. */
export function badRowLines(bad: readonly BadRow[]): string[] {
  const lines = bad.slice(0, 50).map(({ file, where, problem }) => `  ${printable(`${file}, ${where}: ${problem}`)}`)
  return bad.length > 50 ? [...lines, `  and ${bad.length - 50} more`] : lines
}
