import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ContentError, type Complaint } from '../host/errors/content-error.ts'
import { EXAMPLE_KEY, filesWithKey, logFolderOf, readLog, withLogIndexes } from '../content/folder/log-folder.ts'
import { ifMissing, isFolder } from '../host/files/missing-file.ts'
import { openCacheOf } from '../host/cache/cache.ts'
import type { Content } from '../content/read-content.ts'
import { reviewsFile, loggedTexts, reviewText, type ReviewsFile } from '../schema/reviews-file.ts'
import { commandFor } from '../host/typed-command.ts'
import { type Checkpoint, readCheckpoint } from '../log/checkpoint.ts'
import { type PassedChecks, passedChecks } from '../host/cache/passed-checks.ts'
import { commitmentOfPieces } from '../log/commitment.ts'
import { randomSalt } from '../log/random-salt.ts'
import { planBatch } from '../log/next-batch.ts'
import type { OpenLog } from '../log/open-log.ts'
import { partialBytes } from '../log/published-log-files.ts'
import { beginsWith } from '../log/tree.ts'
import { COVERAGE_FILE } from '../schema/coverage.ts'
import { INCOMING_BUILD } from '../schema/manifest.ts'
import { counted } from '../schema/rounding.ts'
import type { Result } from '../schema/result.ts'
import { datasetPieces } from '../schema/shards.ts'
import { isPublicOrigin } from '../schema/web-address.ts'
import type { BuildSettings } from '../host/build-settings.ts'
import type { CheckReport } from '../policy/check-content.ts'
import { fetchPublished, isWeb } from '../policy/previous.ts'
import { compareRecorded, type Recorded } from './recorded.ts'

/** The content, its log if it has one, and the `/reviews.json` that would be published. */
export type LoggedContent = { content: Content; log: OpenLog | null; reviewsFile: ReviewsFile }

/**
 * Checks, before the pages are built, that the log matches everything that will be published, and that it continues the last
 * published log. Returns warnings.
 *
 * @throws {ContentError} with each fault and its remedy
 */
export async function guardLog(logged: LoggedContent, settings: BuildSettings): Promise<string[]> {
  const passed = passedChecks(await openCacheOf(settings.content), 'log')
  const continuity = await continuityOf(logged.log, settings)
  const { content, log } = logged
  const found = log && { log, recorded: compareRecorded(content, log, settings.content) }
  const complaints = [
    ...(continuity.kind === 'broken' ? [continuity.complaint] : []),
    ...(found === null ? [] : unlogged({ ...logged, ...found }, settings.content, passed)),
    ...(await publicKeys(logged, settings.content)),
  ]
  if (complaints.length > 0) throw new ContentError(complaints)
  return found === null ? [] : warningsOf(found, settings)
}

/** Reports what a build would say about the log, for `check`; without a log, recommends one. */
export async function checkLogOf(content: Content, settings: BuildSettings): Promise<CheckReport<Complaint>> {
  const { content: folder } = settings
  const notes: string[] = []
  try {
    const log = await readLog(folder)
    if (log === null)
      notes.push(`This content has no log of what is published. To begin one: ${commandFor(folder, 'log', '--init')}`)
    const indexed = withLogIndexes(content, log)
    const file = reviewsFile(indexed.business, indexed.reviews, indexed.withheld)
    const problems = await guardLog({ content: indexed, log, reviewsFile: file }, settings)
    const warnings = problems.map((problem) => ({ file: logFolderOf(folder), problem, rule: 'log' as const }))
    return { errors: [], warnings, notes }
  } catch (error) {
    if (error instanceof ContentError) return { errors: [...error.complaints], warnings: [], notes }
    throw error
  }
}

/** A log, and how it differs from the folder's records of imports and of platforms' figures. */
type RecordedLog = { log: OpenLog; recorded: Recorded }

function warningsOf({ log, recorded: { leftOut } }: RecordedLog, { baseUrl }: BuildSettings): string[] {
  const host = log.origin.split('/')[0]
  const bytes = partialBytes(log)
  return [
    ...(new URL(baseUrl).host === host || !isPublicOrigin(baseUrl)
      ? []
      : [
          `The log belongs to ${log.origin}, so this build for ${baseUrl} is a preview: its pages have a copy of the log`,
        ]),
    ...(leftOut === undefined ? [] : [leftOutIn(leftOut)]),
    ...(bytes > 1_000_000 ? [`The log has ${bytes} bytes of partial tiles: log fewer and larger batches`] : []),
  ]
}

/** Names an entry that an older version logged wrongly, and the remedy, which helps only before the entry is published. */
function leftOutIn(entry: number): string {
  return (
    `Entry ${entry} of the log does not count coverage.jsonl, though an entry before it does: an older version of the ` +
    'software logged it, and everyone who checks the log finds it wrong. If it is not published yet, restore content/log from git first'
  )
}

