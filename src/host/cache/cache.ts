import {
  chmodSync,
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { cacheOf } from '../work-folders.ts'
import { borrowBytes } from '../files/borrowed-bytes.ts'
import { codeOf } from '../files/missing-file.ts'
import { sha256Hex } from '../sha256.ts'
import { softwareHash } from '../software/software-hash.ts'

/** The inputs of an entry, apart from the software. The first names the kind of the entry. */
export type CacheInputs = readonly [what: string, ...inputs: string[]]

/**
 * Results of earlier work, found by a hash of all their inputs. A fault costs time but never makes a result wrong: an entry that
 * is lost, damaged, truncated or swapped counts as missing. Several commands may use the cache at once.
 */
export type Cache = {
  /** The bytes of an entry. */
  get: (inputs: CacheInputs) => Buffer | undefined
  put: (inputs: CacheInputs, bytes: Uint8Array) => void
  /**
   * Creates `target` as a hard link to an entry, or as a copy with the same time, and returns its SHA-256; undefined if the entry
   * is missing or damaged.
   */
  link: (inputs: CacheInputs, target: string) => string | undefined
  /**
   * Stores a file as an entry, and returns its SHA-256. If an entry already has the same bytes, a link to that entry replaces the
   * file, so the file gets the entry's time.
   */
  adopt: (inputs: CacheInputs, file: string) => string
  /**
   * Removes entries that this command did not use: those that no command used for a month, and the least recently used ones
   * beyond a gigabyte or 5,000 entries. Their number is bounded because every command lists all entries.
   */
  removeOld: () => void
}

const MONTH_MS = 31 * 86_400_000
const MOST_UNUSED_BYTES = 1e9
const MOST_UNUSED = 5000

/** A cache that stores nothing. */
export const NO_CACHE: Pick<Cache, 'get' | 'put'> = { get: () => undefined, put: () => undefined }

/** The cache for commands on a content folder. */
export function openCacheOf(content: string): Promise<Cache> {
  return openCache(join(cacheOf(content), ENTRIES))
}

/** The folder of entries in a folder of caches. */
export const ENTRIES = 'entries'

/**
 * Opens a cache in a folder. An entry is a file that contains only its bytes, named `KEY-SHA256`: its name shows whether it is
 * complete, and a link to it can be published. `ctime` is the time of its last use: making a link changes `ctime`, but not
 * `mtime`.
 */
export async function openCache(folder: string, now = Date.now): Promise<Cache> {
  const software = await softwareHash()
  const keyOf = (inputs: CacheInputs): string => sha256Hex(JSON.stringify([software, ...inputs])).slice(0, 40)
  const entries = readEntries(folder)
  const used = new Set<string>()
  const pathOf = (key: string, bytes: string): string => {
    const before = entries.byKey.get(key)
    if (before !== undefined && before !== bytes) removeEntry(join(folder, `${key}-${before}`))
    entries.byKey.set(key, bytes)
    entries.byBytes.set(bytes, key)
    used.add(`${key}-${bytes}`)
    return join(folder, `${key}-${bytes}`)
  }
  const link = (key: string, target: string): string | undefined => {
    const bytes = entries.byKey.get(key)
    if (bytes === undefined) return undefined
    const path = pathOf(key, bytes)
    try {
      linkOrCopy(path, target)
      // Checks the target and not the entry: the target is published, even if another command replaces the entry now.
      if (sha256OfFile(target) === bytes) return bytes
    } catch {
      // The entry is missing or unreadable.
    }
    rmSync(target, { recursive: true, force: true })
    removeEntry(path)
    return undefined
  }
  return {
    link: (inputs, target) => link(keyOf(inputs), target),
    get(inputs) {
      const key = keyOf(inputs)
      const wanted = entries.byKey.get(key)
      if (wanted === undefined) return undefined
      return readWhole(pathOf(key, wanted), wanted)
    },
    put: (inputs, bytes) => writeEntry(folder, pathOf(keyOf(inputs), sha256Hex(bytes)), bytes),
    adopt(inputs, file) {
      const bytes = sha256OfFile(file)
      const same = entries.byBytes.get(bytes)
      const earlier = `${file}.earlier`
      if (same !== undefined && link(same, earlier) !== undefined) renameSync(earlier, file)
      try {
        mkdirSync(folder, { recursive: true })
        linkOrCopy(file, pathOf(keyOf(inputs), bytes))
      } catch {
        // The file stays uncached, as in `writeEntry`.
      }
      return bytes
    },
    removeOld: () => removeOld(folder, { used, oldest: now() - MONTH_MS }),
  }
}

function writeEntry(folder: string, path: string, bytes: Uint8Array): void {
  const beside = `${path}.${process.pid}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(beside, bytes)
    renameSync(beside, path)
  } catch {
    // Without this entry the next command takes longer, and nothing else changes.
  }
}

/** The cached bytes for these inputs. Without them, makes the bytes and caches them. */
export async function cached(
  cache: Pick<Cache, 'get' | 'put'>,
  inputs: CacheInputs,
  make: () => Uint8Array | Promise<Uint8Array>,
): Promise<Uint8Array> {
  const kept = cache.get(inputs)
  if (kept !== undefined) return kept
  const made = await make()
  cache.put(inputs, made)
  return made
}

type KnownEntries = { byKey: Map<string, string>; byBytes: Map<string, string> }

function readEntries(folder: string): KnownEntries {
  const entries: KnownEntries = { byKey: new Map(), byBytes: new Map() }
  for (const name of namesIn(folder)) {
    const [, key, bytes] = /^([0-9a-f]{40})-([0-9a-f]{64})$/.exec(name) ?? []
    if (key === undefined || bytes === undefined) continue
    entries.byKey.set(key, bytes)
    entries.byBytes.set(bytes, key)
  }
  return entries
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function readWhole(path: string, wanted: string): Buffer | undefined {
  try {
    const bytes = readFileSync(path)
    if (sha256Hex(bytes) !== wanted) return undefined
    markUsed(path)
    return bytes
  } catch {
    return undefined
  }
}

/** Changes only `ctime`: a published file may be a link to the entry, and must keep its `mtime`. */
function markUsed(path: string): void {
  try {
    chmodSync(path, statSync(path).mode)
  } catch {
    // A read-only cache works too.
  }
}

/** A build does not fail because an entry cannot be removed. */
function removeEntry(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // The next command tries again
  }
}

/**
 * Makes a hard link or, if that fails, a copy: not every file system has hard links, and Linux allows none to another user's file
 * that is only readable.
 */
function linkOrCopy(file: string, target: string): void {
  try {
    linkSync(file, target)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    copyFileSync(file, target, constants.COPYFILE_EXCL)
    const { atime, mtime } = statSync(file)
    utimesSync(target, atime, mtime)
  }
}

type Old = { used: ReadonlySet<string>; oldest: number }

function removeOld(folder: string, { used, oldest }: Old): void {
  const unused = namesIn(folder)
    .filter((name) => !used.has(name))
    .flatMap((name) => {
      // Another command may have removed it.
      const file = statSync(join(folder, name), { throwIfNoEntry: false })
      return file === undefined ? [] : [{ name, bytes: file.size, usedAt: file.ctimeMs }]
    })
    .sort((a, b) => b.usedAt - a.usedAt)
  let room = MOST_UNUSED_BYTES
  for (const [at, { name, bytes, usedAt }] of unused.entries()) {
    room -= bytes
    if (usedAt < oldest || room < 0 || at >= MOST_UNUSED) removeEntry(join(folder, name))
  }
}

/** The SHA-256 of a file; an empty text if there is no file. */
function sha256OfFile(file: string): string {
  return borrowBytes(file, sha256Hex) ?? ''
}
