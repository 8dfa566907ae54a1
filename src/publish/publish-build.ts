import { randomUUID } from 'node:crypto'
import { lstat, mkdir, readdir, realpath, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { codeOf, ifMissing, readText } from '../host/files/missing-file.ts'
import type { BuildSettings } from '../host/build-settings.ts'
import { copyWhole, moveIntoPlace } from '../host/files/move-into-place.ts'

/** How a finished build is published. */
export type Publication = Pick<BuildSettings, 'dist' | 'host'> & {
  /** Whether to delete the replaced build at once, because it may contain reviews that were erased since. */
  deletesReplaced?: boolean
}

/**
 * Publishes a finished build at `DIST`. Returns a warning if the link there led to another folder, which a server may
 * still read.
 *
 * If `DIST` is a symbolic link, or is missing and the host serves it in place, the build goes into a new folder in `.NAME-builds`
 * beside `DIST`, and one rename replaces the link. So a server that follows the link always finds one complete build, even after
 * a kill. The replaced build stays until the next one is published, for a server that is still reading it. The link is relative,
 * so it can be moved or mounted together with the builds. Only folders in `.NAME-builds` are deleted, never a folder elsewhere
 * that the link led to before.
 *
 * Otherwise, or if links cannot be made there, `moveIntoPlace` moves the files of the build over the last one. Only one process
 * at a time may publish at the same `DIST`.
 */
export async function publishBuild(built: string, publication: Publication): Promise<string | undefined> {
  const dist = resolve(publication.dist)
  const builds = join(dirname(dist), `.${basename(dist)}-builds`)
  const swap = { dist, builds, name: `build-${randomUUID()}` }
  if ((await isSwapped(dist, publication.host)) && (await prepareLink(swap))) {
    return await swapIn(built, swap, publication)
  }
  await moveIntoPlace(built, dist)
  return undefined
}

/** The link, the folder of builds beside it, and the name of the new build in that folder. */
type Swap = { dist: string; builds: string; name: string }

/** The hosts that serve `DIST` where it is built; builds for the others are uploaded. */
const SERVED_IN_PLACE: readonly string[] = ['node', 'static'] satisfies BuildSettings['host'][]

/** Whether a new link replaces `DIST`. On Windows a rename cannot replace a link to a folder. */
async function isSwapped(dist: string, host: BuildSettings['host']): Promise<boolean> {
  if (process.platform === 'win32') return false
  const found = await ifMissing(undefined, lstat(dist))
  return found === undefined ? SERVED_IN_PLACE.includes(host) : found.isSymbolicLink()
}

/** The name of the next link, before a rename moves it to `DIST`. */
const NEXT = 'next'

/** Makes the folder of builds, which git ignores, and the next link. Returns false if links cannot be made here. */
async function prepareLink({ builds, name }: Swap): Promise<boolean> {
  try {
    await mkdir(builds, { recursive: true })
    const ignored = join(builds, '.gitignore')
    if ((await readText(ignored)) === undefined) await writeFile(ignored, '*\n')
    await rm(join(builds, NEXT), { force: true })
    await symlink(join(basename(builds), name), join(builds, NEXT))
    return true
  } catch (error) {
    if (NO_LINKS.includes(codeOf(error) ?? '')) return false
    throw error
  }
}

/** Error codes for a folder that is not writable and a file system without links. */
const NO_LINKS = ['EACCES', 'EPERM', 'EROFS', 'ENOTSUP', 'ENOSYS']

async function swapIn(
  built: string,
  { dist, builds, name }: Swap,
  publication: Publication,
): Promise<string | undefined> {
  const replaced = await ifMissing(undefined, realpath(dist))
  const folder = await realpath(builds)
  await removeBuilds(folder, replaced)
  const place = join(folder, name)
  await moveTo(place, built)
  await rename(join(builds, NEXT), dist)
  if (publication.deletesReplaced === true) await removeBuilds(folder, place)
  if (replaced === undefined || dirname(replaced) === folder) return undefined
  return (
    `${publication.dist} led to "${replaced}" and now leads to a new folder beside the link. Point the server at the link; ` +
    `the old folder is unchanged. To build into that folder instead, set DIST to its path`
  )
}

const BUILD_NAME = /^build-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Removes all builds in a folder except one, including unfinished ones of killed processes. Other files stay. */
async function removeBuilds(folder: string, kept: string | undefined): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (!entry.isDirectory() || !BUILD_NAME.test(entry.name) || path === kept) continue
    await rm(path, { recursive: true, force: true })
  }
}

async function moveTo(place: string, built: string): Promise<void> {
  if ((await stat(built)).dev === (await stat(dirname(place))).dev) await rename(built, place)
  else await copyWhole(built, place)
}
