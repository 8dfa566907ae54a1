import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder that `builtSite()` builds into during this run. */
    builtSiteFolder: string
  }
}

/** Creates a folder for the build that the tests of a run share. The returned function deletes it after the run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'built-site-'))
  project.provide('builtSiteFolder', folder)
  process.env['BUILT_SITE_FOLDER'] = folder // for code that also runs outside Vitest
  return () => rm(folder, { recursive: true, force: true })
}
