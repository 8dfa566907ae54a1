import type { NextFunction, Request, Response } from 'express'
import Negotiator from 'negotiator'
import { PAGE_HEADERS } from '../../src/schema/page-headers.ts'
import { negotiateEncoding } from './send-file.ts'
import type { SiteFileReader } from './site-files.ts'
import { resolvePath } from './resolve-path.ts'

/** A request for a missing page. */
export type MissingRequest = { req: Request; res: Response; next: NextFunction; folder: string; files: SiteFileReader }

/** Sends the site's 404 page to browsers; passes on other requests, which get the error as JSON. */
export async function sendMissing({ req, res, next, folder, files }: MissingRequest): Promise<void> {
  const resolved = wantsPage(req) ? await resolvePath(folder, '/404.html') : undefined
  const page = resolved?.kind === 'file' ? await files(resolved) : undefined
  if (page?.kind !== 'read') return next()
  const { body, vary, contentEncoding } = negotiateEncoding(req, page.file)
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
