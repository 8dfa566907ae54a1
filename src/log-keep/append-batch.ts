import { join } from 'node:path'
import { type Complaint, ContentError } from '../host/errors/content-error.ts'
import { logFolderOf, readExistingLog, readLogFolder, writeLogFolder } from '../content/folder/log-folder.ts'
import { openCacheOf } from '../host/cache/cache.ts'
import { type Content, readContentAgain } from '../content/read-content.ts'
import { reviewsFile, loggedTexts, reviewText } from '../schema/reviews-file.ts'
import { checkpointText } from '../log/checkpoint.ts'
import { type PassedChecks, passedChecks } from '../host/cache/passed-checks.ts'
import { commitmentOfPieces } from '../log/commitment.ts'
import { canonical } from '../log/canonical.ts'
import { type MakeSalt, randomSalt } from '../log/random-salt.ts'
import { describeRuleFault } from '../log/describe-rule-fault.ts'
import { type HistoryFault, replay } from '../log/history.ts'
import { entryBytes } from '../log/entry.ts'
import { coverageToLog } from '../log/logged-coverage.ts'
import { type BatchPlan, planBatch, stateEntry } from '../log/next-batch.ts'
import { asJsonLines, entriesText, type LogFolder, type OpenLog, type SignedEntries } from '../log/open-log.ts'
import { keysFor } from '../log/checkpoints.ts'
import { type SignerKey, signNote } from '../log/signer-key.ts'
import { grownBy, leafHashes, rootAt } from '../log/tree.ts'
import { continuityOf } from './guard-log.ts'
import { compareRecorded } from './recorded.ts'
import { guardContent, guardErasures } from '../policy/guard-build.ts'
import type { LogEntry } from '../schema/log-entry.ts'
import type { CheckpointLine } from '../schema/checkpoint-line.ts'
import { countBy } from '../schema/count-by.ts'
import { datasetPieces } from '../schema/shards.ts'
import type { BuildSettings } from '../host/build-settings.ts'
import { keyAmong, type KeyPlaces, makeKey, storeKey } from './log-keys.ts'
import { type AskPublished, comparePublished, wasCosigned } from './compare-published.ts'

/** Options of a batch: how to compare with the published log, whether to announce a new key, and how to make salts. */
export type AppendOptions = AskPublished & { newKey?: boolean; makeSalt?: MakeSalt }

/**
 * The result of appending. `added` counts the new entries by event and is empty if nothing changed; `size` is the new size of the
 * log. `note` tells the owner about the comparison with the published log, if there is something to know.
 */
export type Appended = {
  added: Map<string, number>
  size: number
  origin: string
  changed: string[]
  note?: string | undefined
}

/**
 * Compares the content with its log, appends the changes, and signs. The caller holds the lock of the content folder. If the
 * process is killed at any moment, the next run recovers.
 *
 * @throws {ContentError} if something would stop a build, or the content contradicts the log
 * @throws {CommandError} if there is no log, or no key
 */
export async function appendBatch(settings: BuildSettings & KeyPlaces, options: AppendOptions = {}): Promise<Appended> {
  const { content: folder } = settings
  const log = await readExistingLog(folder)
  const continuity = await continuityOf(log, settings)
  if (continuity.kind === 'broken') throw new ContentError([continuity.complaint])
  const note = await comparePublished({ log, isCosigned: wasCosigned(log) }, settings, options)
  const signer = await keyAmong(settings, keysFor(log.policy, log.history, log.tree.size))
  // A log that continues the published one lists every published review, so no review can vanish unnoticed
  const content = await loggable(settings, { isCompared: continuity.kind === 'continues' })
  const { newKey = false, makeSalt = randomSalt } = options
  const key = newKey ? makeKey(log.origin) : undefined
  const keys = key === undefined ? [] : [key.verifier.vkey]
  const announced = keys.map((vkey) => ({ v: 1, event: 'key', vkey }) as const)
  const passed = passedChecks(await openCacheOf(folder), 'log')
  const batch = nextBatch(content, log, { announced, makeSalt, folder, passed })
  const files = batch === undefined ? settled(log) : signed({ folder, log, batch, signer })
  if (key !== undefined) await storeKey(folder, key)
  const changed = await writeLogFolder(folder, files)
  changed.push(...(await writeAnnounced(folder, [...log.history.keys.map(({ vkey }) => vkey), ...keys])))
  if (batch === undefined) return { added: new Map(), size: log.tree.size, origin: log.origin, changed, note }
  const added = countBy(batch.entries, ({ event }) => event)
  return { added, size: log.tree.size + batch.entries.length, origin: log.origin, changed, note }
}

/**
 * The content, after the checks of a build. `isCompared` means that the log continues the last published one, so the batch itself
 * notices reviews that vanished, and only traces of erased reviews are looked for.
 *
 * @throws {ContentError} if something would stop a build
 */
