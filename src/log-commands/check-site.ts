import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { aggregateRating } from '../dataset/reviews-file.ts'
import { withheldCounts } from '../dataset/withheld.ts'
import { readCheckpoint } from '../log/checkpoint.ts'
import { commitment, hashesOf, partsOf } from '../log/commitment.ts'
import { cosignedAt } from '../log/cosignature.ts'
import { type LoggedReview, replay } from '../log/history.ts'
import { isQuorum, type LogPolicy, readPolicy } from '../log/log-policy.ts'
import { jsonLines, readEntries, type SignedEntries, wrongCheckpoints } from '../log/open-log.ts'
import { openingsPath } from '../log/published-files.ts'
import { readReceipt } from '../log/receipt.ts'
import { isSignedBy, readVerifierKey, type VerifierKey } from '../log/signed-note.ts'
import { entriesIn, TILE_WIDTH, tileBytes } from '../log/tiles.ts'
import { leafHash, rootAt, treeOf } from '../log/tree.ts'
import { JsonFeed } from '../schema/json-feed.ts'
import { loose } from '../schema/loose.ts'
import { CheckpointLine, OpeningsFile, type PartSalts, StateFile } from '../schema/log-files.ts'
import { Manifest } from '../schema/manifest.ts'
import { newestFirst, type Review } from '../schema/review.ts'
import { ReviewsFile } from '../schema/reviews-file.ts'
import type { SiteFiles } from './read-site-files.ts'

/** One step of a check: what was looked at, what is wrong with it, and what is worth knowing. */
export type Step = { title: string; faults: string[]; notes: string[] }

/** What the checker trusts instead of what the site says, and what it kept of earlier visits. */
export type Trust = {
  /** The host that the log must be named for; undefined where only a copy is looked at. */
  host: string | undefined
  key?: VerifierKey | undefined
  policy?: LogPolicy | undefined
  /** Checkpoints. */
  old: readonly { name: string; text: string }[]
  receipts: readonly { name: string; text: string }[]
}

/** The log with everything that the checks need. */
type Checked = SignedEntries & { files: SiteFiles; policy: LogPolicy; trust: Trust; origin: string; text: string }

/**
 * Checks everything that a site publishes against its log, step by step. If the log itself is broken, the steps that rest on it
 * are left out.
 */
export function checkSite(files: SiteFiles, trust: Trust): Step[] {
  const base = checkLog(files, trust)
  if (!base.ok) return base.steps
  const { log } = base
  const dataset = reviewsIn(files)
  const openings = openingsIn(files)
  const steps = [...base.steps, checkHistory(log), checkOpenings(log, openings)]
  if (dataset === undefined)
    return [...steps, step('/reviews.json is a dataset of reviews', ['it is missing or malformed'])]
  return [
    ...steps,
    checkReviews(log, dataset, openings.salts),
    checkDataset(log),
    checkCounts(log, dataset),
    checkWitnesses(log),
    checkFeeds(files, dataset),
    ...trust.receipts.map((receipt) => checkReceipt(log, receipt)),
  ]
}

function step(title: string, faults: string[], notes: string[] = []): Step {
  return { title, faults, notes }
}

type Base = { ok: true; log: Checked; steps: Step[] } | { ok: false; steps: Step[] }

