import type { Environment } from '../../host/build-settings.ts'
import type { FetchResult } from '../../schema/content/fetch-result.ts'
import type { ImportReport } from '../report.ts'

/** A run of fetches. */
export type FetchJob = {
  /** The content folder. */
  content: string
  /** The settings and secrets (`GOOGLE_REFRESH_TOKEN`, `FETCH_AUTHORIZATION` ..). */
  environment: Environment
  /** The only source to fetch; by default each source with `fetch:` in `sources.yaml`. */
  source?: string | undefined
}

/** What came of the fetch of a source: its result, as kept in `.data/fetches.json`, and what the import did, if there was one. */
export type Fetched = FetchResult & {
  report?: ImportReport
  /** Whether the owner must act: the fetch failed, or has to wait while nothing of the source was ever imported. */
  isTrouble: boolean
}

/**
 * Fetches the reviews of each source with `fetch:` in `sources.yaml`, one after the other, and imports them: all of a source or
 * nothing.
 *
 * @throws {CommandError} if nothing can be fetched at all, such as without any `fetch:`
 */
export function fetchSources(job: FetchJob): Promise<Fetched[]> {
  throw new Error(`Not yet: ${job.content}`)
}
