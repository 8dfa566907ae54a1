import { realpath } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import { folderOfStore, searchIndexIn } from '../../src/host/search-index-folder.ts'
import { isWebAddress } from '../../src/schema/web-address.ts'
import type { Log } from '../process/log.ts'
import type { Settings } from '../process/settings.ts'

/**
 * The folder to keep the index in: next to the store if that is a file, otherwise in `.data`. Undefined if it would be in a
 * folder that is published: after a review was erased, its text would still be served from there.
 */
export async function indexFolder(
  { STORE_URL, DIST, DATASET }: Pick<Settings, 'STORE_URL' | 'DIST' | 'DATASET'>,
  log: Pick<Log, 'warn'>,
): Promise<string | undefined> {
  return await indexFolderBeside(STORE_URL, [DIST, DATASET], log)
}

/** The same, where these folders and origins are published. */
export async function indexFolderBeside(
  STORE_URL: string,
  published: readonly string[],
  log: Pick<Log, 'warn'>,
): Promise<string | undefined> {
  const parent = await realPath(folderOfStore(STORE_URL))
  for (const folder of published.filter((each) => !isWebAddress(each))) {
    if (!isWithin(parent, await realPath(folder))) continue
    log.warn({ folder: parent, published: folder }, 'no index is kept: the folder of the store is published')
    return undefined
  }
  return searchIndexIn(parent)
}

/** Without symbolic links, if it is there. */
async function realPath(path: string): Promise<string> {
  return await realpath(path).catch(() => resolve(path))
}

function isWithin(path: string, folder: string): boolean {
  const [first] = relative(folder, path).split(sep)
  return first !== '..'
}
