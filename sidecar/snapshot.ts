import type { ArtefactPath, Manifest } from '../src/schema/manifest.ts'
import type { ReviewIndex } from './search/review-index.ts'

/** One published file as it is served: its bytes, and what identifies them. */
export type Artefact = {
  path: ArtefactPath
  contentType: string
  bytes: Buffer
  /** In lower-case hex. */
  sha256: string
  /** Strong, with its quotes. */
  etag: string
  lastModified: Date
}

/** The artefacts of one manifest, checked against their hashes, and the index made of them. Never changes once made. */
export type Snapshot = {
  manifest: Manifest
  /** The manifest as published. */
  manifestBytes: Buffer
  baseUrl: string
  artefacts: ReadonlyMap<ArtefactPath, Artefact>
  reviews: ReviewIndex
}
