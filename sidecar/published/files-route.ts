import Negotiator from 'negotiator'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { ARTEFACT_CACHE_CONTROL, ArtefactPath, isTopic, LATER_ARTEFACTS, topicLink } from '../../src/schema/manifest.ts'
import { DISCOVERY_FILES, SCHEMA_FILES } from '../../src/schema/discovery-files.ts'
import { DOWNLOADS } from '../../src/schema/downloads.ts'
import { LOG_FILES } from '../../src/schema/log-files.ts'
import { HASHED_CACHE_CONTROL, PAGE_HEADERS } from '../../src/schema/page-headers.ts'
import { allowOnly, sendUnavailable } from '../http/refuse.ts'
import { bodyLength, wholeBody } from '../http/bodies/streamed-body.ts'
import type { Snapshots } from '../snapshot/snapshot-holder.ts'
import { encodingsOnRequest } from './encoded-files.ts'
import { negotiateEncoding, sendFile } from './send-file.ts'
import { type SiteFileReader, siteFileReader } from './site-files.ts'
import { resolvePath, type ResolvedPath } from './resolve-path.ts'
import { type PublishedFile, type ShardFile, type Snapshot, UnfitDatasetError } from '../snapshot/snapshot.ts'

/** The sources of the published files. */
export type PublishedOptions = {
  snapshots: Pick<Snapshots, 'current'>
  /** The folder of the build. */
  folder: string
  /** Applied to artefacts and downloads only; pages and their assets are small and not limited. */
  limitReads: RequestHandler
}

/**
 * The published files, for one machine without a CDN: artefacts, shards and manifest from the snapshot that search uses,
 * everything else from the folder. Passes on requests for missing files.
 */
export function publishedFiles({ snapshots, folder, limitReads }: PublishedOptions): RequestHandler {
  const files = siteFileReader()
  const artefacts = artefactRoute(snapshots)
  return async (req, res, next) => {
    const path = decodeURIComponent(req.path)
    const isArtefact = isInSnapshot(path) && !isAbsent(path, snapshots.current())
    if (!isArtefact && !isDownload(path)) return await fromFolder(path, { req, res, next })
    if (isArtefact && !isRead(req)) return void allowOnly('GET, HEAD')(req, res, next)
    limitReads(req, res, (fault?: unknown) => {
      if (fault !== undefined) next(fault)
      else (isArtefact ? artefacts(path, req, res) : fromFolder(path, { req, res, next })).catch(next)
    })
  }

  async function fromFolder(path: string, { req, res, next }: Handled): Promise<void> {
    const resolved: ResolvedPath = isLacked(path) ? { kind: 'nothing' } : await resolvePath(folder, path)
    if (resolved.kind === 'nothing') return await sendMissing({ req, res, next, folder, files })
    if (!isRead(req)) return void allowOnly('GET, HEAD')(req, res, next)
    if (resolved.kind === 'folder') return redirectInto(req, res)
    const file = await files(resolved)
    if (file.kind === 'gone') return await sendMissing({ req, res, next, folder, files })
    res.locals['route'] = 'page'
    if (file.kind === 'no-descriptors')
      return sendUnavailable(req, res, 'The server has no free file descriptors: try again in a few seconds')
    res.set(PAGE_HEADERS)
    const cacheControl = path.startsWith('/_astro/') ? HASHED_CACHE_CONTROL : ARTEFACT_CACHE_CONTROL
    sendFile(req, res, { ...file.file, cacheControl, ...knownHeaders(path) })
  }
}

/**
 * Whether a path that the snapshot lacks counts as missing, so that the folder is not searched for it. The exceptions are the
 * `LATER_ARTEFACTS`: builds of earlier versions contain them without listing them.
 */
function isLacked(path: string): boolean {
  return isInSnapshot(path) && !(path in LATER_ARTEFACTS)
}

type Handled = { req: Request; res: Response; next: NextFunction }

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

function isDownload(path: string): boolean {
  return DOWNLOADS.some((download) => download.path === path)
}

