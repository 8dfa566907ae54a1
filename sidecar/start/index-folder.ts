import { realpath } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import { folderOfStore, searchIndexIn } from '../../src/host/search-index-folder.ts'
import { isWebAddress } from '../../src/schema/web-address.ts'
import type { Logger } from '../process/logger.ts'
import type { Settings } from '../process/settings.ts'

/**
 * The folder that caches the index: next to the store if the store is a file, otherwise in `.data`. Undefined if that is inside a
 * published folder, because the sidecar or a CDN would serve the text of erased reviews from there.
 */
export async function indexFolder(
  { STORE_URL, DIST, DATASET }: Pick<Settings, 'STORE_URL' | 'DIST' | 'DATASET'>,
  log: Pick<Logger, 'warn'>,
): Promise<string | undefined> {
  return await indexFolderBeside(STORE_URL, [DIST, DATASET], log)
}

/** Like `indexFolder`, for these published folders and origins. */
export async function indexFolderBeside(
  STORE_URL: string,
  published: readonly string[],
  log: Pick<Logger, 'warn'>,
): Promise<string | undefined> {
  const parent = await realPath(folderOfStore(STORE_URL))
  for (const folder of published.filter((each) => !isWebAddress(each))) {
    if (!isWithin(parent, await realPath(folder))) continue
    log.warn({ folder: parent, published: folder }, 'the index is not cached: the folder of the store is published')
    return undefined
  }
  return searchIndexIn(parent)
}

/** The path without symbolic links, if it exists. */
async function realPath(path: string): Promise<string> {
  return await realpath(path).catch(() => resolve(path))
}

function isWithin(path: string, folder: string): boolean {
  const [first] = relative(folder, path).split(sep)
  return first !== '..'
}
