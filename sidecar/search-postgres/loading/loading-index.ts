import { dirname } from 'node:path'
import type pg from 'pg'
import { sha256Hex } from '../../../src/host/sha256.ts'
import type { Logger } from '../../process/logger.ts'
import type { ReadableDataset } from '../../search/columns/dataset-files.ts'
import { hashesOf } from '../../search/columns/dataset-parts.ts'
import type { ReviewIndex } from '../../search/review-index.ts'
import { databaseIndex, type Searchable, searchable } from '../database-index.ts'
import { MissingTablesError, type SearchPool } from '../database-pool.ts'
import { type LoadedDataset, loadVersion } from './load-version.ts'
import { openVersion } from '../open-version.ts'
import type { Shard } from './shard-rows.ts'
import { makeTables } from '../tables.ts'
import { endUse, nameLast, renewUse } from '../uses.ts'

/** An index, with functions that load its dataset into the database and renew or end the use of its version. */
export type LoadingIndex = {
  origin: string
  index: ReviewIndex
  /** The number of the site in the database; undefined while nothing is loaded. */
  site: () => number | undefined
  /**
   * Loads the dataset if the database lacks it.
   * @throws {MalformedArtefactError} if a file does not match its schema
   * @throws {UnavailableError} if the database does not answer
   */
  load: () => Promise<void>
  /** Loads in the background; tries again until it succeeds or the use ends. */
  loadLater: () => void
  /** Names the version (see `SearchDatabase.keep`), and names it again whenever it is loaded again. */
  nameAfter: (dataset: string) => Promise<void>
  renew: () => Promise<void>
  /** Ends the use of the version. */
  end: () => Promise<void>
}

/** The parts that all indexes of a sidecar share. */
export type LoadingOptions = {
  pool: SearchPool
  use: { sidecar: string; seconds: number }
  software: string
  /** The pause before loading is tried again, in milliseconds. */
  retryDelay: number
  log: Pick<Logger, 'warn'>
}

export type OfferedDataset = { published: ReadableDataset; origin: string }

/** @throws {MalformedArtefactError} if the head or the insights do not match their schema */
export function loadingIndex(options: LoadingOptions, { published, origin }: OfferedDataset): LoadingIndex {
  const { pool, use, software, retryDelay, log } = options
  const loaded = loadedDataset(software, { published, origin })
  let current: Searchable | undefined
  let isEnded = false
  let loading: Promise<void> | undefined
  let name: string | undefined
  const index = databaseIndex(published, { current: () => current, check: () => void check() })
  const watched = watchedPool(pool, () => void check())
  const retries = retrying(load, retryDelay, (cause) => {
    log.warn({ err: cause, origin }, 'the reviews cannot be loaded into the search database: trying again')
  })

  function load(): Promise<void> {
    return (loading ??= loadNow().finally(() => (loading = undefined)))
  }

  async function loadNow(): Promise<void> {
    await pool.inTransaction(makeTables)
    const version = await pool.inTransaction((client) => loadVersion(client, loaded, use))
    const onGone = (): void => {
      current = undefined
      retries.later()
    }
    current = searchable(openVersion(watched, version, { ...index, onGone }))
    if (name !== undefined) await nameLast(pool, origin, name)
    if (isEnded) await end()
  }

  /** Never rejects. */
  async function check(): Promise<void> {
    const checked = current
    const isThere = checked !== undefined && (await isStillThere(pool, checked))
    const wasLoaded = current !== undefined && current !== checked
    if (isThere || wasLoaded) return
    current = undefined
    retries.later(0)
  }

  async function end(): Promise<void> {
    isEnded = true
    retries.stop()
    if (current !== undefined) await endUse(pool, current.version, use.sidecar)
  }

  return {
    ...{ origin, index, load, loadLater: () => retries.later(), end },
    nameAfter: async (dataset) => {
      name = dataset
      if (current !== undefined) await nameLast(pool, origin, name)
    },
    site: () => current?.version.site,
    renew: async () => {
      if (current !== undefined) await renewUse(pool, current.version, use)
    },
  }
}

/**
 * Whether the database still contains the version. True if the database does not answer, because it may have lost nothing.
 */
async function isStillThere(pool: SearchPool, { version }: Searchable): Promise<boolean> {
  try {
    return await version.isWhole(pool.ask)
  } catch (cause) {
    return !(cause instanceof MissingTablesError)
  }
}

function loadedDataset(software: string, { published, origin }: OfferedDataset): LoadedDataset {
  const dataset = sha256Hex(JSON.stringify([software, origin, hashesOf(published)]))
  return { origin, dataset, software, shards: shardsOf(published) }
}

/** The pool, which also calls `onMissing` when a statement names a table or a column that does not exist. */
function watchedPool(pool: SearchPool, onMissing: () => void): Pick<SearchPool, 'ask'> {
  return {
    ask: <T extends pg.QueryResultRow>(text: string, values: readonly unknown[]) =>
      pool.ask<T>(text, values).catch((cause: unknown) => {
        if (cause instanceof MissingTablesError) onMissing()
        throw cause
      }),
  }
}

type Retries = { later: (milliseconds?: number) => void; stop: () => void }

/** Runs the work later, and again after each failure, until it succeeds or is stopped. */
function retrying(work: () => Promise<void>, delay: number, onFault: (cause: unknown) => void): Retries {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  function later(milliseconds = delay): void {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(() => {
      work().catch((cause: unknown) => {
        onFault(cause)
        later()
      })
    }, milliseconds).unref()
  }
  const stop = (): void => {
    isStopped = true
    clearTimeout(timer)
  }
  return { later, stop }
}

/** One shard per folder of the published files: one per month, or a single one. */
function shardsOf({ reviews, perReview }: ReadableDataset): Shard[] {
  const names = [...new Set(reviews.map(({ path }) => dirname(path)))]
  return names.map((name) => ({
    name,
    reviews: reviews.filter(({ path }) => dirname(path) === name),
    perReview: perReview.filter(({ path }) => dirname(path) === name),
  }))
}
