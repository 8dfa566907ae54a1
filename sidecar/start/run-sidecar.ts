import { readSitesFile } from '../../src/host/files/read-sites-file.ts'
import { run } from './run-until-signal.ts'
import { startSidecar } from './start-sidecar.ts'
import { startSites } from './start-sites.ts'

/** Runs the sidecar behind a CDN, for one site or for the sites in a `sites.yaml`. */
export async function runSidecar(sitesFile: string | undefined, environment?: NodeJS.ProcessEnv): Promise<void> {
  await run(environment, {
    open: async (settings, log) =>
      sitesFile === undefined
        ? await startSidecar(settings, log)
        : await startSites(await readSitesFile(sitesFile), settings, log),
  })
}
