import { readFileSync } from 'node:fs'

/** The entries of a word list beside the calling module: one on each line, without comments (`# ..`) and blank lines. */
export function readWordList(file: URL): string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('# '))
}

/** The words of a list that spaces and line breaks separate. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}
