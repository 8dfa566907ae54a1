import { afterAll, beforeAll, describe } from 'vitest'
import type { DatasetFiles } from '../../../sidecar/search/columns/dataset-files.ts'
import { indexReviews } from '../../../sidecar/search/index-reviews.ts'
import type { ReviewIndex } from '../../../sidecar/search/review-index.ts'
import type { SearchDatabase } from '../../../sidecar/search-postgres/search-database.ts'
import { aSearchDatabase } from '../search-postgres/a-search-database.ts'
import { dropDatabases, postgresUrl } from '../store/postgres-url.ts'

export type MakeIndex = (published: DatasetFiles) => Promise<ReviewIndex>

/** The same tests on both kinds of index. */
export function describeOnEachSearch(title: string, tests: (indexOf: MakeIndex) => void): void {
  describe(`${title}, in memory`, () => tests(indexReviews))
  describe(`${title}, in PostgreSQL`, () => {
    let database: SearchDatabase
    let sites = 0
    beforeAll(async () => {
      database = await aSearchDatabase(await postgresUrl())
    })
    afterAll(async () => {
      await database.close()
      await dropDatabases()
    })
    tests((published) => database.index(published, undefined, `https://site-${++sites}.example`))
  })
}
