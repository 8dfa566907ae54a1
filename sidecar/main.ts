// The sidecar behind a CDN: `npm run sidecar`, for one site, or for those that the file in the argument lists.
import { readSitesFile } from '../src/yaml/read-sites-file.ts'
import { run, StartError } from './run.ts'
import { startSidecar } from './start.ts'
import { startSites } from './start-sites.ts'

const [sitesFile] = process.argv.slice(2)

await run(async (settings, log) => {
  if (sitesFile === undefined) return await startSidecar(settings, log)
  if (settings.SEARCH_URL !== undefined)
    throw new StartError('SEARCH_URL is for one site: unset it, or start one for each')
  return await startSites(await readSitesFile(sitesFile), settings, log)
})
