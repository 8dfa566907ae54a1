import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../process/logger.ts'
import { type CachedIndex, openCachedIndex } from '../snapshot/cached-index.ts'
import type { SnapshotIndex } from '../snapshot/load-snapshot.ts'
import type { ReviewIndex } from '../search/review-index.ts'

/** The cached index of one site. The site need not be in memory. */
export type SiteIndex = Pick<CachedIndex, 'close'> & {
  of: SnapshotIndex
  /** Like `CachedIndex.keep`; `dataset` is the hash of the dataset that the index was made from. */
  keep: (current: ReviewIndex, dataset: string) => Promise<void>
  /** Deletes the cached index unless it belongs to this dataset: it may contain texts that were erased since. Never rejects. */
  keepOnly: (dataset: string) => Promise<void>
}

export type SiteIndexOptions = {
  /** A folder for this site alone, made when it is needed; if undefined, the index is not cached. */
  folder: string | undefined
  log: Pick<Logger, 'info' | 'warn'>
}

export function siteIndex({ folder, log }: SiteIndexOptions): SiteIndex {
  const mark = join(folder ?? '', 'dataset')
  let opened: Promise<CachedIndex> | undefined
  const open = (): Promise<CachedIndex> => (opened ??= openIn(folder, log))

  return {
    of: { index: async (published, held) => await (await open()).index(published, held) },
    keep: async (current, dataset) => {
      await (await open()).keep(current)
      // This comes last: if the process ends before it, the cached index is deleted and made again.
      if (folder !== undefined) await writeFile(mark, dataset).catch(() => undefined)
    },
    keepOnly: async (dataset) => {
      if (folder === undefined || !(await isThere(folder))) return
      if ((await readFile(mark, 'utf8').catch(() => undefined)) === dataset) return
      await (await open()).forget()
      await rm(mark, { force: true }).catch(() => undefined)
    },
    close: async () => await (await opened)?.close(),
  }
}

async function openIn(folder: string | undefined, log: SiteIndexOptions['log']): Promise<CachedIndex> {
  if (folder !== undefined) await mkdir(folder, { mode: 0o700, recursive: true }).catch(() => undefined)
  return await openCachedIndex({ folder, log })
}

async function isThere(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => [])
  return names.length > 0
}

/** Deletes the cached indexes of sites that are no longer listed. Never rejects. */
export async function forgetUnlisted(
  parent: string,
  listed: ReadonlySet<string>,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const names = await readdir(parent).catch(() => [])
  for (const name of names.filter((each) => !listed.has(each))) {
    try {
      await rm(join(parent, name), { recursive: true })
    } catch (cause) {
      log.warn({ err: cause }, 'the index of a site that is no longer listed cannot be deleted')
    }
  }
}
