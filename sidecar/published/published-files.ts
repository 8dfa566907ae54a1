import type { Request, RequestHandler, Response } from 'express'
import { ARTEFACT_CACHE_CONTROL } from '../../src/schema/manifest.ts'
import { HASHED_CACHE_CONTROL, PAGE_HEADERS } from '../../src/schema/page-headers.ts'
import { allowOnly, sendUnavailable } from '../http/refuse.ts'
import type { Snapshots } from '../snapshot/snapshot-holder.ts'
import { artefactRoute, isArtefact } from './artefact-route.ts'
import { sendMissing } from './missing-page.ts'
import { sendFile } from './send-file.ts'
import { siteFileReader } from './site-files.ts'
import { resolvePath } from './resolve-path.ts'

/** Where published files are served from. */
export type PublishedOptions = {
  snapshots: Pick<Snapshots, 'current'>
  /** The folder of the build. */
  folder: string
  /** Applied to artefacts only; pages and their assets are small and not limited. */
  limitReads: RequestHandler
}

/**
 * The published files, for one machine without a CDN: artefacts and manifest from the snapshot that search uses, everything
 * else from the folder. Passes on requests for missing files.
 */
export function publishedFiles({ snapshots, folder, limitReads }: PublishedOptions): RequestHandler {
  const files = siteFileReader()
  const artefacts = artefactRoute(snapshots)
  return async (req, res, next) => {
    const path = decodeURIComponent(req.path)
    const reads = req.method === 'GET' || req.method === 'HEAD'
    if (isArtefact(path)) {
      if (!reads) return void allowOnly('GET, HEAD')(req, res, next)
      return void limitReads(req, res, (fault?: unknown) =>
        fault === undefined ? artefacts(path, req, res) : next(fault),
      )
    }
    const resolved = await resolvePath(folder, path)
    if (resolved.kind === 'nothing') return await sendMissing({ req, res, next, folder, files })
    if (!reads) return void allowOnly('GET, HEAD')(req, res, next)
    if (resolved.kind === 'folder') return redirectInto(req, res)
    const file = await files(resolved)
    if (file.kind === 'gone') return await sendMissing({ req, res, next, folder, files })
    res.locals['route'] = 'page'
    if (file.kind === 'no-descriptors')
      return sendUnavailable(req, res, 'The server has no free file descriptors: try again in a few seconds')
    res.set(PAGE_HEADERS)
    const cacheControl = path.startsWith('/_astro/') ? HASHED_CACHE_CONTROL : ARTEFACT_CACHE_CONTROL
    sendFile(req, res, { ...file.file, cacheControl })
  }
}

/** Redirects to the same URL with a slash, so that relative links work. */
function redirectInto(req: Request, res: Response): void {
  const query = req.originalUrl.indexOf('?')
  const location = `${req.path}/${query === -1 ? '' : req.originalUrl.slice(query)}`
  res.writeHead(301, { Location: location, 'Cache-Control': ARTEFACT_CACHE_CONTROL, 'Content-Length': 0 }).end()
}
