import { artefacts } from './rows/artefacts.ts'
import { buildArtefacts } from './rows/build-artefacts.ts'
import { compressedCopies } from './rows/compressed-copies.ts'
import { guards } from './rows/guards.ts'
import { hub } from './rows/hub.ts'
import { hubStore } from './rows/hub-store.ts'
import { indexBuild } from './rows/index-build.ts'
import { indexKept } from './rows/index-cached.ts'
import { log } from './rows/log.ts'
import { manySites } from './rows/many-sites.ts'
import { mcp } from './rows/mcp.ts'
import { overload } from './rows/overload.ts'
import { rebuild } from './rows/rebuild.ts'
import { searchCpu } from './rows/search-cpu.ts'
import { searchFilters } from './rows/search-filters.ts'
import { searchGroups } from './rows/search-groups.ts'
import { searchInProcess } from './rows/search-in-process.ts'
import { searchPostgres } from './rows/search-postgres.ts'
import { searchCached, searchOneTerm } from './rows/search-over-http.ts'
import { sinceEtags } from './rows/since-etags.ts'
import { sinceOverHttp } from './rows/since-over-http.ts'
import { swap } from './rows/swap.ts'
import type { Row } from './row.ts'

/** All rows of the speed table, in its order. */
export const rows: readonly Row[] = [
  searchOneTerm,
  searchCached,
  searchInProcess,
  searchFilters,
  searchCpu,
  searchPostgres,
  searchGroups,
  indexBuild,
  indexKept,
  swap,
  compressedCopies,
  sinceOverHttp,
  sinceEtags,
  mcp,
  hub,
  hubStore,
  artefacts,
  buildArtefacts,
  rebuild,
  guards,
  log,
  overload,
  manySites,
]
