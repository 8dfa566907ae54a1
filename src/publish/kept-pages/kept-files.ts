import { createHash } from 'node:crypto'
import { constants, copyFileSync, linkSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { borrowBytes } from '../../host/files/borrowed-bytes.ts'
import { codeOf } from '../../host/files/missing-file.ts'

// A kept file is a hard link to the file of the build, named after the SHA-256 of its bytes. Whoever edits the published file
// edits both: then the kept one no longer has the bytes of its name.

/** Puts a kept file at `target`, where nothing is, if it still has its bytes; says whether it has. */
export function takeFile(folder: string, sha256: string, target: string): boolean {
  const kept = join(folder, sha256)
  try {
    linkOrCopy(kept, target)
    // What is read is what will be published, whatever happens to the kept file meanwhile
    if (hashOfFile(target) === sha256) return true
  } catch {
    // It is missing, or nobody may read it any more: it is made again
  }
  rmSync(target, { force: true })
  rmSync(kept, { force: true })
  return false
}

/**
 * Keeps a file of a build and gives the SHA-256 of its bytes. If an earlier build had the same file, it becomes that one, with
 * its time.
 */
export function keepFile(folder: string, file: string): string {
  const sha256 = hashOfFile(file)
  const earlier = `${file}.earlier`
  if (takeFile(folder, sha256, earlier)) renameSync(earlier, file)
  else linkOrCopy(file, join(folder, sha256))
  return sha256
}

/** In hex; empty if there is no file. */
function hashOfFile(file: string): string {
  return borrowBytes(file, (bytes) => createHash('sha256').update(bytes).digest('hex')) ?? ''
}

/** Not every file system has hard links, and Linux allows none to files of others that one may only read. */
function linkOrCopy(file: string, target: string): void {
  try {
    linkSync(file, target)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') copyFileSync(file, target, constants.COPYFILE_EXCL)
  }
}