/** Steps 1 to 3: signature, tiles and root, entries. */
function checkLog(files: SiteFiles, trust: Trust): Base {
  const checkpoint = readCheckpoint(files.checkpoint)
  const policy = readPolicy(files.policy)
  const title = 'The checkpoint is well-formed'
  if (checkpoint === undefined) return { ok: false, steps: [step(title, ['/log/checkpoint is malformed'])] }
  if (!policy.ok)
    return {
      ok: false,
      steps: [
        step(
          title,
          policy.problem.map(({ problem }) => `/log/policy: ${problem}`),
        ),
      ],
    }
  const { origin, size } = checkpoint
  const named = step(`The log ${origin} has ${size} entries`, wrongHost(origin, trust), copyOf(origin, trust))
  const missing = files.tiles.filter(({ bytes }) => bytes === undefined).map(({ path }) => `${path} is missing`)
  const bundles = files.tiles.filter(({ tile }) => tile.level === 'entries' && isNeededFor(size, tile))
  const bytes = bundles.flatMap(({ bytes }) => entriesIn(bytes ?? Buffer.alloc(0)) ?? [])
  const entries = readEntries(bytes)
  if (missing.length > 0 || bytes.length !== size || !entries.ok) {
    const torn = bytes.length === size ? [] : [`The bundles have ${bytes.length} entries where there should be ${size}`]
    const malformed = entries.ok ? [] : entries.problem.map(({ line = 0, problem }) => `Entry ${line - 1}: ${problem}`)
    return { ok: false, steps: [named, step('Its entries are there', [...missing, ...torn, ...malformed])] }
  }
  const tree = treeOf(bytes.map(leafHash))
  const wrong = files.tiles.filter(({ tile, bytes: found }) => found?.equals(tileBytes(tile, tree, bytes)) !== true)
  const { history, faults } = replay(entries.value.entries)
  const last =
    entries.value.entries.at(-1)?.event === 'state' ? [] : [{ index: size - 1, problem: 'The last is no state' }]
  const log = { ...entries.value, tree, history, files, policy: policy.value, trust, origin, text: files.checkpoint }
  const steps = [
    named,
    step('Its entries make its tiles and its root', [
      ...wrong.map(({ path }) => `${path} has other bytes than its entries make`),
      ...(rootAt(tree).equals(checkpoint.root) ? [] : ['The root is not that of the entries']),
    ]),
    step(
      'Each entry is allowed where it is',
      [...faults, ...last].map(({ index, problem }) => `Entry ${index}: ${problem}`),
    ),
  ]
  return { ok: true, log, steps }
}

function isNeededFor(size: number, { index, width }: { index: number; width: number }): boolean {
  return width === TILE_WIDTH || index * TILE_WIDTH + width === size
}

function wrongHost(origin: string, { host }: Trust): string[] {
  if (host === undefined || (origin.split('/', 1)[0] === host && /^[^/]+\/log\d*$/.test(origin))) return []
  return [`The log is that of ${origin}, not of ${host}`]
}

function copyOf(origin: string, { host }: Trust): string[] {
  return host === undefined ? [`This is a copy of the log of ${origin}`] : []
}

/** Step 4: signatures, and every checkpoint of the history and those that the checker kept. */
function checkHistory(log: Checked): Step {
  const { files, trust, tree, history, policy } = log
  const lines = jsonLines(files.checkpoints, 'checkpoints.jsonl', CheckpointLine)
  if (!lines.ok)
    return step(
      'Its history is there',
      lines.problem.map(({ problem }) => `/log/checkpoints.jsonl: ${problem}`),
    )
  const pinned = trust.key === undefined ? policy : { ...policy, logs: [trust.key] }
  const newest = { checkpoint: log.text, size: tree.size }
  const wrong = wrongCheckpoints(log, pinned, [...lines.value, newest])
  const sizes = lines.value.map(({ size }) => size)
  const unlisted = history.states.filter(({ index }) => !sizes.includes(index + 1))
  const unordered = sizes.some((size, at) => at > 0 && size <= (sizes[at - 1] ?? 0))
  const old = trust.old.flatMap(({ name, text }) => {
    const problem = notPrefix(log, text)
    return problem === undefined ? [] : [`${name}: ${problem}`]
  })
  return step(`Each of its ${sizes.length} checkpoints is signed, and the log still begins with it`, [
    ...wrong.map(({ file, line, problem }) => `/log/${file}${line === undefined ? '' : `, line ${line}`}: ${problem}`),
    ...unlisted.map(({ index }) => `/log/checkpoints.jsonl has no checkpoint of ${index + 1} entries`),
    ...(unordered ? ['/log/checkpoints.jsonl is not in the order of their sizes'] : []),
    ...old,
  ])
}

function notPrefix({ tree, origin }: Checked, text: string): string | undefined {
  const old = readCheckpoint(text)
  if (old === undefined) return 'This is no checkpoint'
  if (old.origin !== origin) return `It is of another log, ${old.origin}`
  if (old.size > tree.size)
    return `It had ${old.size} entries, and the log has only ${tree.size}: an old state is served`
  return rootAt(tree, old.size).equals(old.root) ? undefined : 'The log no longer begins with it: history was rewritten'
}

type Openings = { salts: Map<number, PartSalts>; faults: string[] }

function openingsIn({ openings }: SiteFiles): Openings {
  const read: Openings = { salts: new Map(), faults: [] }
  let before = -1
  for (const [path, text] of openings) {
    const file = OpeningsFile.safeParse(dataIn(text))
    if (!file.success) read.faults.push(`${path} is malformed`)
    for (const { index, ...salts } of file.data?.openings ?? []) {
      if (openingsPath(Math.floor(index / TILE_WIDTH)) !== path || index <= before)
        read.faults.push(`${path}: ${index} is not in its place`)
      before = index
      read.salts.set(index, salts)
    }
  }
  return read
}

