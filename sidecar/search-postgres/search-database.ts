import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { withDeadline } from '../process/deadline.ts'
import { UnavailableError } from '../http/unavailable.ts'
import type { Log } from '../process/log.ts'
import type { ReadableDataset } from '../search/columns/dataset-files.ts'
import type { ReviewIndex } from '../search/review-index.ts'
import { softwareHash } from '../search/software-hash.ts'
import { MissingTablesError, openPool, type SearchPool } from './database-pool.ts'
import { type LoadingIndex, loadingIndex } from './loading/loading-index.ts'
import { purge, siteOfOther, tidy } from './uses.ts'

/** A database that searches are made in; any number of sidecars and of sites may share it. */
export type SearchDatabase = {
  /**
   * The index of the files of the site with this origin. They are loaded if they are not there, and only those of months that differ are
   * read. While the database does not
   * answer, the index does not either, and loading is tried again. `held` is not looked at: what did not change is in the database.
   * @throws {MalformedArtefactError} if a file does not match its schema
   */
  index: (published: ReadableDataset, held: ReviewIndex | undefined, origin: string) => Promise<ReviewIndex>
  /**
   * To be called with each index of `index` that becomes current: what only older versions of its site have is deleted once no
   * sidecar searches them. `name` names the dataset for `keepOnly`. Never rejects.
   */
  keep: (current: ReviewIndex, name?: string) => Promise<void>
  /**
   * Deletes what is stored of a site that is not searched here, unless it is of the dataset with this name: it may contain what was
   * erased since. What other sidecars search stays until they do not. Never rejects.
   */
  keepOnly: (origin: string, name: string) => Promise<void>
  /** To be called with an index that is let go of without being replaced. Never rejects. */
  release: (index: ReviewIndex) => Promise<void>
  /** Ends all uses; settles when nothing is being done. */
  close: () => Promise<void>
}

export type SearchDatabaseOptions = {
  /** A `postgres://` address. */
  url: string
  log: Pick<Log, 'warn'>
  /** How long a version stays if this sidecar dies; its use is renewed four times as often. In seconds. */
  useSeconds?: number
  /** How long to wait until loading is tried again, in milliseconds. */
  retryDelay?: number
  /** What everything that is stored depends on besides the files. */
  software?: string
}

/** Nothing is asked of the database yet: it may be away. */
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
      // Apart from what may take long: what is not renewed in time is deleted by others.
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
        log.warn({ err: cause, origin }, 'the search database does not answer: what needs no search is served')
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
        await tidy(pool) // So that what was loaded is found faster, too.
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

/** Next to this file, and those that it rests on. */
const SIDECAR = dirname(import.meta.dirname)
const SOURCES = join(SIDECAR, '..', 'src')
const MODULES = [import.meta.dirname, join(SIDECAR, 'search'), join(SOURCES, 'search'), join(SOURCES, 'schema')]

/** Others may have died, or have ended their uses, since the sites of these were last purged. */
async function tidyAll(pool: SearchPool, indexes: readonly LoadingIndex[]): Promise<void> {
  let deleted = 0
  for (const number of new Set(indexes.flatMap(({ site }) => site() ?? []))) {
    deleted += await pool.inTransaction((client) => purge(client, number))
  }
  if (deleted > 0) await tidy(pool)
}

/** Others of the site may be of the same version. */
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

/** Does one thing after the other; what fails is reported, and the next begins. */
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
