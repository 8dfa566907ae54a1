import { ARTEFACT_CACHE_CONTROL } from './manifest.ts'

/** The dataset for programs that read line by line, and for spreadsheets. A build for a host that does not take their size lacks them. */
export const DOWNLOADS = [
  { path: '/reviews.jsonl', contentType: 'application/jsonl', cacheControl: ARTEFACT_CACHE_CONTROL },
  {
    path: '/reviews.csv',
    contentType: 'text/csv; charset=utf-8; header=present',
    cacheControl: ARTEFACT_CACHE_CONTROL,
  },
] as const

export type DownloadPath = (typeof DOWNLOADS)[number]['path']
