import { COVERAGE_FILE } from './coverage.ts'
import { ARTEFACT_CACHE_CONTROL } from './manifest.ts'

/**
 * The dataset for programs that read line by line, and for spreadsheets. Missing if the host does not allow files of that size.
 */
export const DATASET_DOWNLOADS = [
  { path: '/reviews.jsonl', contentType: 'application/jsonl', cacheControl: ARTEFACT_CACHE_CONTROL },
  {
    path: '/reviews.csv',
    contentType: 'text/csv; charset=utf-8; header=present',
    cacheControl: ARTEFACT_CACHE_CONTROL,
  },
] as const

/** The downloads above, and the figures that platforms state, which not every site publishes. */
export const DOWNLOADS = [
  ...DATASET_DOWNLOADS,
  { path: `/${COVERAGE_FILE}`, contentType: 'application/jsonl', cacheControl: ARTEFACT_CACHE_CONTROL },
] as const

export type DownloadPath = (typeof DATASET_DOWNLOADS)[number]['path']
