import type pg from 'pg'
import { NEVER, SCHEMA } from '../tables.ts'
import { readShard, type ReviewRow, type Shard } from './shard-rows.ts'
import type { PostingsWriter } from './write-postings.ts'

/** A new version while it is being written. */
export type VersionWriting = {
  client: pg.ClientBase
  site: number
  version: number
  /** See `LoadedDataset`. */
  software: string
  postings: PostingsWriter
  /** Numbers for new reviews, ascending. */
  freeNumbers: Iterator<number, never>
}

/** Reviews per statement. */
const BATCH = 100

/** A review to write, with its number. */
type NumberedRow = ReviewRow & { number: number }

/**
 * Brings a shard up to date: leaves rows that did not change, adds new ones and closes the others.
 *
 * @throws {MalformedArtefactError} if a file does not match its schema
 */
export async function writeShard(writing: VersionWriting, shard: Shard, hash: string): Promise<void> {
  const { client, site, version, software, postings, freeNumbers } = writing
  const there = await reviewsThere(writing, shard.name)
  const numbers: number[] = []
  const stars: number[] = []
  let batch: NumberedRow[] = []
  let sending = Promise.resolve()
  // Reading continues while the database stores a batch
  const send = async (): Promise<void> => {
    await sending
    sending = insertReviews(writing, shard.name, batch)
    sending.catch(() => undefined) // The next call awaits it
    batch = []
  }
  const figures = await readShard(shard, software, async (row) => {
    stars.push(row.rating)
    const before = there.get(row.id)
    if (before?.day === row.day && before.digest.equals(row.digest)) {
      numbers.push(before.number)
      return void there.delete(row.id)
    }
    const number = freeNumbers.next().value
    numbers.push(number)
    if (batch.length === BATCH) await send()
    batch.push({ ...row, number })
    await postings.add(number, row.terms())
  })
  await send()
  await sending
  await closeReviews(writing, [...there.values()])
  await closeShard(writing, shard.name)
  await client.query(
    `INSERT INTO ${SCHEMA}.shards (site, shard, added, removed, hash, software, figures, numbers, stars)
     VALUES ($1, $2, $3, ${NEVER}, $4, $5, $6, $7, $8)`,
    [
      ...[site, shard.name, version, hash, software],
      ...[Buffer.from(JSON.stringify(figures)), Buffer.from(Uint32Array.from(numbers).buffer), Buffer.from(stars)],
    ],
  )
}

/** Closes all rows of a shard that the site no longer contains. */
export async function removeShard(writing: VersionWriting, name: string): Promise<void> {
  await closeReviews(writing, [...(await reviewsThere(writing, name)).values()])
  await closeShard(writing, name)
}

type ReviewThere = { number: number; day: number; digest: Buffer }

async function reviewsThere({ client, site }: VersionWriting, shard: string): Promise<Map<string, ReviewThere>> {
  const { rows } = await client.query<ReviewThere & { id: string }>(
    `SELECT number, id, day, digest FROM ${SCHEMA}.reviews WHERE site = $1 AND shard = $2 AND removed = ${NEVER}`,
    [site, shard],
  )
  return new Map(rows.map(({ id, ...there }) => [id, there]))
}

async function insertReviews(
  { client, site, version }: VersionWriting,
  shard: string,
  rows: readonly NumberedRow[],
): Promise<void> {
  if (rows.length === 0) return
  await client.query(INSERT, [
    ...[site, version, shard],
    rows.map(({ number }) => number),
    rows.map(({ day }) => day),
    rows.map(({ id }) => id),
    rows.map(({ digest }) => digest),
    rows.map(({ review }) => review),
    rows.map(({ insight }) => insight),
  ])
}

const INSERT = `
  INSERT INTO ${SCHEMA}.reviews (site, added, removed, shard, number, day, id, digest, review, insight)
  SELECT $1, $2, ${NEVER}, $3, given.*
  FROM unnest($4::int[], $5::int[], $6::text[], $7::bytea[], $8::bytea[], $9::bytea[]) AS given`

async function closeReviews(writing: VersionWriting, reviews: readonly Pick<ReviewThere, 'number'>[]): Promise<void> {
  const { client, site, version } = writing
  for (let at = 0; at < reviews.length; at += BATCH) {
    const { rows } = await client.query<ClosedReview>(
      `UPDATE ${SCHEMA}.reviews SET removed = $2 WHERE site = $1 AND number = ANY ($3::int[])
       RETURNING number, id, day, review, insight`,
      [site, version, reviews.slice(at, at + BATCH).map(({ number }) => number)],
    )
    await removeTerms(writing, rows)
  }
}

type ClosedReview = { number: number; id: string; day: number; review: Buffer; insight: Buffer | null }

/** Removes reviews from the postings. Their terms are computed from their bytes, as when they were added. */
async function removeTerms({ postings, software }: VersionWriting, closed: readonly ClosedReview[]): Promise<void> {
  const sorted = closed.toSorted((a, b) => b.day - a.day || (a.id < b.id ? 1 : -1))
  const insights = sorted.flatMap(({ id, insight }) =>
    insight === null ? [] : [`${JSON.stringify(id)}:${insight.toString()}`],
  )
  const file = (path: string, text: string): Shard['reviews'][number] => ({
    path,
    sha256: '',
    bytes: Buffer.from(text),
  })
  const shard: Shard = {
    name: 'closed',
    reviews: [file('reviews', `{"reviews":[${sorted.map(({ review }) => review).join()}]}`)],
    perReview: [file('insights', `{"per_review":{${insights.join()}}}`)],
  }
  const numbers = new Map(closed.map(({ id, number }) => [id, number]))
  await readShard(shard, software, async (row) => {
    const number = numbers.get(row.id)
    if (number !== undefined) await postings.remove(number, row.terms())
  })
}

async function closeShard({ client, site, version }: VersionWriting, shard: string): Promise<void> {
  await client.query(
    `UPDATE ${SCHEMA}.shards SET removed = $3 WHERE site = $1 AND shard = $2 AND removed = ${NEVER} AND added < $3`,
    [site, shard, version],
  )
}
