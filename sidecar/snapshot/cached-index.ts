import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256Hex } from '../../src/host/sha256.ts'
import { fileErrorKind } from '../process/file-error.ts'
import type { Logger } from '../process/logger.ts'
import { readColumns, writeColumns, type Writing } from '../search/columns/columns-file.ts'
import { columnsFor, indexOver, isSmall } from '../search/index-reviews.ts'
import type { DatasetFile, DatasetFiles } from '../search/columns/dataset-files.ts'
import { hashesOf, hasSameReviews, inPartsByAge } from '../search/columns/dataset-parts.ts'
import type { MadePart } from '../search/columns/index-part.ts'
import { checkOrder, hasSameNames } from '../search/columns/parts-in-order.ts'
import type { ReviewColumns } from '../search/columns/review-columns.ts'
import type { ReviewIndex } from '../search/review-index.ts'
import { ownSoftwareHash } from '../search/index-software-hash.ts'

/**
 * Caches the index of the current dataset in memory and in a folder, so that a change or a restart need not rebuild all of it.
 */
export type CachedIndex = {
  /**
   * The index of these files. Unchanged parts with older months are reused from `held`, and the oldest part is read from the
   * folder if it is cached. The newest part is always rebuilt.
   * @throws {MalformedArtefactError} if a file does not match its schema
   */
  index: (published: DatasetFiles, held?: ReviewIndex) => Promise<ReviewIndex>
  /**
   * Call this with each index once searches use it. Deletes cached parts of other datasets, because they may contain erased
   * texts, and then writes the oldest part of this index to the folder. Never rejects: if the folder cannot be written, logs
   * that.
   */
  keep: (current: ReviewIndex) => Promise<void>
  /** Deletes every cached index in the folder. Never rejects. */
  forget: () => Promise<void>
  /** Stops writing; settles when the current write has ended. */
  close: () => Promise<void>
}

export type CachedIndexOptions = {
  /**
   * A folder for the index alone. If it is missing, it is created, provided that its parent exists. If it is deleted later, it is
   * created again. If undefined, the index is only in memory.
   */
  folder: string | undefined
  log: Pick<Logger, 'info' | 'warn'>
  /** Makes the columns of files that have no cached columns. */
  make?: (published: DatasetFiles) => Promise<ReviewColumns>
}

/**
 * Opens the folder, and deletes temporary files that killed writers left in it. Sidecars for the same site may share the folder:
 * if one deletes a file that another has just written, the other only takes longer to start next time.
 */
export async function openCachedIndex({ folder, log, make = columnsFor }: CachedIndexOptions): Promise<CachedIndex> {
  const kept = folder === undefined || !(await isOpen(folder, log)) ? NOTHING_KEPT : await columnsIn(folder, log)
  const made = new WeakMap<ReviewIndex, Parts>()

  async function olderPart(
    { published, key }: Omit<KeptPart, 'columns'>,
    held: readonly KeptPart[],
  ): Promise<KeptPart> {
    const same = held.find((part) => hasSameReviews(published, part.published))
    const columns = same?.columns ?? (key === undefined ? undefined : await kept.read(key)) ?? (await make(published))
    return { columns, published, ...(key !== undefined && { key }) }
  }

  async function partsOf(published: DatasetFiles, held: readonly KeptPart[]): Promise<Parts> {
    if (isSmall(published)) return [{ columns: await make(published), published }]
    const [files, ...olderFiles] = inPartsByAge(
      published,
      held.map((part) => part.published),
    )
    if (olderFiles.length === 0) {
      const key = keyOf(published, [published.head, published.insights])
      return [{ columns: (await kept.read(key)) ?? (await make(published)), published, key }]
    }
    const newest = { columns: await make(files), published: files }
    const parts: Parts = [newest]
    for (const one of olderFiles) {
      const isOldest = one === olderFiles.at(-1)
      const part = await olderPart({ published: one, ...(isOldest && { key: keyOf(one) }) }, held)
      const isFit = hasSameNames(newest.columns, part.columns)
      parts.push(isFit ? part : { ...part, columns: await make(one) })
    }
    checkOrder(parts)
    return parts
  }

  return {
    async index(published, held) {
      const [, ...older] = (held && made.get(held)) ?? []
      const parts = await partsOf(published, older)
      const index = await indexOver(parts)
      made.set(index, parts)
      return index
    },
    async keep(current) {
      const part = made.get(current)?.at(-1)
      if (part !== undefined) await kept.keep(part)
    },
    forget: kept.forget,
    close: kept.close,
  }
}

