// The sidecar behind a CDN: `npm run sidecar`, for one site, or for those that the file in the argument lists.
import { readSitesFile } from '../src/host/files/read-sites-file.ts'
import { run } from './start/run.ts'
import { startSidecar } from './start/start.ts'
import { startSites } from './start/start-sites.ts'

const [sitesFile] = process.argv.slice(2)

await run(async (settings, log) => {
  if (sitesFile === undefined) return await startSidecar(settings, log)
  return await startSites(await readSitesFile(sitesFile), settings, log)
})
