import { copyFileSync, linkSync, lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { filesBelow } from './files-below.ts'
import { ifMissing } from './missing-file.ts'
import { INCOMING_BUILD } from '../../schema/manifest.ts'

/**
 * Moves a finished build over the old one in steps, so that a kill or a full disk at any moment leaves a complete build to read.
 *
 * 1. One rename puts the whole build into `.incoming-build` of `dist`. From then on the sidecar, which needs files of a single
 *    build, reads them there.
 * 2. The files replace the old ones one by one: first what pages depend on, the month shards and the tiles of the log,
 *    then pages and artefacts, its checkpoint, the manifest last. Files that the new build does not have are deleted after that. A
 *    server of single files never misses one.
 * 3. One rename ends it by removing `.incoming-build`.
 *
 * `dist` itself is never replaced: it may be a mount, a link, or the root of a running server. Only one process at a time may
 * do this. A move that an earlier process left unfinished is finished first.
 */
export async function moveIntoPlace(built: string, dist: string): Promise<void> {
  await mkdir(dist, { recursive: true })
  await finishMove(dist)
  await stage(built, dist)
  await finishMove(dist)
}

/** Whether a move into this folder was begun and has not ended. */
export async function isHalfMoved(dist: string): Promise<boolean> {
  return (await ifMissing(undefined, stat(join(dist, INCOMING_BUILD)))) !== undefined
}

/** Whether an entry of the folder belongs to a move that has not ended. */
export function isOfMove(name: string): boolean {
  return name.startsWith(INCOMING_BUILD)
}

async function stage(built: string, dist: string): Promise<void> {
  const next = join(dist, INCOMING_BUILD)
  if ((await stat(built)).dev === (await stat(dist)).dev) return await rename(built, next)
  const copied = await mkdtemp(`${next}-`)
  await cp(built, copied, { recursive: true })
  await rename(copied, next)
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

/** Removes unfinished copies, and builds that are already in place. */
async function removeOthersOfMove(dist: string): Promise<void> {
  const names = (await readdir(dist)).filter((name) => isOfMove(name) && name !== INCOMING_BUILD)
  for (const name of names) rmSync(join(dist, name), { recursive: true, force: true })
}

/**
 * A hard link, so that `.incoming-build` stays whole until the end. For thousands of files, waiting for each would take most of
 * the time. A page that was taken over may be in place already, as the same file: a rename would do nothing (POSIX), and leave
 * `beside` there.
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

/** Whether two paths are links to one file. Its size and time are compared too: some file systems give several files one number. */
function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((file) => lstatSync(file, { bigint: true, throwIfNoEntry: false }))
  if (first === undefined || second === undefined || first.nlink < 2n) return false
  return (['dev', 'ino', 'nlink', 'size', 'mtimeNs'] as const).every((part) => first[part] === second[part])
}

/** What others depend on comes first, so that no link points at a missing file. */
function inOrder(files: readonly string[]): string[] {
  const rank = (file: string): number => {
    const last = ['log/checkpoint', 'manifest.json'].indexOf(file.replaceAll(sep, '/'))
    return last >= 0 ? 2 + last : /^(_astro|data|log.tile)\b/.test(file) ? 0 : 1
  }
  return files.toSorted((a, b) => rank(a) - rank(b))
}

/** Removes the empty folders of a folder, and says whether nothing is left in it. */
function removeEmptyFolders(folder: string): boolean {
  let isEmpty = true
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inner = join(folder, entry.name)
    if (entry.isDirectory() && removeEmptyFolders(inner)) rmdirSync(inner)
    else isEmpty = false
  }
  return isEmpty
}
