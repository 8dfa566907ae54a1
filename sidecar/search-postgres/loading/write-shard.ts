import type pg from 'pg'
import { lettersIn, readShard, type ReviewRow, type Shard, type ShardFigures } from './shard-rows.ts'
import { spelling } from '../answering/spelling.ts'
import { NEVER, SCHEMA } from '../tables.ts'
import { yearOf } from './year-tables.ts'

/** A new version while it is being written. */
export type VersionWriting = {
  client: pg.ClientBase
  site: number
  version: number
  /** See `LoadedDataset`. */
  software: string
  /** The table for the texts of a day. */
  tableFor: (day: number) => Promise<string>
}

/** Reviews per statement. */
const BATCH = 100

/**
 * Brings a shard up to date: leaves rows that did not change, adds new ones and closes the others. Returns the number of added
 * reviews.
 *
 * @throws {MalformedArtefactError} if a file does not match its schema
 */
export async function writeShard(writing: VersionWriting, shard: Shard, hash: string): Promise<number> {
  const { client, site, version } = writing
  const there = await reviewsThere(writing, shard.name)
  let batch: ReviewRow[] = []
  let added = 0
  let sending = Promise.resolve()
  // Reading continues while the database stores a batch
  const send = async (): Promise<void> => {
    await sending
    sending = insertReviews(writing, shard.name, batch)
    sending.catch(() => undefined) // The next call awaits it
    added += batch.length
    batch = []
  }
  const { figures, words } = await readShard(shard, writing.software, async (row) => {
    const before = there.get(row.id)
    if (before?.day === row.day && before.digest.equals(row.digest)) return void there.delete(row.id)
    // A batch goes into one table, which contains one year
    if (batch.length === BATCH || (batch[0] !== undefined && yearOf(batch[0].day) !== yearOf(row.day))) await send()
    batch.push(row)
  })
  await send()
  await sending
  await closeReviews(writing, [...there.values()])
  await writeWords(writing, shard.name, words)
  await closeShard(writing, shard.name)
  const stored: ShardFigures = figures()
  await client.query(`INSERT INTO ${SCHEMA}.shards VALUES ($1, $2, $3, ${NEVER}, $4, $5)`, [
    ...[site, shard.name, version, hash],
    Buffer.from(JSON.stringify(stored)),
  ])
  return added
}

/** Closes all rows of a shard that the site no longer contains. */
export async function removeShard(writing: VersionWriting, name: string): Promise<void> {
  await closeReviews(writing, [...(await reviewsThere(writing, name)).values()])
  await writeWords(writing, name, new Map())
  await closeShard(writing, name)
}

type ReviewThere = { row: number; day: number; digest: Buffer }

async function reviewsThere({ client, site }: VersionWriting, shard: string): Promise<Map<string, ReviewThere>> {
  const { rows } = await client.query<ReviewThere & { id: string }>(
    `SELECT row, id, day, digest FROM ${SCHEMA}.reviews WHERE site = $1 AND shard = $2 AND removed = ${NEVER}`,
    [site, shard],
  )
  return new Map(rows.map(({ id, ...there }) => [id, there]))
}

