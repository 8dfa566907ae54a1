import { createHash } from 'node:crypto'
import { sha256Hex } from '../../host/sha256.ts'
import { copyFile, link, mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Trust } from '../check-log.ts'
import type { ReadPublished } from '../read-site-files.ts'
import { dataIn } from '../../log/untrusted-json.ts'
import { loose } from '../../schema/loose.ts'
import { ArtefactPath, Manifest, type ManifestEntry } from '../../schema/manifest.ts'
import type { Review } from '../../schema/review.ts'
import { datasetFrame, ReviewsShard, reviewsShardFrame } from '../../schema/shards.ts'
import { changesBetween, describeChanges, type NewEntries, unloggedChanges } from './changes-between.ts'
import { type FollowedLog, followLog } from './follow-log.ts'
import { emptyFolderBeside, type Mirror, openMirror, replaceMirror } from './mirror-folder.ts'

/** How an update ended. A `wrong` update leaves the mirror unchanged. */
export type MirrorUpdate =
  | { kind: 'unchanged' }
  | { kind: 'updated'; lines: string[]; reviews: number; fetched: number }
  | { kind: 'wrong'; faults: string[] }

export type Following = {
  read: ReadPublished
  folder: string
  trust: Pick<Trust, 'host'>
  /** Waits between two tries, in case the site is being deployed. */
  pause: () => Promise<void>
}

const MOST_TRIES = 5

/** The most bytes that a followed site may have. */
const MOST_BYTES = 4_000_000_000

/** A published file differs from the manifest, perhaps because it belongs to another build. */
class MismatchError extends Error {
  override name = 'MismatchError'
}

/**
 * Updates a mirror, fetching only files whose hash changed. If the site is deployed meanwhile, reads it again.
 *
 * @throws {UnreadableSiteError} if a file cannot be read
 * @throws {CommandError} if the folder contains anything besides a mirror
 */
export async function updateMirror(following: Following): Promise<MirrorUpdate> {
  const held = await openMirror(following.folder)
  for (let tries = 1; ; tries += 1) {
    const text = textOf(await following.read('/manifest.json'))
    const result = await tryUpdate(text, held, following)
    if (result.kind !== 'wrong') return result
    await following.pause()
    const isStill = textOf(await following.read('/manifest.json')) === text
    // A CDN may serve the new manifest a moment before the new files.
    if (tries === MOST_TRIES || (isStill && tries > 1)) return result
  }
}

async function tryUpdate(text: string, held: Mirror | undefined, following: Following): Promise<MirrorUpdate> {
  const manifest = loose(Manifest).safeParse(dataIn(text))
  if (!manifest.success) return wrong('/manifest.json is missing or malformed')
  if (text === held?.manifestText) return { kind: 'unchanged' }
  const faults = manifestFaults(manifest.data, held, following)
  if (faults.length > 0) return { kind: 'wrong', faults }
  const next = await emptyFolderBeside(following.folder)
  try {
    return await update({ ...following, text, manifest: manifest.data, held, next })
  } catch (error) {
    if (error instanceof MismatchError) return wrong(error.message)
    throw error
  }
}

function wrong(fault: string): MirrorUpdate {
  return { kind: 'wrong', faults: [fault] }
}

function manifestFaults(manifest: Manifest, held: Mirror | undefined, { trust }: Following): string[] {
  const { base_url: baseUrl, shards, artefacts } = manifest
  if (shards === undefined) return ['The site has no month shards: it was built by an earlier version']
  const listed = new Set(artefacts.map(({ path }) => path))
  const files = [...artefacts, ...shards.flatMap(({ reviews, insights }) => [...reviews, ...insights])]
  const missing = ['/reviews.json', '/data/head.json'].filter((path) => !listed.has(path))
  const misplaced = shards.filter(({ month, reviews, insights }) =>
    [...reviews, ...insights].some(({ path }) => !path.startsWith(`/data/${month}/`)),
  )
  return [
    ...(trust.host === undefined || new URL(baseUrl).host === trust.host
      ? []
      : [`/manifest.json belongs to ${baseUrl}, not to ${trust.host}`]),
    ...(held === undefined || held.manifest.base_url === baseUrl
      ? []
      : [`The folder mirrors ${held.manifest.base_url}, not ${baseUrl}`]),
    ...(held?.manifest.artefacts.some(({ path }) => path === '/log/checkpoint') && !listed.has('/log/checkpoint')
      ? ['The site no longer has its log']
      : []),
    ...missing.map((path) => `/manifest.json does not list ${path}`),
    ...misplaced.map(({ month }) => `/manifest.json has files of another month under ${month}`),
    ...(new Set(files.map(({ path }) => path)).size === files.length ? [] : ['/manifest.json lists a file twice']),
    ...(files.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES
      ? [`The site has more than ${MOST_BYTES} bytes`]
      : []),
  ]
}

type Updating = Following & { text: string; manifest: Manifest; held: Mirror | undefined; next: string }

async function update(updating: Updating): Promise<MirrorUpdate> {
  const { manifest, held, next, folder, text } = updating
  const { shards = [] } = manifest
  const fetched = await fetchAll(updating)
  const checkpoint = await ifListed(manifest, '/log/checkpoint', () => readFile(join(next, 'log/checkpoint'), 'utf8'))
  const log = checkpoint === undefined ? undefined : await followLog(updating.read, checkpoint, updating)
  if (log?.ok === false) return { kind: 'wrong', faults: log.problem }
  await writeWhole(manifest, next, log?.value)
  const changes = changesBetween(await changedReviews(held, manifest, next))
  const entries: NewEntries | undefined = log?.value
  const faults =
    entries === undefined ? [] : [...unloggedChanges(changes, entries), ...miscounted(manifest, log?.value)]
  if (faults.length > 0) return { kind: 'wrong', faults }
  for (const [path, content] of log?.value.files ?? []) await put(next, path, content)
  await put(next, '/manifest.json', text)
  await replaceMirror(next, folder)
  const lines = held === undefined ? [] : describeChanges(changes, entries)
  const reviews = shards.flatMap((shard) => shard.reviews).reduce((sum, { count }) => sum + count, 0)
  return { kind: 'updated', lines, reviews, fetched }
}