/** A part of an index; `key` is its name in the folder, if it may be cached there. */
type KeptPart = MadePart & { key?: string }
type Parts = [newest: KeptPart, ...older: KeptPart[]]

/** A folder that caches the oldest part of an index. */
type KeptColumns = {
  read: (key: string) => Promise<ReviewColumns | undefined>
  keep: (part: KeptPart) => Promise<void>
  forget: () => Promise<void>
  close: () => Promise<void>
}

const NOTHING_KEPT: KeptColumns = {
  read: () => Promise.resolve(undefined),
  keep: () => Promise.resolve(),
  forget: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

async function columnsIn(folder: string, log: CachedIndexOptions['log']): Promise<KeptColumns> {
  let software: string
  try {
    software = await ownSoftwareHash()
  } catch (cause) {
    log.warn({ err: cause }, 'the index is not cached: the code that makes it cannot be read')
    return NOTHING_KEPT
  }
  const inFolder = new WeakSet<ReviewColumns>()
  const closing = new AbortController()
  let done = Promise.resolve()

  async function removeAllBut(key: string | undefined): Promise<void> {
    try {
      await remove(folder, (name) => key === undefined || !name.startsWith(fileOf(key)))
    } catch (cause) {
      log.warn({ err: cause }, 'the cached index of an older dataset cannot be deleted: it may contain erased texts')
    }
  }

  async function replace({ columns, key }: KeptPart): Promise<void> {
    await removeAllBut(key)
    if (key === undefined) return
    const path = join(folder, fileOf(key))
    // `erase` may have deleted the file or the folder in the meantime.
    if (inFolder.has(columns) && existsSync(path)) return
    inFolder.add(columns)
    try {
      const writing = { origin: { software, dataset: key }, signal: closing.signal }
      await mkdir(folder, { mode: 0o700, recursive: true })
      await writeAside(path, columns, writing)
    } catch (cause) {
      if (!closing.signal.aborted)
        log.warn({ err: cause }, 'the index cannot be cached: the next start builds it again')
    }
  }

  return {
    async read(dataset) {
      const columns = await readColumns(join(folder, fileOf(dataset)), { software, dataset })
      if (columns.ok) log.info({ dataset }, 'the cached index is up to date')
      else if (columns.problem === 'outdated') log.info({ dataset }, 'the cached index is outdated: it is built again')
      else if (columns.problem === 'damaged') log.warn({ dataset }, 'the cached index is damaged: it is built again')
      if (columns.ok) inFolder.add(columns.value)
      return columns.ok ? columns.value : undefined
    },
    keep(part) {
      done = done.then(() => replace(part))
      return done
    },
    forget() {
      done = done.then(() => removeAllBut(undefined))
      return done
    },
    close() {
      closing.abort()
      return done
    },
  }
}

/** The SHA-256, in lower-case hex, of the hashes of the files that the rows depend on, and of further files. */
function keyOf(files: DatasetFiles, more: readonly DatasetFile[] = []): string {
  const hashes = [...hashesOf(files), ...more.map(({ sha256 }) => sha256)]
  return sha256Hex(JSON.stringify(hashes))
}

function fileOf(dataset: string): string {
  return `${dataset}.index`
}

/** Writes the file as a whole, or leaves the previous one unchanged. */
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

/** Creates the folder if necessary; returns whether it can be read. It may be read-only. */
async function isOpen(folder: string, log: CachedIndexOptions['log']): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch {
    // The folder exists already, or `readdir` reports the problem.
  }
  try {
    await readdir(folder)
  } catch (cause) {
    if (fileErrorKind(cause) === 'missing') log.info({ folder }, 'the index is not cached: its folder is missing')
    else log.warn({ err: cause }, 'the index is not cached: its folder cannot be read')
    return false
  }
  try {
    await remove(folder, (name) => name.endsWith('.tmp'))
  } catch (cause) {
    log.warn({ err: cause }, 'the unfinished files of a killed writer cannot be deleted')
  }
  return true
}

/** Deletes those cached files in the folder that `isMeant` selects. */
async function remove(folder: string, isMeant: (name: string) => boolean): Promise<void> {
  const names = (await namesIn(folder)).filter((name) => OURS.test(name) && isMeant(name))
  for (const name of names) await rm(join(folder, name), { force: true })
}

/** The names in the folder; empty if the folder was deleted. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (cause) {
    if (fileErrorKind(cause) === 'missing') return []
    throw cause
  }
}

const OURS = /^[0-9a-f]{64}\.index(?:\.[0-9a-f-]+\.tmp)?$/