/** Step 5. */
function checkOpenings({ history }: Checked, { salts, faults }: Openings): Step {
  const all = [...salts.values()].flatMap(({ rest, stars, words }) => [rest, stars, words])
  const missing = [...history.reviews].filter(([index, { status }]) => status === 'published' && !salts.has(index))
  const left = [...salts.keys()].filter((index) => history.reviews.get(index)?.status !== 'published')
  return step('There are salts for what is published, and for nothing else', [
    ...faults,
    ...missing.map(([index]) => `There are no salts for review ${index}`),
    ...left.map(
      (index) => `There are salts for ${index}, which is ${history.reviews.get(index)?.status ?? 'no review'}`,
    ),
    ...(new Set(all).size < all.length ? ['A salt is used twice'] : []),
  ])
}

function reviewsIn({ reviews }: SiteFiles): ReviewsFile | undefined {
  const file = loose(ReviewsFile).safeParse(dataIn(reviews.toString()))
  return file.success ? file.data : undefined
}

/** Step 6: none vanished, none changed, none came without an entry. */
function checkReviews({ history, files }: Checked, { reviews }: ReviewsFile, salts: Openings['salts']): Step {
  const asPublished = rawReviews(files)
  const shown = new Set<number>()
  const faults = asPublished.flatMap((review, at) => {
    const { log_index: index, id } = reviews[at] ?? {}
    if (index === undefined) return [`${id ?? ''} is not in the log: it has no log_index`]
    if (shown.has(index)) return [`${id ?? ''} has the log_index ${index} of another review`]
    shown.add(index)
    return changedParts(review, history.reviews.get(index), salts.get(index)).map(
      (why) => `${id ?? ''} (${index}): ${why}`,
    )
  })
  const published = [...history.reviews].filter(([, { status }]) => status === 'published')
  const vanished = published.filter(([index]) => !shown.has(index))
  return step(
    `Its ${reviews.length} reviews are those of the log: none vanished, none changed`,
    [...vanished.map(([index]) => `Review ${index} vanished: the log says that it is published`), ...faults],
    changesIn(history.reviews),
  )
}

function changesIn(reviews: ReadonlyMap<number, LoggedReview>): string[] {
  const published = [...reviews.values()].filter(({ status }) => status === 'published')
  const words = published.filter(({ changes }) => changes.words > 0).length
  const stars = published.filter(({ changes }) => changes.stars > 0).length
  return [
    ...(words > 0 ? [`Words changed since they were first published: ${words} reviews`] : []),
    ...(stars > 0 ? [`Stars changed since they were first published: ${stars} reviews`] : []),
  ]
}

/** The reviews with all their members, of later versions too, which the hashes cover. */
function rawReviews({ reviews }: SiteFiles): { rating: number }[] {
  const data = dataIn(reviews.toString())
  const list: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'reviews') : []
  return Array.isArray(list) ? list.filter(hasRating) : []
}

function hasRating(review: unknown): review is { rating: number } {
  return typeof review === 'object' && review !== null && 'rating' in review && typeof review.rating === 'number'
}

function changedParts(
  review: { rating: number },
  logged: LoggedReview | undefined,
  salts: PartSalts | undefined,
): string[] {
  if (logged === undefined) return ['the log has no such review']
  if (logged.status !== 'published') return [`the log says that it was ${logged.status}, but it is still here`]
  if (salts === undefined) return []
  const hashes = hashesOf(partsOf(review), salts)
  return (['stars', 'words', 'rest'] as const)
    .filter((part) => hashes[part] !== logged.hashes?.[part])
    .map((part) => `its ${part} are not those that are logged`)
}

/** Step 7. */
function checkDataset({ history, files }: Checked): Step {
  const title = '/reviews.json is the file that the last entry has the hash of'
  const state = StateFile.safeParse(dataIn(files.state))
  if (!state.success) return step(title, ['/log/state.json is missing or malformed'])
  const last = history.states.at(-1)
  if (state.data.index !== last?.index) return step(title, ['/log/state.json is of another entry'])
  return step(title, commitment(state.data.salt, files.reviews) === last.dataset ? [] : ['It has another hash'])
}

