import type pg from 'pg'
import { sha256Hex } from '../../../src/host/sha256.ts'
import { MalformedArtefactError } from '../../search/columns/malformed-artefact.ts'
import { add, has, wordsFor } from '../../search/text-index/bitmap.ts'
import { type Shard, ShardFigures } from './shard-rows.ts'
import { LOCKS, NEVER, SCHEMA } from '../tables.ts'
import type { VersionOfSite, WrittenVersion } from '../uses.ts'
import { wholeCheck } from './whole-version.ts'
import { removeShard, type VersionWriting, writeShard } from './write-shard.ts'
import { postingsWriter } from './write-postings.ts'

/** A dataset to load. */
export type LoadedDataset = {
  /** The public origin of the site. */
  origin: string
  /** A hash of the files, the origin and the software. */
  dataset: string
  /** A hash of the software, because other software may store other rows for the same files. */
  software: string
  /** Newest first. */
  shards: readonly Shard[]
}

/** A version in the database, with its shards, newest first. */
export type LoadedVersion = WrittenVersion & { shards: LoadedShard[] }

/** The figures of a shard, and the number and the stars of each of its reviews, newest first. */
export type LoadedShard = { figures: ShardFigures; numbers: Uint32Array; stars: Uint8Array }

/**
 * Finds the version of a dataset, or writes it, and begins this sidecar's use of it. Writing reads only the shards whose bytes
 * differ, and sends only the reviews that differ. If rows of the version were lost, the whole site is written again. Sidecars
 * that load the same site wait for each other. Call this in a transaction, so that a version appears whole or not at all.
 *
 * @throws {MalformedArtefactError} if a file does not match its schema, or the reviews are not unique and newest first
 */
export async function loadVersion(
  client: pg.ClientBase,
  loaded: LoadedDataset,
  use: { sidecar: string; seconds: number },
): Promise<LoadedVersion> {
  const site = await siteOf(client, loaded.origin)
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCKS.site, site])
  const there = await findOrWrite(client, site, loaded)
  const isThere = await wholeCheck(there)(async (text, values) => (await client.query<object>(text, [...values])).rows)
  if (!isThere) await forgetSite(client, site)
  const brought = isThere ? there : await findOrWrite(client, site, loaded)
  await client.query(
    `INSERT INTO ${SCHEMA}.uses VALUES ($1, $2, $3, now() + make_interval(secs => $4))
     ON CONFLICT (site, sidecar, version) DO UPDATE SET until = excluded.until`,
    [site, brought.version, use.sidecar, use.seconds],
  )
  return brought
}

async function findOrWrite(client: pg.ClientBase, site: number, loaded: LoadedDataset): Promise<LoadedVersion> {
  const { dataset, shards } = loaded
  const version = (await versionOf(client, site, dataset)) ?? (await writeVersion(client, site, loaded))
  return { ...version, shards: await shardsOf(client, version, shards) }
}

async function forgetSite(client: pg.ClientBase, site: number): Promise<void> {
  for (const table of ['versions', 'shards', 'postings', 'reviews'])
    await client.query(`DELETE FROM ${SCHEMA}.${table} WHERE site = $1`, [site])
}

async function siteOf(client: pg.ClientBase, origin: string): Promise<number> {
  await client.query(`INSERT INTO ${SCHEMA}.sites (origin) VALUES ($1) ON CONFLICT DO NOTHING`, [origin])
  const { rows } = await client.query<{ site: number }>(`SELECT site FROM ${SCHEMA}.sites WHERE origin = $1`, [origin])
  return rows[0]?.site ?? 0
}

async function versionOf(client: pg.ClientBase, site: number, dataset: string): Promise<WrittenVersion | undefined> {
  const { rows } = await client.query<WrittenVersion>(
    `SELECT site, version, written FROM ${SCHEMA}.versions WHERE site = $1 AND dataset = $2 ORDER BY version DESC LIMIT 1`,
    [site, dataset],
  )
  return rows[0]
}