async function insertReviews(writing: VersionWriting, shard: string, rows: readonly ReviewRow[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const { client, site, version, tableFor } = writing
  const table = await tableFor(first.day)
  await client.query(insertInto(table), [
    ...[site, version, shard],
    rows.map(({ day }) => day),
    rows.map(({ id }) => id),
    rows.map(({ rating }) => rating),
    rows.map(({ digest }) => digest),
    rows.map(({ review }) => review),
    rows.map(({ insight }) => insight),
    rows.map(({ said }) => arrayOf(said)),
    rows.map(({ words }) => arrayOf(words)),
    rows.map(({ pairs }) => arrayOf(pairs)),
    rows.map(({ spelled }) => spelled),
  ])
}

/** An array in PostgreSQL's notation. The driver would merge an array of arrays into one. */
function arrayOf(numbers: readonly (string | number)[]): string {
  return `{${numbers.join(',')}}`
}

function insertInto(table: string): string {
  return `
    WITH given AS MATERIALIZED (
      SELECT nextval('${SCHEMA}.row_number') AS row, *
      FROM unnest($4::int[], $5::text[], $6::smallint[], $7::bytea[], $8::bytea[], $9::bytea[],
                  $10::text[], $11::text[], $12::text[], $13::text[])
        AS given (day, id, rating, digest, review, insight, said, words, pairs, spelled)
    ), reviews AS (
      INSERT INTO ${SCHEMA}.reviews (row, site, shard, day, id, rating, added, removed, digest, review, insight)
      SELECT row, $1, $3, day, id, rating, $2, ${NEVER}, digest, review, insight FROM given
    )
    INSERT INTO ${table} (row, site, day, id, rating, added, removed, said, words, pairs, spelled)
    SELECT row, $1, day, id, rating, $2, ${NEVER}, said::bigint[], words::bigint[], pairs::smallint[], spelled FROM given`
}

async function closeReviews(
  { client, site, version }: VersionWriting,
  reviews: readonly Pick<ReviewThere, 'row' | 'day'>[],
): Promise<void> {
  if (reviews.length === 0) return
  const rows = reviews.map(({ row }) => row)
  const days = reviews.map(({ day }) => day)
  const ends = [days.reduce((a, b) => Math.min(a, b)), days.reduce((a, b) => Math.max(a, b))]
  await client.query(`UPDATE ${SCHEMA}.reviews SET removed = $2 WHERE site = $1 AND row = ANY ($3::bigint[])`, [
    ...[site, version],
    rows,
  ])
  await client.query(
    `UPDATE ${SCHEMA}.texts SET removed = $2
     WHERE site = $1 AND row = ANY ($3::bigint[]) AND day BETWEEN $4 AND $5`,
    [site, version, rows, ...ends],
  )
}

async function closeShard({ client, site, version }: VersionWriting, shard: string): Promise<void> {
  await client.query(
    `UPDATE ${SCHEMA}.shards SET removed = $3 WHERE site = $1 AND shard = $2 AND removed = ${NEVER} AND added < $3`,
    [site, shard, version],
  )
}

/** The longest word that can be suggested, in UTF-16 code units. Longer words are not stored. */
const LONGEST_WORD = 50

/** Closes the words of a shard whose counts changed, and adds them with the new counts. */
async function writeWords(
  { client, site, version }: VersionWriting,
  shard: string,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const { rows } = await client.query<{ word: string; reviews: number }>(
    `SELECT word, reviews FROM ${SCHEMA}.words WHERE site = $1 AND shard = $2 AND removed = ${NEVER}`,
    [site, shard],
  )
  const short = [...counts].flatMap(([word, reviews]) => {
    return word.length > LONGEST_WORD ? [] : [{ word, reviews, spelled: spelling(word) }]
  })
  const before = new Map(rows.map(({ word, reviews }) => [word, reviews]))
  const added = short.filter(({ spelled, reviews }) => before.get(spelled) !== reviews)
  const now = new Map(short.map(({ spelled, reviews }) => [spelled, reviews]))
  const closed = rows.filter(({ word, reviews }) => now.get(word) !== reviews).map(({ word }) => word)
  await client.query(
    `UPDATE ${SCHEMA}.words SET removed = $3
     WHERE site = $1 AND shard = $2 AND removed = ${NEVER} AND word = ANY ($4::text[])`,
    [site, shard, version, closed],
  )
  for (let at = 0; at < added.length; at += WORDS_AT_ONCE) {
    const some = added.slice(at, at + WORDS_AT_ONCE)
    await client.query(INSERT_WORDS, [
      ...[site, shard, version],
      some.map(({ spelled }) => spelled),
      some.map(({ word }) => lettersIn(word)),
      some.map(({ word }) => word.length),
      some.map(({ reviews }) => reviews),
    ])
  }
}

/** Words per statement, which takes a few milliseconds. */
const WORDS_AT_ONCE = 1_000

const INSERT_WORDS = `
  INSERT INTO ${SCHEMA}.words
  SELECT $1, $2, $3, ${NEVER}, given.* FROM unnest($4::text[], $5::int[], $6::int[], $7::int[]) AS given`