/** Step 8. */
function checkCounts({ history }: Checked, { reviews, withheld, aggregate_rating }: ReviewsFile): Step {
  const removals = [...history.reviews.values()].flatMap(({ removal }) => (removal === undefined ? [] : [removal]))
  const ids = new Set(reviews.map(({ id }) => id))
  return step(`${reviews.length} published, ${removals.length} taken down: the counts are right`, [
    ...(isDeepStrictEqual(withheld, withheldCounts(removals)) ? [] : ['"withheld" counts others than the log has']),
    ...(isDeepStrictEqual(aggregate_rating, aggregateRating(reviews))
      ? []
      : ['"aggregate_rating" is not that of the reviews']),
    ...(ids.size === reviews.length ? [] : ['An id is used twice']),
    ...(isDeepStrictEqual(reviews, reviews.toSorted(newestFirst)) ? [] : ['The reviews are not newest first']),
  ])
}

/** Step 9: who confirmed the newest checkpoint, and when. Without a witness nothing is wrong, and this is said. */
function checkWitnesses({ trust, policy, text }: Checked): Step {
  const { witnesses, quorum, ...rest } = trust.policy ?? policy
  const checkpoint = readCheckpoint(text)
  const seen = new Map<string, bigint>()
  for (const { name, key } of checkpoint === undefined ? [] : witnesses) {
    const times = checkpoint?.note.signatures.flatMap((line) => cosignedAt(line, checkpoint, key) ?? []) ?? []
    for (const time of times) seen.set(name, time)
  }
  const isReached = isQuorum({ witnesses, quorum, ...rest }, new Set(seen.keys()))
  const notes = [...seen].map(([name, time]) => `${name} saw it at ${new Date(Number(time) * 1000).toISOString()}`)
  if (seen.size === 0) notes.push('Nobody outside has confirmed this yet')
  return step(
    `Witnesses: ${seen.size} of ${witnesses.length}`,
    isReached ? [] : [`The quorum ${quorum} is not reached`],
    notes,
  )
}

/** Step 10. */
function checkFeeds(files: SiteFiles, { reviews }: ReviewsFile): Step {
  const manifest = loose(Manifest).safeParse(dataIn(files.manifest))
  const feed = loose(JsonFeed).safeParse(dataIn(files.feed))
  const byId = new Map<string, Review>(reviews.map((review) => [review.id, review]))
  const listed = new Map(manifest.data?.artefacts.map(({ path, sha256 }) => [path, sha256]))
  const wrong = (path: string, bytes: string | Buffer): string[] =>
    listed.get(path) === createHash('sha256').update(bytes).digest('hex')
      ? []
      : [`/manifest.json has another hash of ${path}`]
  const other = feed.data?.items.filter(({ id, _review }) => !isDeepStrictEqual(byId.get(id), _review)) ?? []
  return step('The feed and the manifest agree', [
    ...wrong('/reviews.json', files.reviews),
    ...wrong('/log/checkpoint', files.checkpoint),
    ...wrong('/api/feed.json', files.feed),
    ...other.map(({ id }) => `/api/feed.json has another text of ${id}`),
    ...(feed.success ? [] : ['/api/feed.json is malformed']),
  ])
}

/** Whether a review that somebody has a receipt for is still in the log, and still published or taken down with a reason. */
function checkReceipt(
  { bytes, history, tree, origin, ...log }: Checked,
  { name, text }: { name: string; text: string },
): Step {
  const receipt = readReceipt(text)
  if (!receipt.ok) return step(name, [receipt.problem])
  const { extra, index, checkpoint } = receipt.value
  const of = extra.of ?? index
  const logged = history.reviews.get(of)
  const keys = log.trust.key === undefined ? log.policy.logs : [log.trust.key]
  if (checkpoint.origin === origin && !keys.some((key) => isSignedBy(checkpoint.note, key)))
    return step(name, ['The checkpoint in it is not signed by the log'])
  const prefix = notPrefix({ ...log, bytes, history, tree, origin }, receipt.value.checkpointText)
  const title = `${name}: review ${of}`
  if (checkpoint.origin === origin && prefix !== undefined) return step(title, [`The log has no such entry: ${prefix}`])
  if (prefix !== undefined) return step(title, [prefix])
  const removed = logged?.removal
  const note =
    removed === undefined ? `It is ${logged?.status ?? 'unknown'}` : `It is ${logged?.status ?? ''}: ${removed.reason}`
  return step(title, logged === undefined ? ['The log says nothing of it'] : [], [note])
}

function dataIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A key to trust, from its text. */
export function trustedKey(vkey: string | undefined): VerifierKey | undefined {
  return vkey === undefined ? undefined : readVerifierKey(vkey)
}
