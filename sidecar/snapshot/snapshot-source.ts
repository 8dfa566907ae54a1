import { isWebAddress } from '../../src/schema/web-address.ts'
import { folderSource } from './source-folder.ts'
import { originSource } from './source-origin.ts'

/** Where published files are read from. */
export type Source = {
  /** The folder or the origin, for the log. */
  name: string
  /**
   * The bytes of a published file, such as `/reviews.json`.
   * @throws UnfitDataset when it is not there, cannot be read, or is longer than `most` bytes
   */
  read: (path: string, most: number) => Promise<Buffer>
  /** Calls when the manifest may have changed, as far as that can be seen from here; gives back how to stop. */
  watch: (changed: () => void) => () => void
}

/** The source that a setting names: an origin URL or a folder. */
export function openSource(dataset: string): Source {
  return isWebAddress(dataset) ? originSource(dataset) : folderSource(dataset)
}
