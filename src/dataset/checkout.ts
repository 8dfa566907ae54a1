import { createHash } from 'node:crypto'
import { realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ifMissing } from './missing-file.ts'
import { ifUnlocked, withLock, type Access } from './content-folder/folder-lock.ts'

/** The folder of this checkout of the project. */
export const PROJECT = fileURLToPath(new URL('../..', import.meta.url))

/** What must survive from one command to the next, caches apart: locks, notes on erased reviews, the hub's store. */
export const DATA = join(PROJECT, '.data')

type FolderUse = { access: Access; command: string }

// Deadlock is impossible because every command takes its locks in this order: caches, DIST, content folder.

/** Runs work that uses the caches of this checkout (`shared`), or deletes them (`exclusive`). */
export function withCaches<T>(how: FolderUse, work: () => Promise<T>): Promise<T> {
  return withLock({ lockFolder: CACHES, subject: 'the caches of this checkout', ...how }, work)
}

/** Runs work if no command uses the caches of this checkout now. */
export function ifCachesUnused(work: () => Promise<void>): Promise<void> {
  return ifUnlocked(CACHES, work)
}

const CACHES = join(DATA, 'lock-caches')

/**
 * Runs the work of one build at a time into a folder. The lock is not in that folder, because all that is there is published;
 * builds into one folder from two checkouts do not see each other. There are 256 locks for all folders, so that a checkout that
 * builds into many does not keep one for each.
 */
export async function withBuildOf<T>(dist: string, command: string, work: () => Promise<T>): Promise<T> {
  const folder = await ifMissing(resolve(dist), realpath(dist))
  const slot = createHash('sha256').update(folder).digest('hex').slice(0, 2)
  const lockFolder = join(DATA, 'lock-builds', slot)
  return withLock({ lockFolder, access: 'exclusive', command, subject: dist }, work)
}
