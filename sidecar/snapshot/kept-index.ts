import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileErrorKind } from '../file-error.ts'
import type { Log } from '../log.ts'
import { readColumns, writeColumns, type Writing } from '../search/columns-file.ts'
import { columnsFor, indexOver, isSmall } from '../search/index-reviews.ts'
import type { DatasetFiles } from '../search/dataset-files.ts'
import type { ReviewColumns } from '../search/review-columns.ts'
import type { ReviewIndex } from '../search/review-index.ts'
import { softwareHash } from '../search/software-hash.ts'

/** Keeps the index of the current dataset in a folder, so that a restart need not make it again. */
export type KeptIndex = {
  /**
   * The index of these files, whose hash is `dataset`: the kept one if it fits, otherwise a new one.
   * @throws {MalformedArtefactError} if a file does not match its schema
   */
  index: (published: DatasetFiles, dataset: string) => Promise<ReviewIndex>
  /**
   * To be called with each index of `index` that becomes current. Deletes those of other datasets, since texts that were erased
   * may stand in them, and then keeps this one. Never rejects: a folder that cannot be written costs a line in the log.
   */
  keep: (current: ReviewIndex) => Promise<void>
  /** Stops writing; settles when nothing is being written. */
  close: () => Promise<void>
}

export type KeptIndexOptions = {
  /** Created if missing, but not its parent. It should be used for nothing else. Undefined: nothing is kept. */
  folder: string | undefined
  log: Pick<Log, 'info' | 'warn'>
  /** Makes the columns of a dataset that none are kept of. */
  make?: (published: DatasetFiles) => Promise<ReviewColumns>
}

/**
 * Opens the folder, and deletes what writers that were killed left in it. Sidecars may share it: if one deletes what another has
 * just written, the next start of that one takes longer. It is for one site.
 */
export async function openKeptIndex({ folder, log, make = columnsFor }: KeptIndexOptions): Promise<KeptIndex> {
  if (folder !== undefined && (await isOpen(folder, log))) {
    try {
      return keptIn({ folder, software: await softwareHash(), log, make })
    } catch (cause) {
      log.warn({ err: cause }, 'no index is kept: the code that makes it cannot be read')
    }
  }
  return {
    index: async (published) => await indexOver(await make(published), published),
    keep: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}

type Keeping = Required<KeptIndexOptions> & { folder: string; software: string }

/** What an index was made from. Its columns are let go of once they are kept; those that were read are not kept again. */
type Made = { dataset: string; columns: ReviewColumns | undefined }

function keptIn({ folder, software, log, make }: Keeping): KeptIndex {
  const made = new WeakMap<ReviewIndex, Made>()
  const closing = new AbortController()
  let kept = Promise.resolve()

  async function read(dataset: string): Promise<ReviewColumns | undefined> {
    const columns = await readColumns(join(folder, fileOf(dataset)), { software, dataset })
    if (columns.ok) log.info({ dataset }, 'the kept index fits: it is not made again')
    else if (columns.problem === 'outdated') log.info({ dataset }, 'the kept index does not fit: it is made again')
    else if (columns.problem === 'damaged') log.warn({ dataset }, 'the kept index is damaged: it is made again')
    return columns.ok ? columns.value : undefined
  }

  async function replace({ dataset, columns }: Made): Promise<void> {
    try {
      await remove(folder, (name) => !name.startsWith(fileOf(dataset)))
    } catch (cause) {
      log.warn({ err: cause }, 'an index of an older dataset cannot be deleted: texts that were erased may stand in it')
    }
    if (columns === undefined) return
    try {
      await writeAside(join(folder, fileOf(dataset)), columns, {
        origin: { software, dataset },
        signal: closing.signal,
      })
    } catch (cause) {
      if (!closing.signal.aborted) log.warn({ err: cause }, 'the index cannot be kept: the next start makes it again')
    }
  }

  return {
    async index(published, dataset) {
      const known = isSmall(published) ? undefined : await read(dataset)
      const columns = known ?? (await make(published))
      const index = await indexOver(columns, published)
      const isKept = known !== undefined || isSmall(published)
      made.set(index, { dataset, columns: isKept ? undefined : columns })
      return index
    },
    keep(current) {
      const from = made.get(current)
      if (from === undefined) return kept
      made.set(current, { ...from, columns: undefined })
      kept = kept.then(() => replace(from))
      return kept
    },
    close() {
      closing.abort()
      return kept
    },
  }
}

function fileOf(dataset: string): string {
  return `${dataset}.index`
}

/** Either the whole file is there in the end, or what was there before. */
async function writeAside(path: string, columns: ReviewColumns, writing: Writing): Promise<void> {
  const aside = `${path}.${randomUUID()}.tmp`
  try {
    await writeColumns(aside, columns, writing)
    await rename(aside, path)
  } catch (cause) {
    await rm(aside, { force: true })
    throw cause
  }
}

/** Whether there is a folder that can be read; it may be read-only. */
async function isOpen(folder: string, log: KeptIndexOptions['log']): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch {
    // It is there already, or the next line says what is wrong.
  }
  try {
    await readdir(folder)
  } catch (cause) {
    if (fileErrorKind(cause) === 'missing') log.info({ folder }, 'no index is kept: there is no folder for it')
    else log.warn({ err: cause }, 'no index is kept: its folder cannot be read')
    return false
  }
  try {
    await remove(folder, (name) => name.endsWith('.tmp'))
  } catch (cause) {
    log.warn({ err: cause }, 'what a writer that was killed left of an index cannot be deleted')
  }
  return true
}

/** Deletes those of our files that are meant. */
async function remove(folder: string, isMeant: (name: string) => boolean): Promise<void> {
  const names = (await readdir(folder)).filter((name) => OURS.test(name) && isMeant(name))
  for (const name of names) await rm(join(folder, name), { force: true })
}

const OURS = /^[0-9a-f]{64}\.index(?:\.[0-9a-f-]+\.tmp)?$/
