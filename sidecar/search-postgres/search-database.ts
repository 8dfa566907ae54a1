import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { withDeadline } from '../process/deadline.ts'
import { UnavailableError } from '../http/unavailable.ts'
import type { Logger } from '../process/logger.ts'
import type { ReadableDataset } from '../search/columns/dataset-files.ts'
import type { ReviewIndex } from '../search/review-index.ts'
import { softwareHash } from '../search/index-software-hash.ts'
import { MissingTablesError, openPool, type SearchPool } from './database-pool.ts'
import { type LoadingIndex, loadingIndex } from './loading/loading-index.ts'
import { purge, siteOfOther, tidy } from './uses.ts'

/** A database that answers searches; any number of sidecars and of sites may share it. README.md explains the terms. */
export type SearchDatabase = {
  /**
   * The index of the published files of a site. If the database lacks their dataset, loads it first, reading only the shards that
   * changed. While the database does not answer, searches fail and loading is tried again. `held` is ignored, because unchanged
   * reviews are in the database anyway.
   *
   * @throws {MalformedArtefactError} if a file does not match its schema
   */
  index: (published: ReadableDataset, held: ReviewIndex | undefined, origin: string) => Promise<ReviewIndex>
  /**
   * Call this with an index when it becomes the current one of its site. The older indexes of the site end their uses, and
   * versions that no sidecar uses are purged. `name` is the dataset's name for `keepOnly`. Never rejects.
   */
  keep: (current: ReviewIndex, name?: string) => Promise<void>
  /**
   * Call this for a site that this sidecar does not search. Deletes every stored dataset of the site except the one with this
   * name, because any other may contain reviews that were erased since. Versions that other sidecars use stay until their uses
   * end. Never rejects.
   */
  keepOnly: (origin: string, name: string) => Promise<void>
  /** Call this with an index that is no longer searched, if no other index replaces it. Never rejects. */
  release: (index: ReviewIndex) => Promise<void>
  /** Ends all uses. Waits at most three seconds for the work in the background, then closes the connections. */
  close: () => Promise<void>
}

export type SearchDatabaseOptions = {
  /** A `postgres://` address. */
  url: string
  log: Pick<Logger, 'warn'>
  /**
   * How long a use stays valid, in seconds: a version stays for this long after its sidecar died. A use is renewed four times in
   * that time.
   */
  useSeconds?: number
  /** The pause before loading is tried again, in milliseconds. */
  retryDelay?: number
  /** A hash of the software, because other software may store other rows for the same files. */
  software?: string
}

/** Opens a search database. Sends no query, because the database may be unreachable. */
export async function openSearchDatabase(options: SearchDatabaseOptions): Promise<SearchDatabase> {
  const { url, log, useSeconds = 120, retryDelay = 5_000, software = await softwareHash(MODULES) } = options
  const pool = openPool(url)
  const loading = { pool, log, software, retryDelay, use: { sidecar: randomUUID(), seconds: useSeconds } }
  const opened = new Map<ReviewIndex, LoadingIndex>()
  const { inBackground, settled } = oneAfterAnother((cause) => {
    log.warn({ err: cause }, 'the search database could not be tidied')
  })

  const renewing = setInterval(
    () => {
      // Bypasses the queue of `inBackground`, where purging may take long: other sidecars delete versions not renewed in time.
      const renewed = Promise.all([...opened.values()].map(({ renew }) => renew()))
      renewed.catch((cause: unknown) => log.warn({ err: cause }, 'the search database does not answer'))
      void inBackground(() => tidyAll(pool, [...opened.values()]))
    },
    (useSeconds * 1000) / 4,
  ).unref()

  const end = (index: ReviewIndex): Promise<void> => {
    const ended = opened.get(index)
    opened.delete(index)
    return ended === undefined ? Promise.resolve() : inBackground(() => endUseOf(ended, [...opened.values()]))
  }

  return {
    async index(published, _held, origin) {
      const made = loadingIndex(loading, { published, origin })
      try {
        await made.load()
      } catch (cause) {
        if (!(cause instanceof UnavailableError)) throw cause
        log.warn({ err: cause, origin }, 'the search database does not answer: requests that need no search are served')
        made.loadLater()
      }
      opened.set(made.index, made)
      return made.index
    },
    async keep(current, name) {
      const kept = opened.get(current)
      if (kept === undefined) return
      const others = [...opened.values()].filter((one) => one !== kept && one.origin === kept.origin)
      for (const { index } of others) void end(index)
      await inBackground(async () => {
        if (name !== undefined) await kept.nameAfter(name)
        await tidyAll(pool, [kept])
        await tidy(pool) // This also speeds up searches of the new rows.
      })
    },
    keepOnly: (origin, name) => inBackground(() => deleteOther({ pool, opened }, origin, name)),
    release: end,
    async close() {
      clearInterval(renewing)
      for (const index of opened.keys()) void end(index)
      await withDeadline(settled(), 3_000).catch(() => undefined)
      await pool.close()
    },
  }
}

/** The folders whose code decides which rows are stored: this folder, and the folders that it imports. */
const SIDECAR = dirname(import.meta.dirname)
const SOURCES = join(SIDECAR, '..', 'src')
const MODULES = [import.meta.dirname, join(SIDECAR, 'search'), join(SOURCES, 'search'), join(SOURCES, 'schema')]

/** Purges the sites of these indexes, because other sidecars may have died or ended their uses since the last purge. */
async function tidyAll(pool: SearchPool, indexes: readonly LoadingIndex[]): Promise<void> {
  let deleted = 0
  for (const number of new Set(indexes.flatMap(({ site }) => site() ?? []))) {
    deleted += await pool.inTransaction((client) => purge(client, number))
  }
  if (deleted > 0) await tidy(pool)
}

/** Ends the use of an index. Two indexes may share a version and so its use, so the site's other indexes renew their uses. */
async function endUseOf(ended: LoadingIndex, others: readonly LoadingIndex[]): Promise<void> {
  await ended.end()
  for (const { origin, renew } of others) if (origin === ended.origin) await renew()
}

type OpenedIndexes = { pool: SearchPool; opened: Map<ReviewIndex, LoadingIndex> }

async function deleteOther({ pool, opened }: OpenedIndexes, origin: string, name: string): Promise<void> {
  const site = await siteOfOther(pool, origin, name).catch((cause: unknown) => {
    if (!(cause instanceof MissingTablesError)) throw cause // Without tables, nothing is stored.
  })
  if (site === undefined) return
  for (const [index, one] of [...opened]) {
    if (one.origin !== origin) continue
    opened.delete(index)
    await one.end()
  }
  if ((await pool.inTransaction((client) => purge(client, site, { evenLast: true }))) > 0) await tidy(pool)
}

/** Runs one task after the other. A failure is reported, and the next task starts. */
function oneAfterAnother(onFault: (cause: unknown) => void): {
  inBackground: (work: () => Promise<void>) => Promise<void>
  settled: () => Promise<void>
} {
  let last = Promise.resolve()
  return {
    inBackground: (work) => (last = last.then(work).catch(onFault)),
    settled: () => last,
  }
}
