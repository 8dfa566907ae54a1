import { isWebAddress } from '../../../src/schema/web-address.ts'
import { folderSource } from './folder-source.ts'
import { originSource } from './origin-source.ts'

/** A folder or an origin to read published files from. */
export type DatasetSource = {
  /** The folder or the origin, for the log. */
  name: string
  /**
   * The bytes of a published file, such as `/reviews.json`.
   * @throws {UnfitDatasetError} if it is missing, cannot be read, or is longer than `maxBytes`
   */
  read: (path: string, maxBytes: number) => Promise<Buffer>
  /**
   * Yields the bytes of a published file piece by piece.
   *
   * @throws {UnfitDatasetError} like `read`, or if the file does not have exactly `bytes` bytes
   */
  stream: (path: string, bytes: number) => AsyncIterable<Buffer>
  /**
   * Returns the manifest with a mark of its version; undefined if `mark`, from an earlier call, still names the current version.
   * Nearly free while the manifest does not change.
   *
   * @throws {UnfitDatasetError} like `read`
   */
  look: (mark?: string) => Promise<{ mark: string; bytes: Buffer } | undefined>
  /** Calls `changed` when the manifest may have changed, if that can be detected; returns a function that stops watching. */
  watch: (changed: () => void) => () => void
}

/** The path of the manifest. */
export const MANIFEST = '/manifest.json'

/** The largest manifest, in bytes: enough for the shards of about ten million reviews. */
export const MANIFEST_MAX_BYTES = 16_000_000

/** The source that a setting names: an origin URL or a folder. */
export function openSource(dataset: string): DatasetSource {
  return isWebAddress(dataset) ? originSource(dataset) : folderSource(dataset)
}
