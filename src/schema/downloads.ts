import { ARTEFACT_CACHE_CONTROL } from './manifest.ts'

/**
 * The dataset for programs that read line by line, and for spreadsheets. Missing if the host does not allow files of that size.
 */
export const DOWNLOADS = [
  { path: '/reviews.jsonl', contentType: 'application/jsonl', cacheControl: ARTEFACT_CACHE_CONTROL },
  {
    path: '/reviews.csv',
    contentType: 'text/csv; charset=utf-8; header=present',
    cacheControl: ARTEFACT_CACHE_CONTROL,
  },
] as const

export type DownloadPath = (typeof DOWNLOADS)[number]['path']
