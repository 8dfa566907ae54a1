import { isWebAddress } from '../../../src/schema/web-address.ts'
import { folderSource } from './folder-source.ts'
import { originSource } from './origin-source.ts'

/** A place to read published files from. */
export type DatasetSource = {
  /** The folder or the origin, for the log. */
  name: string
  /**
   * The bytes of a published file, such as `/reviews.json`.
   * @throws {UnfitDatasetError} if it is missing, cannot be read, or is longer than `maxBytes`
   */
  read: (path: string, maxBytes: number) => Promise<Buffer>
  /**
   * The same bytes, piece by piece; they must be so many.
   * @throws {UnfitDatasetError} as `read` does
   */
  stream: (path: string, bytes: number) => AsyncIterable<Buffer>
  /**
   * The manifest, unless it is still the one of which an earlier look gave `mark`: then undefined. It costs next to nothing as long
   * as nothing changes.
   * @throws {UnfitDatasetError} as `read` does
   */
  look: (mark?: string) => Promise<{ mark: string; bytes: Buffer } | undefined>
  /** Calls `changed` when the manifest may have changed, if that can be detected; returns a function that stops it. */
  watch: (changed: () => void) => () => void
}

/** Where the manifest is. */
export const MANIFEST = '/manifest.json'

/** Enough for the shards of some ten million reviews. */
export const MANIFEST_MAX_BYTES = 16_000_000

/** The source that a setting names: an origin URL or a folder. */
export function openSource(dataset: string): DatasetSource {
  return isWebAddress(dataset) ? originSource(dataset) : folderSource(dataset)
}
