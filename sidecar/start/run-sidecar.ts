import { readSitesFile } from '../../src/host/files/read-sites-file.ts'
import { run } from './run-until-signal.ts'
import { startSidecar } from './start-sidecar.ts'

/** Runs the sidecar behind a CDN, for one site or for the sites in a `sites.yaml`. */
export async function runSidecar(sitesFile: string | undefined, environment?: NodeJS.ProcessEnv): Promise<void> {
  await run(environment, {
    open: async (settings, log) => {
      if (sitesFile === undefined) return await startSidecar(settings, log)
      // Loaded only for many sites, because it needs MCP and PostgreSQL at once
      const { startSites } = await import('./start-sites.ts')
      return await startSites(await readSitesFile(sitesFile), settings, log)
    },
  })
}
