import type { SiteEntry } from '../../src/schema/content/sites-file.ts'
import type { Logger } from '../process/logger.ts'
import { MalformedArtefactError } from '../search/columns/malformed-artefact.ts'
import { openSource } from '../snapshot/sources/dataset-source.ts'
import { hashOfDataset, loadSnapshot } from '../snapshot/load-snapshot.ts'
import type { ModificationDates } from '../snapshot/modification-dates.ts'
import { paced } from '../snapshot/paced.ts'
import { type Snapshot, UnfitDatasetError } from '../snapshot/snapshot.ts'
import type { Gate } from './gate.ts'
import { manifestLooks } from './manifest-looks.ts'
import type { Published } from './published-by.ts'
import type { SearchDatabase } from '../search-postgres/search-database.ts'
import { databaseSiteIndex } from './database-site-index.ts'
import { siteIndex } from './site-index.ts'
import { snapshotLoads } from './snapshot-loads.ts'

/** One of many sites. Its latest publications are always known; its snapshot is in memory only while it gets requests. */
export type ServedSite = {
  /** The host of its address, which is unique. Logs and metrics use this name. */
  name: string
  entry: SiteEntry
  /** Its publications at the last look; undefined before the first successful look. */
  published: () => Published | undefined
  /** Its snapshot, if it is in memory. Calling `current` keeps it in memory for longer; calling `peek` does not. */
  current: () => Snapshot | undefined
  peek: () => Snapshot | undefined
  /** Why the last look, or the load after it, failed, in words fit for the public. */
  fault: () => string | undefined
  /**
   * Looks at its manifest, at most once a second. If its snapshot is in memory and outdated, loads the new one. Never rejects.
   */
  look: () => Promise<void>
  /** Loads its snapshot into memory; rejects if that fails, and at once if it has just failed. */
  load: () => Promise<Snapshot>
  close: () => Promise<void>
}

/** Snapshots in memory, by the names of their sites; the cache may evict them. */
export type SnapshotCache = {
  get: (name: string) => Snapshot | undefined
  peek: (name: string) => Snapshot | undefined
  set: (name: string, snapshot: Snapshot) => unknown
}

/** The parts that all sites share. */
export type SiteParts = {
  cache: SnapshotCache
  /** The most memory that one site may take, in bytes. */
  mostBytes: number
  /** Limits how many sites load at once. */
  loads: Gate
  dates: ModificationDates
  /** The folder that caches the index of this site; if undefined, the index is not cached. */
  indexFolder: string | undefined
  /** The database to search reviews in; if undefined, they are searched in memory. */
  searches: SearchDatabase | undefined
  log: Pick<Logger, 'info' | 'warn'>
  /** Called when the site has published something new. */
  changed: () => void
}

/** The shortest time between two looks, in milliseconds. */
const LOOK_INTERVAL = 1_000

export function openSite(entry: SiteEntry, parts: SiteParts): ServedSite {
  const { cache, mostBytes, dates, searches, log } = parts
  const { base_url: baseUrl, dataset = baseUrl } = entry
  const name = new URL(baseUrl).host
  const index = searches ? databaseSiteIndex(searches, baseUrl) : siteIndex({ folder: parts.indexFolder, log })
  const manifest = manifestLooks({ baseUrl, dataset, memory: { mostBytes, isInMemory: !searches }, noted })
  const looks = paced(look, LOOK_INTERVAL)
  const loads = snapshotLoads({ attempt, noted })

  async function look(): Promise<void> {
    if (await manifest.look()) {
      loads.forgetFault()
      parts.changed()
    }
    const [published, held] = [manifest.published(), cache.peek(name)]
    if (published === undefined || manifest.fault() !== undefined) return
    held?.reviews.check?.()
    if (held === undefined) await index.keepOnly(published.dataset)
    else if (held.manifestFile.sha256 !== published.manifest) await loads.load().catch(() => undefined)
  }

  async function attempt(): Promise<Snapshot> {
    if (manifest.published() === undefined) await looks.request()
    if (manifest.published() === undefined) throw new UnfitDatasetError(manifest.fault() ?? NOT_READ)
    return await parts.loads(loadNow)
  }

  async function loadNow(): Promise<Snapshot> {
    void dates.save()
    const held = cache.peek(name)
    // Each load opens a source, so that the manifest in it is freed after the load.
    const options = { source: openSource(dataset), dates, ...index.of, baseUrl, served: false }
    const snapshot = await loadSnapshot(options, held)
    cache.set(name, snapshot)
    if (snapshot !== held) {
      log.info({ site: name, reviews: snapshot.reviews.reviewCount }, 'a snapshot is in memory')
      void index.keep(snapshot.reviews, hashOfDataset(snapshot.manifest))
    }
    return snapshot
  }

  function noted(cause: unknown, before: string | undefined): string {
    const fault = reasonOf(cause)
    if (fault !== before) log.warn({ err: cause, site: name }, fault)
    return fault
  }

  return {
    ...{ name, entry, published: manifest.published },
    current: () => cache.get(name),
    peek: () => cache.peek(name),
    fault: () => manifest.fault() ?? loads.fault(),
    look: looks.request,
    load: loads.load,
    close: async () => {
      await looks.close()
      await index.close()
    },
  }
}

const NOT_READ = 'The dataset has not been read yet'

function reasonOf(cause: unknown): string {
  if (cause instanceof UnfitDatasetError || cause instanceof MalformedArtefactError) return cause.message
  return 'The dataset could not be loaded'
}
