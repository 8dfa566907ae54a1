import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cacheOf, ifCachesUnused, sharedCacheOf, withBuildOf, withCaches } from '../host/work-folders.ts'
import { ContentError } from '../host/errors/content-error.ts'
import { LockError } from '../host/locks/folder-lock.ts'
import { withContent } from '../host/locks/lock-content.ts'
import { ifMissing } from '../host/files/missing-file.ts'
import { silent } from '../host/progress.ts'
import { CommandError } from '../host/errors/command-error.ts'
import { SettingsError } from '../schema/parse-settings.ts'
import type { BuildSettings } from '../host/build-settings.ts'
import type { BuildRun } from './build-site.ts'
import { inputsOf, isUpToDate, type BuildRequest } from './fingerprint.ts'

/**
 * Builds the site if anything changed since the last build.
 *
 * @throws {Error} with a message for the user
 */
export async function buildIfNeeded(settings: BuildSettings, request: BuildRequest, progress = silent): Promise<void> {
  const run: BuildRun = { progress, isPublished: false }
  try {
    if (await isUpToDate(settings, request)) sayUpToDate(settings)
    else await exclusively(settings, () => buildIfStillNeeded(settings, request, run))
  } catch (error) {
    if (error instanceof ContentError || error instanceof SettingsError || error instanceof LockError) throw error
    // Astro has already reported which page is at fault, and where.
    const why = error instanceof Error ? error.message : String(error)
    const what = run.isPublished ? `${settings.dist}/ has the new site, but then` : 'Nothing was published, because'
    throw new CommandError(`${what} the build failed: ${why}`, { cause: error })
  }
}

/** Checks again, now that this process holds the locks: another process may have built the site meanwhile. */
async function buildIfStillNeeded(settings: BuildSettings, request: BuildRequest, run: BuildRun): Promise<void> {
  const inputs = await inputsOf(settings, request)
  if (await isUpToDate(settings, request, inputs)) return sayUpToDate(settings)
  // Loaded only now, because an unchanged site needs none of the code that makes pages.
  const { buildSite } = await import('./build-site.ts')
  await buildSite(settings, request, { inputs, run })
}

function sayUpToDate({ dist }: BuildSettings): void {
  console.log(`${dist}/ is up to date`)
}

/** Runs a build while no other command deletes the caches, builds into the same folder, or changes the content. */
async function exclusively({ content, dist }: BuildSettings, work: () => Promise<void>): Promise<void> {
  const command = 'npm run build'
  await ifCachesUnused(content, async () => {
    for (const caches of new Set([cacheOf(content), sharedCacheOf(content)])) await removeRemains(caches)
  })
  await withCaches(content, { access: 'shared', command }, () =>
    withBuildOf({ content, dist, command }, () => withContent(content, { access: 'shared', command }, work)),
  )
}

/**
 * Names of files and folders that killed builds and earlier versions of this software left in the folder of caches. Nothing else
 * there is deleted, because other software may use the folder too.
 */
const REMAINS =
  /^(?:build-[\w-]+|(?:built|checked-\w+)-[\da-f]+|bundle|code|compressed|insights|markdown|pages|pictures)$/

async function removeRemains(caches: string): Promise<void> {
  const names = await ifMissing([], readdir(caches))
  for (const name of names.filter((name) => REMAINS.test(name))) {
    await rm(join(caches, name), { recursive: true, force: true })
  }
}
