import { readFileSync } from 'node:fs'

/** The entries of a word list: one per line, without comments (`# ..`) and blank lines. */
export function readWordList(file: URL): string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('# '))
}

/** The words of a list, separated by spaces and line breaks. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}
