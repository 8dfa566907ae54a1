import { readdir, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { filesBelow } from '../files/files-below.ts'
import { ifMissing, isFolder } from '../files/missing-file.ts'
import { hasSiteFile } from '../settings-of-folder.ts'
import { withLock, type Access } from './folder-lock.ts'
import { isTemporaryFile } from '../files/replace-file.ts'

const LOCK_FOLDER = '.lock'

/**
 * Runs work while no other command changes a content folder (`shared`), or while none uses it at all (`exclusive`). All code that
 * writes to a content folder takes an exclusive lock, and all code that reads it to publish takes a shared one. A missing folder
 * is not locked.
 *
 * @throws {LockError} if an exclusive lock is asked for and cannot be taken
 */
export async function withContent<T>(
  folder: string,
  { access, command }: { access: Access; command: string },
  work: () => Promise<T>,
): Promise<T> {
  if (!(await isFolder(folder))) return work()
  return withLock({ lockFolder: join(folder, LOCK_FOLDER), access, command, subject: folder }, async () => {
    if (access === 'exclusive') await removeTemporaryFiles(folder)
    return work()
  })
}

/**
 * Ensures that only one process has a model read the reviews of a content folder: two at once would pay twice. Reading can take
 * hours, so this lock does not block other commands: the reader takes the folder's own lock only to write, and always after
 * this one.
 *
 * @throws {LockError} if the folder cannot be written
 */
export function withReader<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lockFolder = join(folder, LOCK_FOLDER, 'read')
  const subject = `the readings of ${folder}`
  return withLock({ lockFolder, access: 'exclusive', command: 'npm run read', subject }, work)
}

/**
 * Ensures that only one process fetches reviews for a content folder. Servers may be slow, so this lock does not block other
 * commands: the import takes the folder's own lock, always after this one.
 *
 * @throws {LockError} if the folder cannot be written
 */
export function withFetches<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lockFolder = join(folder, LOCK_FOLDER, 'fetch')
  const subject = `fetched reviews of ${folder}`
  return withLock({ lockFolder, access: 'exclusive', command: 'npm run fetch', subject }, work)
}

/**
 * All files of a content folder, as sorted paths relative to it, without the lock's files: those must never be opened, because
 * closing one would release the lock (POSIX.1-2024, fcntl). In a folder with a `site.yaml`, which may also contain builds, data,
 * packages or a repository, these are only the reviews, the photos, the log, and the files at its top that are neither hidden nor
 * a `.tgz`.
 */
export async function filesOfContent(folder: string): Promise<string[]> {
  if (!hasSiteFile(folder)) return (await filesBelow(folder)).filter((file) => !file.startsWith(LOCK_FOLDER + sep))
  const entries = await readdir(folder, { withFileTypes: true })
  const own = entries.filter((entry) => entry.isFile() && !/^\.|\.tgz$/.test(entry.name)).map(({ name }) => name)
  const inFolders = ['reviews', 'photos', 'log'].map(async (name) => {
    const files = await ifMissing([], filesBelow(join(folder, name)))
    return files.map((file) => join(name, file))
  })
  return [...own, ...(await Promise.all(inFolders)).flat()].sort()
}

/** Removes unfinished files of killed commands. The caller has the exclusive lock, so no other process is writing. */
async function removeTemporaryFiles(folder: string): Promise<void> {
  for (const parent of [folder, join(folder, 'reviews'), join(folder, 'log')]) {
    const names = await readdir(parent).catch(() => [])
    for (const name of names.filter(isTemporaryFile)) await rm(join(parent, name), { force: true })
  }
}
