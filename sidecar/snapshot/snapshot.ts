import type { DatasetDigest } from '../../src/schema/dataset-digest.ts'
import type { ArtefactPath, Manifest } from '../../src/schema/manifest.ts'
import type { EncodedFile } from '../http/bodies/encode.ts'
import type { StreamedBody } from '../http/bodies/streamed-body.ts'
import type { ReviewIndex } from '../search/review-index.ts'

/** A dataset that cannot be served. The message is public: it contains published paths but no local ones. */
export class UnfitDatasetError extends Error {
  override name = 'UnfitDatasetError'
}

/**
 * The bytes of a file. In memory they are one or more parts, in order: most files have one, and `/reviews.json` has a part per
 * shard. A streamed body is read whenever it is needed; reading fails once the published file has changed.
 */
export type FileBody = readonly Buffer[] | StreamedBody

/** A published file with its headers. */
export type PublishedFile = {
  path: string
  contentType: string
  body: FileBody
  /** In lower-case hex. */
  sha256: string
  /** A strong ETag, with its quotes. */
  etag: string
  lastModified: Date
  /** The file in other content codings; empty unless the sidecar serves the files itself, absent if made at the first request. */
  encoded?: readonly EncodedFile[]
}

/** An artefact that a manifest lists. */
export type Artefact = PublishedFile & { path: ArtefactPath }

/** A file of a month shard; it has a date only if the sidecar serves the files itself. */
export type ShardFile = Omit<PublishedFile, 'lastModified' | 'encoded'> & { lastModified?: Date }

/** The artefacts of one manifest, checked against their hashes, and their index. Immutable. */
export type Snapshot = {
  manifest: Manifest
  /** The manifest itself, as published. */
  manifestFile: PublishedFile
  baseUrl: string
  artefacts: ReadonlyMap<ArtefactPath, Artefact>
  /** The files of the month shards by path; empty if the site has no shards. */
  shards: ReadonlyMap<string, ShardFile>
  reviews: ReviewIndex
  /** The digest of `/reviews.json`. */
  datasetDigest: DatasetDigest
}
