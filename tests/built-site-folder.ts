import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `builtSite()` puts the build of this run. */
    builtSiteFolder: string
  }
}

/** Before a run of the tests: a folder for the build that they share. After it: gone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'built-site-'))
  project.provide('builtSiteFolder', folder)
  process.env['BUILT_SITE_FOLDER'] = folder // for what also runs outside Vitest
  return () => rm(folder, { recursive: true, force: true })
}
