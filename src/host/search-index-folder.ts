import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The path of the SQLite file that a `STORE_URL` names: `file:` and a path, or a URL of a file. */
export function sqlitePathOf(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length)
}

/** The folder in which a sidecar keeps its index of the reviews: that of the SQLite file of its store, or `.data` if it has none. */
export function folderOfStore(url = ''): string {
  return url.startsWith('file:') ? dirname(sqlitePathOf(url)) : '.data'
}

/** The index of the reviews in such a folder. */
export function searchIndexIn(folder: string): string {
  return join(folder, 'search-index')
}
