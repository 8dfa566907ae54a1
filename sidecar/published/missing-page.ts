import type { NextFunction, Request, Response } from 'express'
import Negotiator from 'negotiator'
import { PAGE_HEADERS } from '../../src/schema/page-headers.ts'
import { chosenFor } from './send-file.ts'
import type { SiteFiles } from './site-files.ts'
import { placeOf } from './site-place.ts'

/** A request for what is not there. */
export type Missing = { req: Request; res: Response; next: NextFunction; folder: string; files: SiteFiles }

/** The site's own 404 page for a browser; whoever did not ask for a page is handed on, and gets the error as JSON. */
export async function sendMissing({ req, res, next, folder, files }: Missing): Promise<void> {
  const place = wantsPage(req) ? await placeOf(folder, '/404.html') : undefined
  const page = place?.kind === 'file' ? await files(place) : undefined
  if (page?.kind !== 'read') return next()
  const { body, vary, contentEncoding } = chosenFor(req, page.file)
  res.status(404).set({ ...PAGE_HEADERS, 'Content-Type': page.file.contentType, 'Cache-Control': 'no-store' })
  res.set('Vary', ['Accept', vary].filter(Boolean).join(', '))
  if (contentEncoding !== undefined) res.set('Content-Encoding', contentEncoding)
  res.setHeader('Content-Length', body.length)
  res.end(req.method === 'HEAD' ? undefined : body)
}

function wantsPage(req: Request): boolean {
  const reads = req.method === 'GET' || req.method === 'HEAD'
  if (!reads || req.path.startsWith('/api/')) return false
  return new Negotiator(req).mediaType(['application/json', 'application/problem+json', 'text/html']) === 'text/html'
}
