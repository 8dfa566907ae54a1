import type { Request, RequestHandler, Response } from 'express'
import { ARTEFACT_CACHE_CONTROL } from '../../src/schema/manifest.ts'
import { HASHED_CACHE_CONTROL, PAGE_HEADERS } from '../../src/schema/page-headers.ts'
import { only, unavailable } from '../http/refuse.ts'
import type { Snapshots } from '../snapshot/snapshot-holder.ts'
import { artefactRoute, isArtefact } from './artefact-route.ts'
import { sendMissing } from './missing-page.ts'
import { sendFile } from './send-file.ts'
import { siteFiles } from './site-files.ts'
import { placeOf } from './site-place.ts'

/** What the files are served from. */
export type Serving = {
  snapshots: Pick<Snapshots, 'current'>
  /** The folder of the build. */
  folder: string
  /** Stands before the artefacts; pages and what they load are small and free. */
  limitReads: RequestHandler
}

/**
 * The published files, for one machine without a CDN: artefacts and manifest from the very snapshot that search uses,
 * everything else from the folder. Hands on what is not there.
 */
export function publishedFiles({ snapshots, folder, limitReads }: Serving): RequestHandler {
  const files = siteFiles()
  const artefacts = artefactRoute(snapshots)
  return async (req, res, next) => {
    const path = decodeURIComponent(req.path)
    const reads = req.method === 'GET' || req.method === 'HEAD'
    if (isArtefact(path)) {
      if (!reads) return void only('GET, HEAD')(req, res, next)
      return void limitReads(req, res, (fault?: unknown) =>
        fault === undefined ? artefacts(path, req, res) : next(fault),
      )
    }
    const place = await placeOf(folder, path)
    if (place.kind === 'nothing') return await sendMissing({ req, res, next, folder, files })
    if (!reads) return void only('GET, HEAD')(req, res, next)
    if (place.kind === 'folder') return redirectInto(req, res)
    const file = await files(place)
    if (file.kind === 'gone') return await sendMissing({ req, res, next, folder, files })
    res.locals['route'] = 'page'
    if (file.kind === 'no-descriptors')
      return unavailable(req, res, 'No file can be opened now: ask again in a few seconds')
    res.set(PAGE_HEADERS)
    sendFile(req, res, file.file, path.startsWith('/_astro/') ? HASHED_CACHE_CONTROL : ARTEFACT_CACHE_CONTROL)
  }
}

/** To the same address with a slash, where what a page links to from there is found. */
function redirectInto(req: Request, res: Response): void {
  const query = req.originalUrl.indexOf('?')
  const location = `${req.path}/${query === -1 ? '' : req.originalUrl.slice(query)}`
  res.writeHead(301, { Location: location, 'Cache-Control': ARTEFACT_CACHE_CONTROL, 'Content-Length': 0 }).end()
}