export async function loggable(settings: BuildSettings, { isCompared }: { isCompared: boolean }): Promise<Content> {
  const content = await readContentAgain(settings.content)
  if (isCompared) await guardErasures(settings)
  else await guardContent(content, { ...settings, first: true })
  return content
}

/** Adds a line to the policy for each key that the log announced. Runs after the announcement is signed. */
async function writeAnnounced(folder: string, announced: readonly string[]): Promise<string[]> {
  const policy = (await readLogFolder(folder))?.policy ?? ''
  const known = new Set(policy.split(/\s+/))
  const lines = policy.split('\n')
  const at = lines.findLastIndex((line) => /^\s*log\s/.test(line))
  const [, , url = ''] = (lines[at] ?? '').trim().split(/\s+/)
  const added = announced.filter((vkey) => !known.has(vkey)).map((vkey) => `log ${vkey} ${url}`.trimEnd())
  lines.splice(at + 1, 0, ...added)
  return writeLogFolder(folder, { policy: lines.join('\n') })
}

type NextBatch = { entries: LogEntry[]; plan: BatchPlan; state: { index: number; salt: string } }

/** The parts of a log that exist even before its first batch. */
export type LogSoFar = SignedEntries &
  Pick<OpenLog, 'openings' | 'unsigned' | 'state' | 'checkpoints' | 'origin' | 'earlier'>

type BatchContext = { announced: readonly LogEntry[]; makeSalt: MakeSalt; folder: string; passed?: PassedChecks }

/** The entries of the next batch with its state; undefined if nothing changed. */
export function nextBatch(
  content: Content,
  log: LogSoFar,
  { announced, makeSalt, folder, passed }: BatchContext,
): NextBatch | undefined {
  const { reviews, withheld } = content
  const recorded = compareRecorded(content, log, folder)
  if (recorded.complaints.length > 0) throw new ContentError(recorded.complaints)
  const first = [...announced, ...recorded.imported]
  const texts = reviews.map(reviewText)
  const start = log.tree.size + first.length
  const plan = planBatch({ ...log, reviews, texts, withheld, makeSalt, start, passed })
  if (!plan.ok) throw new ContentError(plan.problem.map((problem) => ({ file: folder, problem, rule: 'log' })))
  const file = reviewsFile(content.business, reviews, withheld)
  const { indexes } = plan.value
  const dataset = (): Iterable<string> =>
    datasetPieces(
      file,
      loggedTexts(reviews, texts, ({ id }) => indexes.get(id)),
    )
  const entries = [...first, ...plan.value.entries]
  const last = log.history.states.at(-1)
  const isCurrent = entries.length === 0 && recorded.coverage === undefined
  if (isCurrent && last !== undefined && last.index === log.state?.index)
    if (commitmentOfPieces(log.state.salt, dataset()) === last.dataset) return undefined
  const salt = makeSalt()
  const counts = { reviews: reviews.length, withheld: withheld.length }
  entries.push(stateEntry(counts, { salt, dataset: dataset(), coverage: coverageToLog(content.coverage.bytes) }))
  return { entries, plan: plan.value, state: { index: log.tree.size + entries.length - 1, salt } }
}

type Signing = { folder: string; log: LogSoFar; batch: NextBatch; signer: SignerKey }

/**
 * The files of a log with a further batch, whose checkpoint is signed.
 *
 * @throws {ContentError} if the entries do not continue those of the log
 */
export function signed({ folder, log, batch, signer }: Signing): Partial<LogFolder> {
  const added = batch.entries.map(entryBytes)
  const { faults } = replay([...log.entries, ...batch.entries])
  if (faults.length > 0) throw new ContentError(faults.map((fault) => unfit(folder, fault)))
  const tree = grownBy(log.tree, leafHashes(added))
  const text = checkpointText({ origin: log.origin, size: tree.size, root: rootAt(tree) })
  const checkpoint = `${text}\n${signNote(text, signer)}`
  const line: CheckpointLine = { checkpoint, size: tree.size }
  return {
    entries: entriesText([...log.bytes, ...added]),
    openings: asJsonLines(batch.plan.openings),
    state: `${canonical(batch.state)}\n`,
    checkpoints: asJsonLines([...log.checkpoints, line]),
    checkpoint,
  }
}

/** The complaint about openings that contradict the entries. Nothing may be logged then, because a log cannot be repaired. */
function unfit(folder: string, { index, problem }: HistoryFault): Complaint {
  const remedy = 'Nothing was logged. Restore content/log from git to its state before this change, and log again'
  return {
    file: join(logFolderOf(folder), 'openings.jsonl'),
    problem: `Entry ${index}: ${describeRuleFault(problem)}. ${remedy}`,
    rule: 'log',
  }
}

/** The files of a log without the leftovers of a killed command. */
function settled(log: OpenLog): Partial<LogFolder> {
  return { entries: entriesText(log.bytes), openings: asJsonLines(log.openings), checkpoint: log.checkpointText }
}