/** The complaints if the log lacks anything. One complaint covers all missing changes: it counts them and names the first. */
function unlogged(
  { content, log, reviewsFile, recorded }: LoggedContent & RecordedLog,
  folder: string,
  passed: PassedChecks,
): Complaint[] {
  const unnamed = log.history.keys.find(({ vkey }) => !log.policy.logs.some((key) => key.vkey === vkey))
  if (unnamed !== undefined) {
    const problem = `The policy has no line for the key that entry ${unnamed.index} announces. Now: ${commandFor(folder, 'log')}`
    return [{ file: join(logFolderOf(folder), 'policy'), problem, rule: 'log' }]
  }
  const { withheld } = content
  const { reviews } = reviewsFile
  const texts = reviews.map(reviewText)
  const plan = planBatch({ ...log, reviews, texts, withheld, makeSalt: randomSalt, passed })
  const file = join(logFolderOf(folder), 'entries.jsonl')
  if (!plan.ok) return plan.problem.map((problem) => ({ file, problem, rule: 'log' as const }))
  if (recorded.complaints.length > 0) return recorded.complaints
  const remedy = `Now: ${commandFor(folder, 'log')}`
  const entries = [...recorded.imported, ...plan.value.entries]
  const [first] = entries
  if (first !== undefined) {
    const count = entries.length === 1 ? '1 change is' : `${entries.length} changes are`
    const opening = log.openings.find((one) => 'of' in first && 'index' in one && one.index === first.of)
    const review = opening !== undefined && 'id' in opening ? opening.id : undefined
    const which = 'of' in first ? `${first.event}: ${review ?? `entry ${first.of}`}` : first.event
    return [{ file, problem: `${count} not in the log yet (the first: ${which}). ${remedy}`, rule: 'log' }]
  }
  if (recorded.coverage !== undefined) {
    const { lines, logged } = recorded.coverage
    const counts = `This file has ${counted(lines, 'line')}, and the last entry of the log counts ${logged}`
    const problem =
      recorded.leftOut === undefined ? `${counts}. ${remedy}` : `${leftOutIn(recorded.leftOut)}. ${remedy}`
    return [{ file: join(folder, COVERAGE_FILE), problem, rule: 'log' }]
  }
  const last = log.history.states.at(-1)
  const published = loggedTexts(reviews, texts, (review) => review.log_index)
  const isStated =
    log.state?.index === last?.index &&
    log.state !== undefined &&
    commitmentOfPieces(log.state.salt, datasetPieces(reviewsFile, published)) === last?.dataset
  return isStated ? [] : [{ file, problem: `The log has the hash of another /reviews.json. ${remedy}`, rule: 'log' }]
}

async function publicKeys({ content, log }: LoggedContent, folder: string): Promise<Complaint[]> {
  if (log === null || content.business.invented) return []
  return (await filesWithKey(folder)).map((file) => ({
    file,
    problem: file.endsWith(EXAMPLE_KEY)
      ? `This is the log of the example, and its key is public. Delete ${logFolderOf(folder)}, and begin your own log: ${commandFor(folder, 'log', '--init')}`
      : 'This is the private key of the log: anyone who can read the content can sign in your name. ' +
        `Delete it here, and make a new one: ${commandFor(folder, 'log', '--new-key')}`,
    rule: 'log',
  }))
}

/** The parts of a log that show whether it continues the last published one. */
export type Continuing = Pick<OpenLog, 'origin' | 'tree'> & { earlier: readonly Pick<OpenLog, 'origin' | 'tree'>[] }

/** Whether a log continues the last published one; `new` if none is published. */
export type Continuity = { kind: 'continues' } | { kind: 'broken'; complaint: Complaint } | { kind: 'new' }

/** Compares the log with the last published one. */
export async function continuityOf(
  log: Continuing | null,
  settings: Pick<BuildSettings, 'previous' | 'dist' | 'content'>,
): Promise<Continuity> {
  const previous = await readPreviousLog(settings)
  if (!previous.ok) return { kind: 'new' }
  const { from, checkpoint } = previous.value
  const problem = discontinuity(log, checkpoint)
  if (problem === undefined) return { kind: 'continues' }
  return { kind: 'broken', complaint: { file: logFolderOf(settings.content), value: from, problem, rule: 'log' } }
}

/** Why a log does not continue a published checkpoint; undefined if it does. */
export function discontinuity(log: Continuing | null, { origin, size, root }: Checkpoint): string | undefined {
  if (log === null)
    return 'A log is published there, but this content has none, so it would vanish. Restore content/log from git, or recover it from the site'
  const same = [log, ...log.earlier].find((one) => one.origin === origin)
  if (same === undefined)
    return `The log there belongs to ${origin}, but this one to ${log.origin}, so the published log would vanish. Restore content/log from git`
  if (size > same.tree.size)
    return `The log there has ${size} entries, but this one has ${same.tree.size}: this content is older than the site. Pull, and try again`
  if (beginsWith(same.tree, { size, root })) return undefined
  return 'The log there begins with other entries: history was rewritten here. Restore content/log from git, and do not publish this content'
}

type PreviousLog = { from: string; checkpoint: Checkpoint }

/** The last published checkpoint, or why it cannot be read. */
async function readPreviousLog({
  previous,
  dist,
}: Pick<BuildSettings, 'previous' | 'dist'>): Promise<Result<PreviousLog>> {
  for (const place of [previous, dist]) {
    const text = place === undefined ? undefined : await checkpointAt(place)
    const checkpoint = text === undefined ? undefined : readCheckpoint(text)
    if (place !== undefined && checkpoint !== undefined) return { ok: true, value: { from: place, checkpoint } }
  }
  return { ok: false, problem: 'no log is published there' }
}

async function checkpointAt(place: string): Promise<string | undefined> {
  if (isWeb(place)) return fetchPublished(new URL('/log/checkpoint', place).href)
  const folder = (await isFolder(place)) ? place : dirname(place)
  const incoming = join(folder, INCOMING_BUILD)
  const from = (await isFolder(incoming)) ? incoming : folder
  return ifMissing(undefined, readFile(join(from, 'log', 'checkpoint'), 'utf8'))
}
