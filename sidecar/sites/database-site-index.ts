import type { SearchDatabase } from '../search-postgres/search-database.ts'
import type { SiteIndex } from './site-index.ts'

/** The index of one site in a database that all sites share. */
export function databaseSiteIndex(database: SearchDatabase, origin: string): SiteIndex {
  return {
    of: { databaseIndex: database.index },
    keep: database.keep,
    keepOnly: (dataset) => database.keepOnly(origin, dataset),
    close: () => Promise.resolve(),
  }
}