function miscounted({ shards = [] }: Manifest, log: FollowedLog | undefined): string[] {
  const count = shards.flatMap((shard) => shard.reviews).reduce((sum, { count }) => sum + count, 0)
  if (log === undefined || log.history.published === count) return []
  return [`The site has ${count} reviews, but its log has ${log.history.published}`]
}

async function ifListed<T>({ artefacts }: Manifest, wanted: string, work: () => Promise<T>): Promise<T | undefined> {
  return artefacts.some(({ path }) => path === wanted) ? await work() : undefined
}

type Listed = Pick<ManifestEntry, 'path' | 'bytes' | 'sha256'>

/** Puts the listed files except `/reviews.json` into the next state. Reuses the mirror's. Returns how many were fetched. */
async function fetchAll({ manifest, held, next, read }: Updating): Promise<number> {
  const { artefacts, shards = [] } = manifest
  const known = artefacts.filter(({ path }) => path !== '/reviews.json' && ArtefactPath.safeParse(path).success)
  const files: Listed[] = [...known, ...shards.flatMap(({ reviews, insights }) => [...reviews, ...insights])]
  let fetched = 0
  for (const { path, bytes, sha256 } of files) {
    const kept = held?.fileWith(sha256)
    const target = join(next, path)
    await mkdir(dirname(target), { recursive: true })
    if (kept !== undefined && (await isOf(sha256, kept))) {
      await link(kept, target).catch(() => copyFile(kept, target))
      continue
    }
    const content = (await read(path)) ?? Buffer.alloc(0)
    if (content.length !== bytes || sha256Hex(content) !== sha256)
      throw new MismatchError(`${path} does not have the SHA-256 in the manifest`)
    await writeFile(target, content)
    fetched += 1
  }
  return fetched
}

/** Whether a file of the mirror still has this hash: somebody may have edited it. */
async function isOf(sha256: string, file: string): Promise<boolean> {
  return sha256Hex(await readFile(file).catch(() => Buffer.alloc(0))) === sha256
}

/** Writes `/reviews.json` from its shards, and compares its hashes with the manifest and the last entry of the log. */
async function writeWhole(manifest: Manifest, next: string, log: FollowedLog | undefined): Promise<void> {
  const entry = manifest.artefacts.find(({ path }) => path === '/reviews.json')
  const file = await open(join(next, 'reviews.json'), 'w')
  const [hash, committed] = [createHash('sha256'), createHash('sha256').update(log?.dataset.salt ?? '')]
  try {
    for await (const part of partsOfWhole(manifest, next)) {
      hash.update(part)
      committed.update(part)
      await file.appendFile(part)
    }
  } finally {
    await file.close()
  }
  if (hash.digest('hex') !== entry?.sha256) throw new MismatchError('The month shards do not make up /reviews.json')
  if (log !== undefined && committed.digest('hex') !== log.dataset.hash)
    throw new MismatchError('/reviews.json does not have the hash in the last entry of the log')
}

async function* partsOfWhole({ shards = [] }: Manifest, next: string): AsyncGenerator<Buffer> {
  const { before, after } = datasetFrame(await readFile(join(next, 'data/head.json'), 'utf8'))
  yield Buffer.from(before)
  let isFirst = true
  for (const { month, reviews } of shards) {
    const frame = reviewsShardFrame(month)
    for (const { path } of reviews) {
      const bytes = await readFile(join(next, path))
      if (!isFirst) yield Buffer.from(',')
      yield bytes.subarray(frame.before.length, bytes.length - frame.after.length)
      isFirst = false
    }
  }
  yield Buffer.from(after)
}

const LooseReviewsShard = loose(ReviewsShard)

/** The reviews in shards that exist in only one of the two states. */
async function changedReviews(
  held: Mirror | undefined,
  manifest: Manifest,
  next: string,
): Promise<{ before: Map<string, Review>; after: Map<string, Review> }> {
  const shardsOf = ({ shards = [] }: Manifest) => shards.flatMap(({ reviews }) => reviews)
  const [old, now] = [held === undefined ? [] : shardsOf(held.manifest), shardsOf(manifest)]
  const [inOld, inNow] = [new Set(old.map(({ sha256 }) => sha256)), new Set(now.map(({ sha256 }) => sha256))]
  const before = new Map<string, Review>()
  const after = new Map<string, Review>()
  for (const { path, sha256 } of old) if (!inNow.has(sha256)) addReviews(before, path, await held?.read(path))
  for (const { path, sha256 } of now) if (!inOld.has(sha256)) addReviews(after, path, await readFile(join(next, path)))
  return { before, after }
}

function addReviews(reviews: Map<string, Review>, path: string, content: Buffer | undefined): void {
  const shard = LooseReviewsShard.safeParse(dataIn(textOf(content)))
  if (!shard.success) throw new MismatchError(`${path} is not a shard of reviews`)
  for (const review of shard.data.reviews) reviews.set(review.id, review)
}

async function put(folder: string, path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), content)
}

function textOf(content: Buffer | undefined): string {
  return content?.toString() ?? ''
}
