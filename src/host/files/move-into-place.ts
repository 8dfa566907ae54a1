import { copyFileSync, linkSync, lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { filesBelow } from './files-below.ts'
import { ifMissing } from './missing-file.ts'
import { INCOMING_BUILD } from '../../schema/manifest.ts'

/**
 * Moves a finished build over the old one in steps, so that a kill or a full disk at any moment leaves a complete build to read.
 *
 * 1. One rename moves the whole build to `.incoming-build` in `dist`. From then on the sidecar, which needs all files of one
 *    build, reads them there.
 * 2. The new files replace the old ones one by one: first those that others depend on (styles and scripts, month shards, tiles of
 *    the log), then pages and artefacts, then the log's checkpoint, the manifest last. Then files that the new build lacks are
 *    deleted. A server that opens one file at a time finds every file at every moment.
 * 3. One rename and the removal of `.incoming-build` end the move.
 *
 * `dist` itself is never replaced: it may be a mount, a link, or the root of a running server. Only one process at a time may do
 * this. If an earlier process left a move unfinished, that is finished first.
 */
export async function moveIntoPlace(built: string, dist: string): Promise<void> {
  await mkdir(dist, { recursive: true })
  await finishMove(dist)
  await stage(built, dist)
  await finishMove(dist)
}

/** Whether a move into this folder began and has not ended. */
export async function isHalfMoved(dist: string): Promise<boolean> {
  return (await ifMissing(undefined, stat(join(dist, INCOMING_BUILD)))) !== undefined
}

/** Whether an entry of the folder belongs to an unfinished move. */
export function isOfMove(name: string): boolean {
  return name.startsWith(INCOMING_BUILD)
}

async function stage(built: string, dist: string): Promise<void> {
  const next = join(dist, INCOMING_BUILD)
  if ((await stat(built)).dev === (await stat(dist)).dev) return await rename(built, next)
  const copied = await mkdtemp(`${next}-`)
  await copyWhole(built, copied)
  await rename(copied, next)
}

/** Copies a folder, and leaves nothing behind if that fails, so that a full disk does not stay full. */
export async function copyWhole(from: string, to: string): Promise<void> {
  try {
    await cp(from, to, { recursive: true })
  } catch (error) {
    await rm(to, { recursive: true, force: true })
    throw error
  }
}

async function finishMove(dist: string): Promise<void> {
  const next = join(dist, INCOMING_BUILD)
  await removeOthersOfMove(dist)
  if (!(await isHalfMoved(dist))) return
  const files = await filesBelow(next)
  for (const folder of new Set(files.map(dirname))) mkdirSync(join(dist, folder), { recursive: true })
  for (const file of inOrder(files)) putInPlace(join(next, file), join(dist, file), `${next}-file`)
  const now = new Set(files)
  const old = (await filesBelow(dist)).filter((file) => !isOfMove(file) && !now.has(file))
  for (const file of old) rmSync(join(dist, file), { force: true })
  await rename(next, `${next}-done`)
  await removeOthersOfMove(dist)
  removeEmptyFolders(dist)
}

/** Removes unfinished copies, and builds that were already moved. */
async function removeOthersOfMove(dist: string): Promise<void> {
  const names = (await readdir(dist)).filter((name) => isOfMove(name) && name !== INCOMING_BUILD)
  for (const name of names) rmSync(join(dist, name), { recursive: true, force: true })
}

/**
 * Makes a hard link, so that `.incoming-build` stays complete until the end. Synchronous, because awaiting each of thousands of
 * files would take most of the time. A reused page may already be in place as the same file: then a rename would do nothing
 * (POSIX) and leave `beside` there.
 */
function putInPlace(file: string, target: string, beside: string): void {
  if (isSameFile(file, target)) return
  try {
    linkSync(file, beside)
  } catch {
    copyFileSync(file, beside) // not every file system has hard links
  }
  renameSync(beside, target)
}

/**
 * Whether two paths are links to one file. Compares size and time too, because some file systems use one inode number for several
 * files.
 */
function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((file) => lstatSync(file, { bigint: true, throwIfNoEntry: false }))
  if (first === undefined || second === undefined || first.nlink < 2n) return false
  return (['dev', 'ino', 'nlink', 'size', 'mtimeNs'] as const).every((part) => first[part] === second[part])
}

/** Files that others depend on come first, so that no link leads to a missing file. */
function inOrder(files: readonly string[]): string[] {
  const rank = (file: string): number => {
    const last = ['log/checkpoint', 'manifest.json'].indexOf(file.replaceAll(sep, '/'))
    return last >= 0 ? 2 + last : /^(_astro|data|log.tile)\b/.test(file) ? 0 : 1
  }
  return files.toSorted((a, b) => rank(a) - rank(b))
}

/** Removes empty folders below a folder, and returns whether the folder itself is empty now. */
function removeEmptyFolders(folder: string): boolean {
  let isEmpty = true
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inner = join(folder, entry.name)
    if (entry.isDirectory() && removeEmptyFolders(inner)) rmdirSync(inner)
    else isEmpty = false
  }
  return isEmpty
}
