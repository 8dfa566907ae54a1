import type pg from 'pg'

/** The `removed` of a row that is not closed: greater than every version. */
export const NEVER = 2_147_483_647

/** Characters of a word's beginning and end that are indexed: an index has no room for the longest words. */
export const INDEXED = 100

/**
 * README.md explains sites, versions, `added` and `removed`. A version becomes visible when its row in `versions` does.
 *
 * Texts are stored as spellings, and JSON as bytes, so that neither the locale nor the encoding of the database matters.
 *
 * For a distributed PostgreSQL: distribute `reviews` and `postings` by `site`. No statement of a search joins tables.
 */
const TABLES = (trigrams: string): string => `
  SET LOCAL search_path = ${SCHEMA};
  CREATE TABLE sites (site int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, origin text COLLATE "C" NOT NULL UNIQUE);
  CREATE TABLE versions (
    site int NOT NULL, version int NOT NULL, dataset text COLLATE "C" NOT NULL, name text COLLATE "C",
    written uuid NOT NULL DEFAULT gen_random_uuid(), PRIMARY KEY (site, version)
  );
  CREATE TABLE uses (
    site int NOT NULL, version int NOT NULL, sidecar uuid NOT NULL, until timestamptz NOT NULL,
    PRIMARY KEY (site, sidecar, version)
  );
  CREATE TABLE shards (
    site int NOT NULL, shard text COLLATE "C" NOT NULL, added int NOT NULL, removed int NOT NULL,
    hash text COLLATE "C" NOT NULL, software text COLLATE "C" NOT NULL,
    figures bytea NOT NULL, numbers bytea NOT NULL, stars bytea NOT NULL, PRIMARY KEY (site, shard, added)
  );
  CREATE TABLE reviews (
    site int NOT NULL, number int NOT NULL, shard text COLLATE "C" NOT NULL, day int NOT NULL, id text COLLATE "C" NOT NULL,
    added int NOT NULL, removed int NOT NULL, digest bytea NOT NULL, review bytea NOT NULL, insight bytea,
    PRIMARY KEY (site, number)
  );
  CREATE INDEX reviews_id ON reviews (site, id);
  CREATE INDEX reviews_day ON reviews (site, day DESC, id DESC);
  CREATE INDEX reviews_shard ON reviews (site, shard);
  CREATE INDEX reviews_closed ON reviews (site) WHERE removed < ${NEVER};
  CREATE TABLE postings (
    site int NOT NULL, chunk int NOT NULL, added int NOT NULL, removed int NOT NULL,
    key bigint NOT NULL, word text COLLATE "C" NOT NULL, letters int, length int NOT NULL, reviews int NOT NULL,
    places bytea NOT NULL, steps bytea
  );
  ALTER TABLE postings ALTER COLUMN places SET STORAGE EXTERNAL, ALTER COLUMN steps SET STORAGE EXTERNAL;
  CREATE INDEX postings_key ON postings (site, chunk, key);
  CREATE INDEX postings_beginning ON postings (site, left(word, ${INDEXED}));
  CREATE INDEX postings_end ON postings (site, reverse(right(word, ${INDEXED})));
  CREATE INDEX postings_length ON postings (site, length) WHERE letters IS NOT NULL;
  CREATE INDEX postings_closed ON postings (site) WHERE removed < ${NEVER};
  CREATE INDEX postings_word ON postings USING gin (word ${trigrams}.gin_trgm_ops);
`

/**
 * The schema of all tables, because the database may also contain other tables, such as the hub's. Raise its number with every
 * change of the tables, so that sidecars of the old and of the new software can run side by side, each with its own tables.
 */
export const SCHEMA = 'review_search_2'

/**
 * A hash of the columns that `TABLES` creates. If it changes, `SCHEMA` needs another number: otherwise sidecars of the old and of
 * the new software would drop each other's tables.
 */
export const SHAPE = 'c6b1896e73294e30e70fc8775204ea9e8fe939a78e117ec104250aca933e34dc'

const NAMES = ['sites', 'versions', 'uses', 'shards', 'reviews', 'postings']

/** An SQL condition: all tables exist, with the columns that `TABLES` creates. */
export const AS_MADE = `'${SHAPE}' = (
  SELECT encode(sha256(convert_to(string_agg(
    relname || relkind::text || attname || format_type(atttypid, NULL), ',' ORDER BY relname, attnum), 'UTF8')), 'hex')
  FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace JOIN pg_attribute ON attrelid = pg_class.oid
  WHERE nspname = '${SCHEMA}' AND relname IN ('${NAMES.join("', '")}') AND attnum > 0 AND NOT attisdropped)`

/** First keys of advisory locks: arbitrary numbers, not used by other programs. The second key is 0, or the number of a site. */
export const LOCKS = { tables: 7_289_411, site: 7_289_412 } as const

/**
 * Creates the tables, unless they exist. Tables with these names but other columns are dropped first: only sidecars write to this
 * schema, and they can load everything again. Call this in a separate transaction.
 *
 * @throws the error of the driver, also if `pg_trgm` is missing and this role may not install it
 */
export async function makeTables(client: pg.ClientBase): Promise<void> {
  if (await areAsMade(client)) return
  await client.query('SELECT pg_advisory_xact_lock($1, 0)', [LOCKS.tables])
  if (await areAsMade(client)) return
  const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [SCHEMA])
  if (rowCount === 0) await client.query(`CREATE SCHEMA ${SCHEMA}`)
  await client.query(`DROP TABLE IF EXISTS ${NAMES.map((name) => `${SCHEMA}.${name}`).join()} CASCADE`)
  await client.query(TABLES(await schemaOfTrigrams(client)))
}

async function areAsMade(client: pg.ClientBase): Promise<boolean> {
  return (await client.query(`SELECT WHERE ${AS_MADE}`)).rowCount !== 0
}

/**
 * The schema of the extension `pg_trgm`, quoted: some hosts install extensions into a separate one. Installs it if it is missing.
 */
async function schemaOfTrigrams(client: pg.ClientBase): Promise<string> {
  const found = await schemaOfExtension(client)
  if (found !== undefined) return found
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
  return (await schemaOfExtension(client)) ?? 'public'
}

async function schemaOfExtension(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(nspname) AS name FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
     WHERE extname = 'pg_trgm'`,
  )
  return rows[0]?.name
}
