import { realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { sha256Hex } from './sha256.ts'
import { ifMissing } from './files/missing-file.ts'
import { ifUnlocked, withLock, type Access } from './locks/folder-lock.ts'
import { hasSiteFile } from './settings-of-folder.ts'
import { IS_PACKAGE, PROJECT } from './software/software.ts'

/**
 * The folder for data and caches of commands on a content folder: that folder itself if it has a `site.yaml`, otherwise this
 * checkout, or the current folder if the software is a package.
 */
export function homeOf(content: string): string {
  if (hasSiteFile(content)) return resolve(content)
  return IS_PACKAGE ? process.cwd() : PROJECT
}

/** The folder for data that must last from one command to the next: locks, notes on erased reviews, the hub's store. */
export function dataOf(content: string): string {
  return join(homeOf(content), '.data')
}

/**
 * The folder for caches, which speed up the next build and can be deleted. Without a `site.yaml`, it is a subfolder of `.cache`,
 * which other software may use too.
 */
export function cacheOf(content: string): string {
  const shared = sharedCacheOf(content)
  return hasSiteFile(content) ? shared : join(shared, 'public-reviews')
}

/** The folder that other software may use for caches too. Earlier versions of this software stored theirs directly in it. */
export function sharedCacheOf(content: string): string {
  return join(homeOf(content), '.cache')
}

type FolderUse = { access: Access; command: string }

// Deadlock is impossible because every command takes its locks in this order: caches, DIST, readings, fetches, content folder.

/** Runs work that uses the caches of a content folder (`shared`), or deletes them (`exclusive`). */
export function withCaches<T>(content: string, how: FolderUse, work: () => Promise<T>): Promise<T> {
  return withLock({ lockFolder: lockOfCaches(content), subject: cacheOf(content), ...how }, work)
}

/** Runs work if no command uses the caches of the content folder now. */
export function ifCachesUnused(content: string, work: () => Promise<void>): Promise<void> {
  return ifUnlocked(lockOfCaches(content), work)
}

function lockOfCaches(content: string): string {
  return join(dataOf(content), 'lock-caches')
}

type Output = { content: string; dist: string; command: string }

/**
 * Ensures that builds into the same folder run one at a time. The lock is not in that folder, because all its files are
 * published. Builds from two checkouts into one folder do not see each other's lock. All folders share 256 locks, so that a
 * checkout that builds into many folders does not store a lock for each.
 */
export async function withBuildOf<T>({ content, dist, command }: Output, work: () => Promise<T>): Promise<T> {
  const parent = dirname(resolve(dist))
  // Resolves only the parent: if `dist` itself is a link, each build changes its target.
  const path = join(await ifMissing(parent, realpath(parent)), basename(resolve(dist)))
  const slot = sha256Hex(path).slice(0, 2)
  const lockFolder = join(dataOf(content), 'lock-builds', slot)
  return withLock({ lockFolder, access: 'exclusive', command, subject: dist }, work)
}
