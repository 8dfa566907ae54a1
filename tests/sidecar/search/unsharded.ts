import { createHash } from 'node:crypto'
import type { DatasetFile, DatasetFiles } from '../../../sidecar/search/columns/dataset-files.ts'

/** The files of a site without shards, in the form that a snapshot provides. */
export function unsharded({ reviews, insights }: { reviews: Buffer; insights: Buffer }): DatasetFiles {
  const head = fileWith('/reviews.json', reviews)
  const said = fileWith('/insights.json', insights)
  return { head, insights: said, reviews: [head], perReview: [said] }
}

function fileWith(path: string, bytes: Buffer): DatasetFile {
  return { path, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}
