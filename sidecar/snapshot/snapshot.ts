import type { ArtefactPath, Manifest } from '../../src/schema/manifest.ts'
import type { EncodedFile } from '../http/encode.ts'
import type { ReviewIndex } from '../search/review-index.ts'

/** A published file as it is served: its bytes, and what identifies them. */
export type PublishedFile = {
  path: string
  contentType: string
  bytes: Buffer
  /** In lower-case hex. */
  sha256: string
  /** Strong, with its quotes. */
  etag: string
  lastModified: Date
  /** The same bytes encoded, each with an ETag of its own; only where the sidecar serves the files itself. */
  encoded?: readonly EncodedFile[]
}

/** One of the artefacts that a manifest lists. */
export type Artefact = PublishedFile & { path: ArtefactPath }

/** The artefacts of one manifest, checked against their hashes, and the index made of them. Never changes once made. */
export type Snapshot = {
  manifest: Manifest
  /** The manifest itself, as published. */
  manifestFile: PublishedFile
  baseUrl: string
  artefacts: ReadonlyMap<ArtefactPath, Artefact>
  reviews: ReviewIndex
}
