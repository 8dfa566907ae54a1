import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { earlierName } from '../../log/continued-log.ts'
import type { LogFault } from '../../log/log-policy.ts'
import { eraseOpenings, indexesIn, unloggedStars } from '../../log/next-batch.ts'
import { asJsonLines, entriesText, type LogFolder, openLog, type OpenLog } from '../../log/open-log.ts'
import type { OpeningLine } from '../../schema/opening-line.ts'
import type { Review } from '../../schema/review.ts'
import type { WithheldEntry } from '../../schema/withheld.ts'
import { CommandError } from '../../host/errors/command-error.ts'
import { ContentError, type Complaint } from '../../host/errors/content-error.ts'
import { ifMissing, isFolder, readText } from '../../host/files/missing-file.ts'
import { commandFor } from '../../host/typed-command.ts'
import { replaceFile } from '../../host/files/replace-file.ts'

/** The files of a log, in writing order: each depends on those before it. */
const FILES = {
  policy: 'policy',
  entries: 'entries.jsonl',
  openings: 'openings.jsonl',
  state: 'state.json',
  checkpoints: 'checkpoints.jsonl',
  checkpoint: 'checkpoint',
} as const

/** The private key of the example's log. It is public, so its signatures prove nothing. */
export const EXAMPLE_KEY = 'example.key'

export function logFolderOf(content: string): string {
  return join(content, 'log')
}

/** Whether the content folder has a log. */
export function hasLog(content: string): Promise<boolean> {
  return isFolder(logFolderOf(content))
}

/** The files of the log, unchecked, each empty if it is missing; null if the folder is missing. */
export async function readLogFolder(content: string): Promise<LogFolder | null> {
  if (!(await hasLog(content))) return null
  const folder = logFolderOf(content)
  const names = (await ifMissing([], readdir(join(folder, EARLIER)))).sort()
  const earlier = names.map(async (name) => [name, await filesIn(join(folder, EARLIER, name))] as const)
  return { ...(await filesIn(folder)), ...(names.length > 0 && { earlier: new Map(await Promise.all(earlier)) }) }
}

/** The folder with the logs whose keys were lost, one subfolder each. */
const EARLIER = 'earlier'

async function filesIn(folder: string): Promise<LogFolder> {
  const textOf = async (name: string): Promise<string> => (await readText(join(folder, name))) ?? ''
  const entries = await ifMissing(Buffer.alloc(0), readFile(join(folder, FILES.entries)))
  const [policy, openings, state, checkpoint, checkpoints] = await Promise.all(
    [FILES.policy, FILES.openings, FILES.state, FILES.checkpoint, FILES.checkpoints].map(textOf),
  )
  return {
    ...{ policy: policy ?? '', entries, openings: openings ?? '', state: state ?? '' },
    ...{ checkpoint: checkpoint ?? '', checkpoints: checkpoints ?? '' },
  }
}

/**
 * The log of a content folder, checked; null without a log.
 *
 * @throws {ContentError} if its files contradict each other
 */
export async function readLog(content: string): Promise<OpenLog | null> {
  const folder = await readLogFolder(content)
  if (folder === null) return null
  return openedLog(content, folder)
}

/**
 * The log of a content folder that has one.
 *
 * @throws {CommandError} if it has none
 */
export async function readExistingLog(content: string): Promise<OpenLog> {
  const log = await readLog(content)
  if (log !== null) return log
  throw new CommandError(`This content has no log yet. To begin one: ${commandFor(content, 'log', '--init')}`)
}

/**
 * Opens and checks a log from its files; the content folder is for messages.
 *
 * @throws {ContentError} if they contradict each other
 */
export function openedLog(content: string, folder: LogFolder): OpenLog {
  const log = openLog(folder)
  if (!log.ok) throw new ContentError(log.problem.map((fault) => damaged(content, fault)))
  return log.value
}

function damaged(content: string, { file, line, problem }: LogFault): Complaint {
  const remedy = `This file was edited or badly merged: restore the folder from git, or run ${commandFor(content, 'log', '--recover', 'URL')}`
  return { file: join(logFolderOf(content), file), line, problem: `${problem}. ${remedy}`, rule: 'log' }
}

/** Writes the given files of a log if they changed, each in one step. Returns the changed files. */
export function writeLogFolder(content: string, next: Partial<LogFolder>): Promise<string[]> {
  return writeFiles(logFolderOf(content), next)
}

