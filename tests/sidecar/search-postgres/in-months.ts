import type { DatasetFiles } from '../../../sidecar/search/columns/dataset-files.ts'
import { readFiles } from '../../../sidecar/snapshot/read-files.ts'
import { Manifest } from '../../../src/schema/manifest.ts'
import type { Review } from '../../../src/schema/review.ts'
import { publishedFiles, type Wanted } from '../publish-folder.ts'

/** The files of a site with month shards, in the form that a snapshot provides. */
export async function inMonths(reviews: Review[], wanted: Wanted = {}): Promise<DatasetFiles> {
  const files = publishedFiles(reviews, wanted)
  const read = (path: string): Promise<Buffer> => Promise.resolve(Buffer.from(files[path] ?? ''))
  const manifest = Manifest.parse(JSON.parse(String(files['/manifest.json'])))
  return (await readFiles(manifest, { read }, undefined)).dataset
}