async function writeVersion(client: pg.ClientBase, site: number, loaded: LoadedDataset): Promise<WrittenVersion> {
  const { rows } = await client.query<{ next: number }>(
    `SELECT coalesce(max(version), 0) + 1 AS next FROM ${SCHEMA}.versions WHERE site = $1`,
    [site],
  )
  const version = rows[0]?.next ?? 1
  const { software } = loaded
  const { rows: there } = await client.query<Record<'shard' | 'hash' | 'software', string>>(
    `SELECT shard, hash, software FROM ${SCHEMA}.shards WHERE site = $1 AND removed = ${NEVER}`,
    [site],
  )
  const isOwn = there.every((shard) => shard.software === software)
  const freeNumbers = await numbersBeside(client, site)
  if (!isOwn) await closeAll(client, { site, version })
  const postings = postingsWriter(client, site, version)
  const writing: VersionWriting = { client, site, version, software, postings, freeNumbers }
  const hashes = new Map(isOwn ? there.map(({ shard, hash }) => [shard, hash]) : [])
  for (const shard of loaded.shards) {
    const hash = hashOf(shard, software)
    if (hashes.get(shard.name) !== hash) await writeShard(writing, shard, hash)
    hashes.delete(shard.name)
  }
  for (const gone of hashes.keys()) await removeShard(writing, gone)
  await postings.flush()
  await refuseTwins(writing)
  const { rows: written } = await client.query<{ written: string }>(
    `INSERT INTO ${SCHEMA}.versions VALUES ($1, $2, $3) RETURNING written`,
    [site, version, loaded.dataset],
  )
  return { site, version, written: written[0]?.written ?? '' }
}

/** The numbers that no stored review has, ascending. Reviews of older versions are stored until they are purged. */
async function numbersBeside(client: pg.ClientBase, site: number): Promise<Iterator<number, never>> {
  const { rows } = await client.query<{ end: number; numbers: Buffer }>(
    `SELECT max(number) + 1 AS end, string_agg(int4send(number), '') AS numbers FROM ${SCHEMA}.reviews
     WHERE site = $1 HAVING count(*) > 0`,
    [site],
  )
  const { end, numbers } = rows[0] ?? { end: 0, numbers: Buffer.alloc(0) }
  const taken = new Uint32Array(wordsFor(end))
  for (let at = 0; at < numbers.length; at += 4) add(taken, numbers.readInt32BE(at))
  return (function* free(): Generator<number, never> {
    for (let number = 0; ; number++) if (!has(taken, number)) yield number
  })()
}

function numbersFrom(bytes: Buffer): Uint32Array {
  return new Uint32Array(Uint8Array.from(bytes).buffer)
}

/**
 * Closes all rows of the site. Call this if other software wrote any of them, because it may have understood the texts in another
 * way.
 */
async function closeAll(client: pg.ClientBase, { site, version }: VersionOfSite): Promise<void> {
  for (const table of ['shards', 'postings', 'reviews']) {
    await client.query(`UPDATE ${SCHEMA}.${table} SET removed = $2 WHERE site = $1 AND removed = ${NEVER}`, [
      ...[site, version],
    ])
  }
}

function hashOf({ reviews, perReview }: Shard, software: string): string {
  const hashes = [reviews, perReview].map((files) => files.map(({ sha256 }) => sha256))
  return sha256Hex(JSON.stringify([software, hashes]))
}

/** @throws {MalformedArtefactError} if two shards contain the same id. (Reading a shard checks the ids within it.) */
async function refuseTwins({ client, site }: VersionWriting): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM ${SCHEMA}.reviews WHERE site = $1 AND removed = ${NEVER} GROUP BY id HAVING count(*) > 1 LIMIT 3`,
    [site],
  )
  const first = rows.map(({ id }) => `The id "${id}" occurs twice`)
  if (first.length > 0) throw new MalformedArtefactError('/reviews.json', { first, count: first.length })
}

/**
 * The stored rows of these shards, in the order of the shards.
 *
 * @throws {MalformedArtefactError} if a shard begins with a newer review than the last one of the previous shard
 */
async function shardsOf(
  client: pg.ClientBase,
  { site, version }: VersionOfSite,
  shards: readonly Shard[],
): Promise<LoadedShard[]> {
  const { rows } = await client.query<{ shard: string } & Record<'figures' | 'numbers' | 'stars', Buffer>>(
    `SELECT shard, figures, numbers, stars FROM ${SCHEMA}.shards WHERE site = $1 AND added <= $2 AND removed > $2`,
    [site, version],
  )
  const byName = new Map(
    rows.map(({ shard, figures, numbers, stars }) => [
      shard,
      { figures: ShardFigures.parse(JSON.parse(figures.toString())), numbers: numbersFrom(numbers), stars },
    ]),
  )
  let before: [number, string] | undefined
  return shards.map(({ name, reviews }) => {
    const shard = byName.get(name) ?? NO_REVIEWS
    const [newest, oldest] = shard.figures.ends
    if (before && newest && isBefore(before, newest)) {
      const path = reviews[0]?.path ?? name
      throw new MalformedArtefactError(path, { first: ['reviews[0]: It is newer than the one before'], count: 1 })
    }
    before = oldest ?? before
    return shard
  })
}

const NO_REVIEWS: LoadedShard = {
  figures: { ends: [], days: [], values: [] },
  numbers: new Uint32Array(),
  stars: new Uint8Array(),
}

function isBefore([day, id]: [number, string], [otherDay, otherId]: [number, string]): boolean {
  return day === otherDay ? id < otherId : day < otherDay
}
