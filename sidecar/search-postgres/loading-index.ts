import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import type { Log } from '../log.ts'
import type { ReadableDataset } from '../search/dataset-files.ts'
import { hashesOf } from '../search/dataset-parts.ts'
import type { ReviewIndex } from '../search/review-index.ts'
import { databaseIndex, type Searchable, searchable } from './database-index.ts'
import type { SearchPool } from './database-pool.ts'
import { loadVersion } from './load-version.ts'
import { openVersion } from './open-version.ts'
import type { Shard } from './shard-rows.ts'
import { makeTables } from './tables.ts'
import { endUse, renewUse } from './uses.ts'

/** An index of a dataset, and its version in the database as far as that is there. */
export type LoadingIndex = {
  origin: string
  index: ReviewIndex
  /** The number of the site in the database; undefined while nothing is loaded. */
  site: () => number | undefined
  /**
   * Loads the dataset if it is not there.
   * @throws {MalformedArtefactError} if a file does not match its schema
   * @throws {UnavailableError} if the database does not answer
   */
  load: () => Promise<void>
  /** Loads it in the background: tries until it is there, or the use ends. */
  loadLater: () => void
  renew: () => Promise<void>
  /** Ends the use of the version. */
  end: () => Promise<void>
}

/** What all indexes of a sidecar share. */
export type LoadingOptions = {
  pool: SearchPool
  use: { sidecar: string; seconds: number }
  software: string
  /** In milliseconds. */
  retryDelay: number
  log: Pick<Log, 'warn'>
}

export type OfferedDataset = { published: ReadableDataset; origin: string }

/** @throws {MalformedArtefactError} if the head or the insights do not match their schema */
export function loadingIndex(options: LoadingOptions, { published, origin }: OfferedDataset): LoadingIndex {
  const { pool, use, software, retryDelay, log } = options
  const dataset = createHash('sha256')
    .update(JSON.stringify([software, hashesOf(published)]))
    .digest('hex')
  const loaded = { origin, dataset, software, shards: shardsOf(published) }
  let current: Searchable | undefined
  let isEnded = false
  let retry: NodeJS.Timeout | undefined
  const index = databaseIndex(published, () => current)

  async function load(): Promise<void> {
    await pool.inTransaction(makeTables)
    const version = await pool.inTransaction((client) => loadVersion(client, loaded, use))
    const onGone = (): void => {
      current = undefined
      loadLater()
    }
    current = searchable(openVersion(pool, version, { ...index, onGone }))
    if (isEnded) await end()
  }

  function loadLater(): void {
    clearTimeout(retry)
    if (isEnded) return
    retry = setTimeout(() => {
      load().catch((cause: unknown) => {
        log.warn({ err: cause, origin }, 'the reviews cannot be loaded into the search database: it is tried again')
        loadLater()
      })
    }, retryDelay).unref()
  }

  async function end(): Promise<void> {
    isEnded = true
    clearTimeout(retry)
    if (current !== undefined) await endUse(pool, current.version, use.sidecar)
  }

  return {
    ...{ origin, index, load, loadLater, end },
    site: () => current?.version.site,
    renew: async () => {
      if (current !== undefined) await renewUse(pool, current.version, use)
    },
  }
}

/** The files of each folder: that of a month, or the only one. */
function shardsOf({ reviews, perReview }: ReadableDataset): Shard[] {
  const names = [...new Set(reviews.map(({ path }) => dirname(path)))]
  return names.map((name) => ({
    name,
    reviews: reviews.filter(({ path }) => dirname(path) === name),
    perReview: perReview.filter(({ path }) => dirname(path) === name),
  }))
}