/** The headers of files whose type does not follow from the name: a tile of a log may be called `123`. */
function knownHeaders(path: string): { contentType: string; cacheControl: string } | undefined {
  const rule = KNOWN_FILES.find(({ path: form }) =>
    form.endsWith('*') ? path.startsWith(form.slice(0, -1)) : path === form,
  )
  return rule && { contentType: rule.contentType, cacheControl: rule.cacheControl }
}

const KNOWN_FILES = [...LOG_FILES, ...DISCOVERY_FILES, ...DOWNLOADS, SCHEMA_FILES]

/** Redirects to the same URL with a slash, so that relative links work. */
function redirectInto(req: Request, res: Response): void {
  const query = req.originalUrl.indexOf('?')
  const location = `${req.path}/${query === -1 ? '' : req.originalUrl.slice(query)}`
  res.writeHead(301, { Location: location, 'Cache-Control': ARTEFACT_CACHE_CONTROL, 'Content-Length': 0 }).end()
}

/** A request for a missing page. */
type MissingRequest = Handled & { folder: string; files: SiteFileReader }

/** Sends the site's 404 page to browsers; passes on other requests, which get the error as JSON. */
async function sendMissing({ req, res, next, folder, files }: MissingRequest): Promise<void> {
  const resolved = wantsPage(req) ? await resolvePath(folder, '/404.html') : undefined
  const page = resolved?.kind === 'file' ? await files(resolved) : undefined
  if (page?.kind !== 'read') return next()
  const { body, vary, contentEncoding } = negotiateEncoding(req, page.file)
  res.status(404).set({ ...PAGE_HEADERS, 'Content-Type': page.file.contentType, 'Cache-Control': 'no-store' })
  res.set('Vary', ['Accept', vary].filter(Boolean).join(', '))
  if (contentEncoding !== undefined) res.set('Content-Encoding', contentEncoding)
  res.setHeader('Content-Length', bodyLength(body))
  res.end(req.method === 'HEAD' ? undefined : await wholeBody(body))
}

function wantsPage(req: Request): boolean {
  if (!isRead(req) || req.path.startsWith('/api/')) return false
  return new Negotiator(req).mediaType(['application/json', 'application/problem+json', 'text/html']) === 'text/html'
}

const MANIFEST = '/manifest.json'

/**
 * Whether a path names an artefact, a shard or the manifest. These are never read from the folder, which may contain another
 * build.
 */
export function isInSnapshot(path: string): boolean {
  return path === MANIFEST || path.startsWith('/data/') || ArtefactPath.safeParse(path).success
}

/** Answers `GET` of a path in the snapshot, and adds a `Link` if the path is a topic. Answers 503 until there is a snapshot. */
export function artefactRoute(
  snapshots: Pick<Snapshots, 'current'>,
): (path: string, req: Request, res: Response) => Promise<void> {
  return async (path, req, res) => {
    res.locals['route'] = path.startsWith('/data/') ? '/data' : path
    const snapshot = snapshots.current()
    const file = snapshot && fileOf(path, snapshot)
    if (file === undefined) return sendUnavailable(req, res, 'This file is not loaded yet: try again in a few seconds')
    if (isTopic(path)) res.setHeader('Link', topicLink(snapshot?.baseUrl ?? '', path))
    const encoded = 'encoded' in file ? file.encoded : await encodingsOnRequest(file).catch(unlessUnfit)
    if (encoded === 'unfit') return sendUnavailable(req, res, 'This file is being replaced: try again in a few seconds')
    sendFile(req, res, { ...file, encoded: encoded ?? [], cacheControl: ARTEFACT_CACHE_CONTROL })
  }
}

/** A file that is read at its request may have been replaced by then. */
function unlessUnfit(cause: unknown): 'unfit' {
  if (cause instanceof UnfitDatasetError) return 'unfit'
  throw cause
}

/** Whether there is a snapshot, and it lacks this file. For example, a site without a log has no checkpoint. */
function isAbsent(path: string, snapshot: Snapshot | undefined): boolean {
  return snapshot !== undefined && fileOf(path, snapshot) === undefined
}

function fileOf(path: string, { artefacts, manifestFile, shards }: Snapshot): PublishedFile | ShardFile | undefined {
  if (path === MANIFEST) return manifestFile
  const artefact = ArtefactPath.safeParse(path)
  return artefact.success ? artefacts.get(artefact.data) : shards.get(path)
}
