import { readdir, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { filesBelow } from '../files/files-below.ts'
import { ifMissing, isFolder } from '../files/missing-file.ts'
import { hasSiteFile } from '../site-file.ts'
import { withLock, type Access } from './folder-lock.ts'
import { isTemporaryFile } from '../files/replace-file.ts'

const LOCK_FOLDER = '.lock'

/**
 * Runs work while no other command changes a content folder (`shared`), or none uses it at all (`exclusive`). Everything that
 * writes to a content folder does so under an exclusive lock, everything that reads it to publish under a shared one. Where
 * there is no folder, there is nothing to lock.
 *
 * @throws {LockError} if the folder is to be changed and cannot be locked
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
 * Runs the only reading by a model of a content folder: two at once would pay twice. It can take hours, so it does not keep other
 * commands out, and takes the lock of the folder only to write. This lock is taken before that one.
 *
 * @throws {LockError} if nothing can be written there
 */
export function withReader<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lockFolder = join(folder, LOCK_FOLDER, 'read')
  const subject = `the readings of ${folder}`
  return withLock({ lockFolder, access: 'exclusive', command: 'npm run read', subject }, work)
}

/**
 * Every file of a content folder, as paths below it, sorted; without those of its lock, which must never be opened: closing one
 * of them would end the lock (POSIX.1-2024, fcntl). In a folder with a `site.yaml` these are the files directly in it, the
 * reviews, the photos and the log, whatever else lies there: builds, data, packages, a repository.
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

/** Removes unfinished files of killed commands: under the exclusive lock, nobody else is writing. */
async function removeTemporaryFiles(folder: string): Promise<void> {
  for (const parent of [folder, join(folder, 'reviews'), join(folder, 'log')]) {
    const names = await readdir(parent).catch(() => [])
    for (const name of names.filter(isTemporaryFile)) await rm(join(parent, name), { force: true })
  }
}
