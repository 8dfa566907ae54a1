import { resolve } from 'node:path'
import { folderOfStore, searchIndexIn } from '../../host/search-index-folder.ts'
import { dataOf } from '../../host/work-folders.ts'

/** A content folder, and the `STORE_URL` of a sidecar on this machine. */
export type DerivedData = { content: string; storeUrl?: string | undefined }

/**
 * The folders where a sidecar on this machine may store its index of the reviews: beside the SQLite file of `STORE_URL`, or in
 * `.data`. A sidecar elsewhere deletes its index when it reads the next build.
 */
export function searchIndexes({ content, storeUrl }: DerivedData): string[] {
  const folders = [folderOfStore(storeUrl), dataOf(content), '.data'].map((folder) => resolve(folder))
  return [...new Set(folders)].map(searchIndexIn)
}
