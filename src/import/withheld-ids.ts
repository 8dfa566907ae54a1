import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WithheldEntry } from '../schema/content/withheld-entry.ts'
import { Refusal } from './refusal.ts'

/**
 * The ids of the reviews that were taken down, of `withheld.jsonl` in a content folder: an import never brings them back.
 *
 * @throws {Refusal} when the file cannot be read: a review that somebody had erased might return
 */
export async function withheldIds(content: string): Promise<ReadonlySet<string>> {
  const path = join(content, 'withheld.jsonl')
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw new Refusal(`${path} cannot be read; nothing was imported`, { cause: error })
  })
  const ids = text
    .split('\n')
    .flatMap((line, place) => (line.trim() === '' ? [] : [idIn(line, `${path}, line ${place + 1}`)]))
  return new Set(ids)
}

function idIn(line: string, where: string): string {
  try {
    return WithheldEntry.pick({ id: true }).loose().parse(JSON.parse(line)).id
  } catch (error) {
    throw new Refusal(`${where}: it does not name the review that was taken down; put it right, then import again`, {
      cause: error,
    })
  }
}
