import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The lines of `coverage.jsonl` or `imports.jsonl` in a content folder; none without the file. */
export async function recordedLines(folder: string, file: 'coverage.jsonl' | 'imports.jsonl'): Promise<unknown[]> {
  const text = await readFile(join(folder, file), 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}
