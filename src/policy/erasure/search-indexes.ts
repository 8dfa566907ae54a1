import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dataOf } from '../../host/work-folders.ts'

/** A content folder, and the `STORE_URL` of a sidecar on this machine. */
export type DerivedData = { content: string; storeUrl?: string | undefined }

/**
 * The folders in which a sidecar on this machine may keep the index of the reviews: next to the SQLite file of `STORE_URL`, or in `.data`. A
 * sidecar elsewhere deletes its index when it reads the next build.
 */
export function searchIndexes({ content, storeUrl: store }: DerivedData): string[] {
  const file = store?.startsWith('file://') ? fileURLToPath(store) : store?.replace(/^file:/, '')
  const beside = store?.startsWith('file:') && file !== undefined ? [resolve(dirname(file))] : []
  return [...new Set([...beside, dataOf(content), resolve('.data')])].map((folder) => join(folder, 'search-index'))
}
