import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../../host/files/replace-file.ts'
import { readText } from '../../host/files/missing-file.ts'
import { dataOf } from '../../host/work-folders.ts'
import { FETCHES_FILE, FetchResult } from '../../schema/content/fetch-result.ts'

/** The result of the last fetch of each source of a content folder; empty if the file is missing or damaged. */
export async function readFetches(content: string): Promise<FetchResult[]> {
  try {
    return z.array(FetchResult).parse(JSON.parse((await readText(fileOf(content))) ?? '[]'))
  } catch {
    return []
  }
}

/** Replaces the result of one source. The caller has the lock of fetches. */
export async function keepFetch(content: string, result: FetchResult): Promise<void> {
  const others = (await readFetches(content)).filter(({ source }) => source !== result.source)
  const all = [...others, result].toSorted((a, b) => (a.source < b.source ? -1 : 1))
  await mkdir(dataOf(content), { recursive: true, mode: 0o700 })
  await replaceFile(fileOf(content), [`${JSON.stringify(all, null, 2)}\n`], { mode: 0o600 })
}

function fileOf(content: string): string {
  return join(dataOf(content), FETCHES_FILE)
}
