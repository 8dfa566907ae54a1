import type pg from 'pg'
import { sha256Hex } from '../../../src/host/sha256.ts'
import { MalformedArtefactError } from '../../search/columns/malformed-artefact.ts'
import { type Shard, ShardFigures } from './shard-rows.ts'
import { LOCKS, NEVER, SCHEMA } from '../tables.ts'
import { isWhole } from './whole-version.ts'
import { removeShard, type VersionWriting, writeShard } from './write-shard.ts'
import { yearTables } from './year-tables.ts'

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

/** A version in the database, with its dataset and the figures of its shards, newest first. */
export type LoadedVersion = { site: number; version: number; dataset: string; figures: ShardFigures[] }

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
  const isThere = await isWhole(async (text, values) => (await client.query<object>(text, [...values])).rows, there)
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
  return { site, version, dataset, figures: await figuresOf(client, { site, version }, shards) }
}

async function forgetSite(client: pg.ClientBase, site: number): Promise<void> {
  for (const table of ['versions', 'shards', 'words', 'reviews', 'texts'])
    await client.query(`DELETE FROM ${SCHEMA}.${table} WHERE site = $1`, [site])
}

async function siteOf(client: pg.ClientBase, origin: string): Promise<number> {
  await client.query(`INSERT INTO ${SCHEMA}.sites (origin) VALUES ($1) ON CONFLICT DO NOTHING`, [origin])
  const { rows } = await client.query<{ site: number }>(`SELECT site FROM ${SCHEMA}.sites WHERE origin = $1`, [origin])
  return rows[0]?.site ?? 0
}

async function versionOf(client: pg.ClientBase, site: number, dataset: string): Promise<number | undefined> {
  const { rows } = await client.query<{ version: number | null }>(
    `SELECT max(version) AS version FROM ${SCHEMA}.versions WHERE site = $1 AND dataset = $2`,
    [site, dataset],
  )
  return rows[0]?.version ?? undefined
}

async function writeVersion(client: pg.ClientBase, site: number, loaded: LoadedDataset): Promise<number> {
  const { rows } = await client.query<{ next: number }>(
    `SELECT coalesce(max(version), 0) + 1 AS next FROM ${SCHEMA}.versions WHERE site = $1`,
    [site],
  )
  const version = rows[0]?.next ?? 1
  const tables = yearTables(client)
  const { software } = loaded
  const writing: VersionWriting = { client, site, version, software, tableFor: tables.of }
  const there = await client.query<{ shard: string; hash: string }>(
    `SELECT shard, hash FROM ${SCHEMA}.shards WHERE site = $1 AND removed = ${NEVER}`,
    [site],
  )
  const hashes = new Map(there.rows.map(({ shard, hash }) => [shard, hash]))
  for (const shard of loaded.shards) {
    const hash = hashOf(shard, software)
    if (hashes.get(shard.name) !== hash) await writeShard(writing, shard, hash)
    hashes.delete(shard.name)
  }
  for (const gone of hashes.keys()) await removeShard(writing, gone)
  await refuseTwins(writing)
  await tables.attach()
  await client.query(`INSERT INTO ${SCHEMA}.versions VALUES ($1, $2, $3)`, [site, version, loaded.dataset])
  return version
}

function hashOf({ reviews, perReview }: Shard, software: string): string {
  const hashes = [reviews, perReview].map((files) => files.map(({ sha256 }) => sha256))
  return sha256Hex(JSON.stringify([software, hashes]))
}

/** @throws {MalformedArtefactError} if two shards contain the same id. (Reading a shard checks the ids within it.) */
async function refuseTwins({ client, site, version }: VersionWriting): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM ${SCHEMA}.reviews
     WHERE site = $1 AND removed = ${NEVER}
       AND id IN (SELECT id FROM ${SCHEMA}.reviews WHERE site = $1 AND added = $2)
     GROUP BY id HAVING count(*) > 1 LIMIT 3`,
    [site, version],
  )
  const first = rows.map(({ id }) => `The id "${id}" occurs twice`)
  if (first.length > 0) throw new MalformedArtefactError('/reviews.json', { first, count: first.length })
}

/**
 * The figures of the shards, in the order of the shards.
 *
 * @throws {MalformedArtefactError} if a shard begins with a newer review than the last one of the previous shard
 */
async function figuresOf(
  client: pg.ClientBase,
  { site, version }: { site: number; version: number },
  shards: readonly Shard[],
): Promise<ShardFigures[]> {
  const { rows } = await client.query<{ shard: string; figures: Buffer }>(
    `SELECT shard, figures FROM ${SCHEMA}.shards WHERE site = $1 AND added <= $2 AND removed > $2`,
    [site, version],
  )
  const byName = new Map(rows.map(({ shard, figures }) => [shard, ShardFigures.parse(JSON.parse(figures.toString()))]))
  let before: [number, string] | undefined
  return shards.map(({ name, reviews }) => {
    const figures = byName.get(name) ?? { ends: [], days: [], values: [], months: [] }
    const [newest, oldest] = figures.ends
    if (before && newest && isBefore(before, newest)) {
      const path = reviews[0]?.path ?? name
      throw new MalformedArtefactError(path, { first: ['reviews[0]: It is newer than the one before'], count: 1 })
    }
    before = oldest ?? before
    return figures
  })
}

function isBefore([day, id]: [number, string], [otherDay, otherId]: [number, string]): boolean {
  return day === otherDay ? id < otherId : day < otherDay
}
