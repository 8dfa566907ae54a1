import type pg from 'pg'

/** The `removed` of a row that is not closed: greater than every version. */
export const NEVER = 2_147_483_647

/**
 * README.md explains sites, versions, `added` and `removed`. A version becomes visible when its row in `versions` does.
 *
 * Texts are stored as spellings, and JSON as bytes, so that neither the locale nor the encoding of the database matters.
 *
 * For a distributed PostgreSQL: distribute `texts` and `reviews` by `row`, side by side (they are joined by `row`); the
 * other tables are small enough to be reference tables. There are no other joins, and all counts are sums.
 */
const TABLES = (trigrams: string): string => `
  SET LOCAL search_path = ${SCHEMA};
  CREATE TABLE sites (site int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, origin text COLLATE "C" NOT NULL UNIQUE);
  CREATE TABLE versions (
    site int NOT NULL, version int NOT NULL, dataset text COLLATE "C" NOT NULL, name text COLLATE "C", PRIMARY KEY (site, version)
  );
  CREATE TABLE uses (
    site int NOT NULL, version int NOT NULL, sidecar uuid NOT NULL, until timestamptz NOT NULL,
    PRIMARY KEY (site, sidecar, version)
  );
  CREATE TABLE shards (
    site int NOT NULL, shard text COLLATE "C" NOT NULL, added int NOT NULL, removed int NOT NULL,
    hash text COLLATE "C" NOT NULL, figures bytea NOT NULL, PRIMARY KEY (site, shard, added)
  );
  CREATE TABLE words (
    site int NOT NULL, shard text COLLATE "C" NOT NULL, added int NOT NULL, removed int NOT NULL,
    word text COLLATE "C" NOT NULL, letters int NOT NULL, length int NOT NULL, reviews int NOT NULL
  );
  CREATE INDEX words_shard ON words (site, shard);
  CREATE INDEX words_length ON words (site, length);
  CREATE SEQUENCE row_number;
  CREATE TABLE reviews (
    row bigint PRIMARY KEY, site int NOT NULL, shard text COLLATE "C" NOT NULL,
    day int NOT NULL, id text COLLATE "C" NOT NULL, rating smallint NOT NULL,
    added int NOT NULL, removed int NOT NULL, digest bytea NOT NULL, review bytea NOT NULL, insight bytea
  );
  CREATE INDEX reviews_id ON reviews (site, id);
  CREATE INDEX reviews_day ON reviews (site, day DESC, id DESC);
  CREATE INDEX reviews_shard ON reviews (site, shard);
  CREATE INDEX reviews_closed ON reviews (site) WHERE removed < ${NEVER};
  CREATE TABLE texts (
    row bigint NOT NULL, site int NOT NULL, day int NOT NULL, id text COLLATE "C" NOT NULL, rating smallint NOT NULL,
    added int NOT NULL, removed int NOT NULL,
    said bigint[] NOT NULL, words bigint[] NOT NULL, pairs smallint[] NOT NULL, spelled text COLLATE "C"
  ) PARTITION BY RANGE (day);
  CREATE INDEX texts_day ON texts (site, day DESC, id DESC) INCLUDE (rating, added, removed);
  CREATE INDEX texts_lowest ON texts (site, rating, day DESC, id DESC);
  CREATE INDEX texts_highest ON texts (site, rating DESC, day DESC, id DESC);
  CREATE INDEX texts_row ON texts (row);
  CREATE INDEX texts_closed ON texts (site) WHERE removed < ${NEVER};
  CREATE INDEX texts_spelled ON texts USING gin (spelled ${trigrams}.gin_trgm_ops);
  CREATE INDEX texts_words ON texts USING gin (words);
  CREATE INDEX texts_pairs ON texts USING gin (pairs);
  CREATE INDEX texts_said ON texts USING gin (said);
`

/**
 * The schema of all tables, because the database may also contain other tables, such as the hub's. Raise its number with every
 * change of the tables, so that sidecars of the old and of the new software can run side by side, each with its own tables.
 */
export const SCHEMA = 'review_search_1'

/**
 * A hash of the columns that `TABLES` creates. If it changes, `SCHEMA` needs another number: otherwise sidecars of the old and of
 * the new software would drop each other's tables.
 */
export const SHAPE = 'e5afb7d80d173964b3ccb57e644fd2c7b8905426e779ded3cf80b41c26b61ef1'

const NAMES = ['sites', 'versions', 'uses', 'shards', 'words', 'reviews', 'texts']

/** An SQL condition: all tables exist, with the columns that `TABLES` creates. */
export const AS_MADE = `'${SHAPE}' = (
  SELECT encode(sha256(convert_to(string_agg(
    relname || relkind::text || attname || format_type(atttypid, NULL), ',' ORDER BY relname, attnum), 'UTF8')), 'hex')
  FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace JOIN pg_attribute ON attrelid = pg_class.oid
  WHERE nspname = '${SCHEMA}' AND relname IN ('row_number', '${NAMES.join("', '")}') AND attnum > 0 AND NOT attisdropped)`

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
  await client.query(`DROP SEQUENCE IF EXISTS ${SCHEMA}.row_number CASCADE`)
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