/**
 * Archives a log whose key was lost, without its openings, because the salts in them must not outlive the reviews. After that,
 * the folder can begin another log. If interrupted, the function can be called again.
 */
export async function setLogAside(content: string, log: OpenLog): Promise<void> {
  await writeEarlierLog(content, log.origin, {
    ...{ policy: log.policyText, entries: entriesText(log.bytes) },
    ...{ checkpoints: asJsonLines(log.checkpoints), checkpoint: log.checkpointText },
  })
  // Empties `checkpoints` last: until then the folder counts as the old log, whose newest checkpoint is in `checkpoints` too.
  await writeLogFolder(content, { checkpoint: '' })
  await writeLogFolder(content, { checkpoints: '' })
}

/** Writes the files of an earlier log. */
export function writeEarlierLog(content: string, origin: string, files: Partial<LogFolder>): Promise<string[]> {
  return writeFiles(join(logFolderOf(content), EARLIER, earlierName(origin) ?? ''), files)
}

async function writeFiles(folder: string, next: Partial<LogFolder>): Promise<string[]> {
  const before = await filesIn(folder)
  const changed = []
  for (const name of ['policy', 'entries', 'openings', 'state', 'checkpoints', 'checkpoint'] as const) {
    const bytes = next[name]
    if (bytes === undefined || isSame(before[name], bytes)) continue
    const file = join(folder, FILES[name])
    await replaceFile(file, [bytes])
    changed.push(file)
  }
  return changed
}

function isSame(before: string | Buffer, after: string | Buffer): boolean {
  return Buffer.from(before).equals(Buffer.from(after))
}

/** Stops git from merging two logs line by line, which would make an invalid log. */
export async function writeAttributes(content: string): Promise<void> {
  await replaceFile(join(logFolderOf(content), '.gitattributes'), ['* -merge\n'])
}

/**
 * The files of the log that an erasure changes at once: the openings lose the salts of the reviews, except the salts of the
 * stars, and no line contains both the index and the id of a review.
 *
 * @throws {ContentError} if the files of the log contradict each other
 * @throws {CommandError} if the stars of a review differ from the logged ones: without its salts, the change could not be logged
 */
export async function withoutSalts(content: string, erased: readonly WithheldEntry[]): Promise<Partial<LogFolder>> {
  const folder = await readLogFolder(content)
  if (folder === null) return {}
  if (folder.checkpoint + folder.checkpoints === '') return { openings: '' }
  const log = openedLog(content, folder)
  const changed = unloggedStars(log, erased)
  if (changed.length > 0)
    throw new CommandError(
      `The stars of ${changed.join(', ')} changed since they were logged. Log the change first: ${commandFor(content, 'log')}`,
    )
  return { openings: asJsonLines(eraseOpenings(log.openings, erased)) }
}

/** The ids of the reviews that were erased according to the log; empty without a log. */
export async function erasedInLog(content: string): Promise<Set<string>> {
  const log = await readLog(content)
  return new Set((log?.openings ?? []).flatMap((one) => ('erased' in one && 'id' in one ? [one.id] : [])))
}

/** The commands to type after a change of the content: the build and, if there is a log, the log before it. */
export async function nextCommand(content: string): Promise<string> {
  const build = commandFor(content, 'build')
  return (await hasLog(content)) ? `${commandFor(content, 'log')}, then ${build}` : build
}

/** The files in the content folder and its log that contain a private key of a log. */
export async function filesWithKey(content: string): Promise<string[]> {
  const found = []
  for (const folder of [content, logFolderOf(content)]) {
    const entries = await ifMissing([], readdir(folder, { withFileTypes: true }))
    for (const entry of entries) {
      if (!entry.isFile() || entry.name.endsWith('.jsonl')) continue
      const file = join(folder, entry.name)
      if ((await readFile(file, 'latin1')).includes('PRIVATE+KEY+')) found.push(file)
    }
  }
  return found
}

/** The content, with `log_index` added to each logged review. */
export function withLogIndexes<T extends { reviews: Review[] }>(
  content: T,
  log: { openings: readonly OpeningLine[] } | null,
): T {
  if (log === null) return content
  const indexes = indexesIn(log.openings)
  const reviews = content.reviews.map((review) => {
    const index = indexes.get(review.id)
    return index === undefined ? review : { ...review, log_index: index }
  })
  return { ...content, reviews }
}
