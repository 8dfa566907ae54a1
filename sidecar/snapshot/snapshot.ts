import type { DatasetDigest } from '../../src/schema/dataset-digest.ts'
import type { ArtefactPath, Manifest } from '../../src/schema/manifest.ts'
import type { EncodedFile } from '../http/bodies/encode.ts'
import type { StreamedBody } from '../http/bodies/streamed-body.ts'
import type { ReviewIndex } from '../search/review-index.ts'

/** A dataset that cannot be served. The message is public: it names published paths and no local ones. */
export class UnfitDatasetError extends Error {
  override name = 'UnfitDatasetError'
}

/**
 * The bytes of a file. In memory they are parts, in order: most files are one, and `/reviews.json` is made of the shards. Otherwise
 * they are read whenever they are needed, which fails once the file is another.
 */
export type FileBody = readonly Buffer[] | StreamedBody

/** A published file with its headers. */
export type PublishedFile = {
  path: string
  contentType: string
  body: FileBody
  /** In lower-case hex. */
  sha256: string
  /** Strong, with its quotes. */
  etag: string
  lastModified: Date
  /** The file under other codings; only if the sidecar serves the files itself. */
  encoded?: readonly EncodedFile[]
}

/** One of the artefacts that a manifest lists. */
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
  /** The files of the month shards by path; none if the site has no shards. */
  shards: ReadonlyMap<string, ShardFile>
  reviews: ReviewIndex
  /** Of `/reviews.json`. */
  datasetDigest: DatasetDigest
}
