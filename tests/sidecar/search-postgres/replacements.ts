import pg from 'pg'

/** A way to replace a search database, or parts of it, while sidecars search it. */
export type Replacement = (database: Replaced) => Promise<void>

export type Replaced = {
  /** Runs SQL in the database. */
  run: (sql: string) => Promise<void>
  /** Drops the database and creates it again: empty, or as a copy of the one at that address. */
  remake: (copyOf?: string) => Promise<void>
  /** The address of a database with an older build of the site, without connections. */
  older: string
  /** The address of a database where another site has the numbers of this site, without connections. */
  foreign: string
}

/** After each of these, sidecars load the build again. */
export const REPLACEMENTS: Readonly<Record<string, Replacement>> = {
  'an empty database of the same name': ({ remake }) => remake(),
  'an older dump of the site': ({ remake, older }) => remake(older),
  'a database in which another site has its number': ({ remake, foreign }) => remake(foreign),
  'one without the schema': ({ run }) => run('DROP SCHEMA review_search_2 CASCADE'),
  'one without the table of postings': ({ run }) => run('DROP TABLE review_search_2.postings'),
  'one without the postings of a chunk': ({ run }) => run('DELETE FROM review_search_2.postings WHERE chunk = 0'),
  'one whose tables are empty': ({ run }) =>
    run('TRUNCATE review_search_2.versions, review_search_2.shards, review_search_2.postings, review_search_2.reviews'),
  'one whose table of reviews is empty': ({ run }) => run('TRUNCATE review_search_2.reviews'),
  'one whose table of shards is empty': ({ run }) => run('TRUNCATE review_search_2.shards'),
  'one without the rows of this build': ({ run }) => run('DELETE FROM review_search_2.versions'),
  'tables of something else with the same names': async ({ run }) => {
    await run('DROP SCHEMA review_search_2 CASCADE; CREATE SCHEMA review_search_2')
    await run('CREATE TABLE review_search_2.versions (number int); CREATE TABLE review_search_2.sites (id int)')
    await run('CREATE TABLE review_search_2.reviews (id text, words int)')
  },
  'one with another column in a table': ({ run }) =>
    run('ALTER TABLE review_search_2.postings RENAME COLUMN places TO spots'),
}

/** Returns functions that replace the database at an address. */
export function replacedAt(url: string, others: Pick<Replaced, 'older' | 'foreign'>): Replaced {
  const server = new URL(url)
  server.pathname = '/postgres'
  return {
    ...others,
    run: (sql) => runAt(url, [sql]),
    remake: (copyOf = '/template1') =>
      runAt(server.href, [
        `DROP DATABASE ${nameIn(url)} WITH (FORCE)`,
        `CREATE DATABASE ${nameIn(url)} TEMPLATE ${nameIn(copyOf)}`,
      ]),
  }
}

function nameIn(url: string): string {
  return url.split('/').at(-1) ?? ''
}

async function runAt(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await queryAgain(client, statement)
  await client.end()
}

/** Runs a statement, and again if PostgreSQL ended it because it and a statement of a sidecar waited for each other (40P01). */
export async function queryAgain(client: pg.Client, statement: string): Promise<void> {
  for (;;) {
    try {
      await client.query(statement)
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === '40P01')) throw error
    }
  }
}
