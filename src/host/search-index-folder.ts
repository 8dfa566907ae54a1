import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The path of the SQLite file in a `STORE_URL`: `file:` and a path, or a file URL. */
export function sqlitePathOf(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length)
}

/**
 * The folder in which a sidecar keeps its index of the reviews: the one with the SQLite file of its store, or `.data` if the
 * store has no such file.
 */
export function folderOfStore(url = ''): string {
  return url.startsWith('file:') ? dirname(sqlitePathOf(url)) : '.data'
}

export function searchIndexIn(folder: string): string {
  return join(folder, 'search-index')
}
