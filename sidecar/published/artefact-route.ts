import type { Request, Response } from 'express'
import { ARTEFACT_CACHE_CONTROL, ArtefactPath, topicLink, TOPICS } from '../../src/schema/manifest.ts'
import { sendUnavailable } from '../http/refuse.ts'
import type { PublishedFile, Snapshot } from '../snapshot/snapshot.ts'
import type { Snapshots } from '../snapshot/snapshot-holder.ts'
import { sendFile } from './send-file.ts'

/** A path that is served from the snapshot. */
export type SnapshotPath = ArtefactPath | typeof MANIFEST

const MANIFEST = '/manifest.json'

/** Whether the path is an artefact or the manifest. These are never read from the folder, which may have another build. */
export function isArtefact(path: string): path is SnapshotPath {
  return path === MANIFEST || ArtefactPath.safeParse(path).success
}

/** `GET` of an artefact or the manifest, from the current snapshot; topics with their `Link`; 503 until there is one. */
export function artefactRoute(
  snapshots: Pick<Snapshots, 'current'>,
): (path: SnapshotPath, req: Request, res: Response) => void {
  return (path, req, res) => {
    res.locals['route'] = path
    const snapshot = snapshots.current()
    const file = snapshot && fileOf(path, snapshot)
    if (file === undefined) return sendUnavailable(req, res, 'This file is not loaded yet: try again in a few seconds')
    if (TOPICS.some((topic) => topic === path)) res.setHeader('Link', topicLink(snapshot?.baseUrl ?? '', path))
    sendFile(req, res, { ...file, cacheControl: ARTEFACT_CACHE_CONTROL })
  }
}

function fileOf(path: SnapshotPath, { artefacts, manifestFile }: Snapshot): PublishedFile | undefined {
  return path === MANIFEST ? manifestFile : artefacts.get(path)
}
