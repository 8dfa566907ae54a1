import { createHash } from 'node:crypto'
import { openLog } from '../../../sidecar/log.ts'
import type { DatasetFiles } from '../../../sidecar/search/dataset-files.ts'
import {
  openSearchDatabase,
  type SearchDatabase,
  type SearchDatabaseOptions,
} from '../../../sidecar/search-postgres/search-database.ts'

/** A sidecar's part of a search database; the software is the same for all unless a test says otherwise. */
export function aSearchDatabase(url: string, options: Partial<SearchDatabaseOptions> = {}): Promise<SearchDatabase> {
  return openSearchDatabase({ url, log: openLog('silent'), software: 'as tested', retryDelay: 50, ...options })
}

/** A name for the files, which is another if a byte of them is. */
export function datasetOf(published: DatasetFiles): string {
  const { head, insights, reviews, perReview } = published
  const hash = createHash('sha256')
  for (const { bytes } of [head, insights, ...reviews, ...perReview]) hash.update(`${bytes.length} `).update(bytes)
  return hash.digest('hex')
}
