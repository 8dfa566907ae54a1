import type { LogEntry } from '../schema/log-entry.ts'
import { CheckpointLine, OpeningLine, StateFile } from '../schema/log-files.ts'
import type { Result } from '../schema/result.ts'
import { canonical } from './commitment.ts'
import { type Checkpoint, readCheckpoint } from './checkpoint.ts'
import { continuedBy, earlierName, type EndedLog, wrongContinuation } from './continued-log.ts'
import { cosignedAt } from './cosignature.ts'
import { type LogHistory, readEntry, replay } from './history.ts'
import { type LogFault, type LogPolicy, readPolicy } from './log-policy.ts'
import { isSignedBy, readVerifierKey, type VerifierKey } from './signed-note.ts'
import { type HashTree, leafHashes, rootAt, treeOf } from './tree.ts'
import { dataIn } from './untrusted-json.ts'

/** The files of `content/log/`, as they are. */
export type LogFolder = {
  policy: string
  entries: Buffer
  openings: string
  state: string
  checkpoint: string
  checkpoints: string
  /** By name: the logs that this one continues, without openings. */
  earlier?: ReadonlyMap<string, LogFolder>
}

/** Entries with their bytes and the tree over them. */
export type SignedEntries = { entries: LogEntry[]; bytes: Buffer[]; tree: HashTree; history: LogHistory }

/** A log that fits together: signed entries, their openings, and how it came about. */
export type OpenLog = SignedEntries & {
  origin: string
  policy: LogPolicy
  policyText: string
  /** The logs that it continues, since their keys were lost; the last first. */
  earlier: OpenLog[]
  /** Entries that follow the newest checkpoint: a killed command left them, and nobody signed them. */
  unsigned: LogEntry[]
  openings: OpeningLine[]
  state: Pick<StateFile, 'index' | 'salt'> | undefined
  checkpoint: Checkpoint
  /** The newest checkpoint with its newest cosignatures. */
  checkpointText: string
  checkpoints: CheckpointLine[]
}

/** Reads the files of a log and checks that they fit together, with every fault of the first kind that is found. */
export function openLog(folder: LogFolder): Result<OpenLog, LogFault[]> {
  const policy = readPolicy(folder.policy)
  if (!policy.ok) return policy
  const checkpoints = jsonLines(folder.checkpoints, 'checkpoints.jsonl', CheckpointLine)
  if (!checkpoints.ok) return checkpoints
  const openings = linesAs(folder.openings, 'openings.jsonl', readOpening)
  if (!openings.ok) return openings
  const entries = readEntries(linesIn(folder.entries))
  if (!entries.ok) return entries
  const newest = newestCheckpoint(folder.checkpoint, checkpoints.value)
  if (newest === undefined) return fault('checkpoint', 'This is no checkpoint')
  const { checkpoint, text } = newest
  if (checkpoint.size > entries.value.entries.length)
    return fault(
      'entries.jsonl',
      `The checkpoint is over ${checkpoint.size} entries, but here are ${entries.value.entries.length}`,
    )
  const bytes = entries.value.bytes.slice(0, checkpoint.size)
  const signed = entries.value.entries.slice(0, checkpoint.size)
  const { history, faults } = replay(signed)
  if (faults.length > 0) return { ok: false, problem: faults.map(inEntries) }
  const tree = treeOf(leafHashes(bytes))
  const log = { entries: signed, bytes, tree, history }
  const newestLine = { checkpoint: text, size: checkpoint.size }
  const wrong = [
    ...wrongCheckpoints(log, policy.value, [...checkpoints.value, newestLine]),
    ...wrongHistory(history, checkpoints.value),
  ]
  if (wrong.length > 0) return { ok: false, problem: wrong }
  const earlier = openEarlier(signed, folder.earlier ?? new Map())
  if (!earlier.ok) return earlier
  const unsigned = entries.value.entries.slice(checkpoint.size)
  const kept = checkpoints.value
  const known = openings.value.filter((one) => !('index' in one) || one.index < checkpoint.size)
  const parts = { unsigned, openings: known, state: stateIn(folder.state), checkpoints: kept }
  return {
    ok: true,
    value: {
      ...{ ...log, ...parts, earlier: earlier.value, policy: policy.value, policyText: folder.policy },
      ...{ origin: checkpoint.origin, checkpoint, checkpointText: text },
    },
  }
}

/** How a log ended, for the one that continues it. */
export function endedLog({ origin, tree, history }: Pick<OpenLog, 'origin' | 'tree' | 'history'>): EndedLog {
  const reviews = history.published + history.withheld
  return { origin, size: tree.size, root: rootAt(tree).toString('base64'), reviews }
}

/** The logs that one of these entries continues. */
function openEarlier(
  entries: readonly LogEntry[],
  folders: ReadonlyMap<string, LogFolder>,
): Result<OpenLog[], LogFault[]> {
  const first = continuedBy(entries)
  if (first === undefined) return { ok: true, value: [] }
  const name = earlierName(first.origin) ?? first.origin
  const folder = folders.get(name)
  if (folder === undefined) return fault(`earlier/${name}`, `This log continues ${first.origin}, which is missing here`)
  const others = new Map([...folders].filter(([other]) => other !== name))
  const old = openLog({ ...folder, earlier: others })
  if (!old.ok)
    return { ok: false, problem: old.problem.map((one) => ({ ...one, file: `earlier/${name}/${one.file}` })) }
  const problem = wrongContinuation(entries, endedLog(old.value))
  return problem === undefined
    ? { ok: true, value: [old.value, ...old.value.earlier] }
    : fault(`earlier/${name}`, problem)
}

function fault<T>(file: string, problem: string): Result<T, LogFault[]> {
  return { ok: false, problem: [{ file, problem }] }
}

function inEntries({ index, problem }: { index: number; problem: string }): LogFault {
  return { file: 'entries.jsonl', line: index + 1, problem }
}

/** The lines of a file, without their newlines; what follows the last newline is torn and no line. */
function linesIn(content: Buffer): Buffer[] {
  const lines = []
  for (let start = 0, end = content.indexOf(0x0a); end >= 0; start = end + 1, end = content.indexOf(0x0a, start))
    lines.push(content.subarray(start, end))
  return lines
}

/** Reads the bytes of entries, with every malformed one. */
export function readEntries(bytes: readonly Buffer[]): Result<{ entries: LogEntry[]; bytes: Buffer[] }, LogFault[]> {
  const entries: LogEntry[] = []
  const faults: LogFault[] = []
  for (const [index, one] of bytes.entries()) {
    const entry = readEntry(one)
    if (entry.ok) entries.push(entry.value)
    else faults.push(inEntries({ index, problem: entry.problem }))
  }
  return faults.length === 0 ? { ok: true, value: { entries, bytes: [...bytes] } } : { ok: false, problem: faults }
}

type Parsing<T> = { safeParse: (data: unknown) => { success: true; data: T } | { success: false } }

/** The values of a `.jsonl` file, or its malformed lines. */
export function jsonLines<T>(text: string, file: string, schema: Parsing<T>): Result<T[], LogFault[]> {
  return linesAs(text, file, (line) => schema.safeParse(dataIn(line)))
}

function linesAs<T>(
  text: string,
  file: string,
  read: (line: string) => ReturnType<Parsing<T>['safeParse']>,
): Result<T[], LogFault[]> {
  const values: T[] = []
  const faults: LogFault[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line === '') continue
    const value = read(line)
    if (value.success) values.push(value.data)
    else faults.push({ file, line: at + 1, problem: 'This line is malformed' })
  }
  return faults.length === 0 ? { ok: true, value: values } : { ok: false, problem: faults }
}

/** Reads a line of `openings.jsonl`. */
function readOpening(line: string): ReturnType<Parsing<OpeningLine>['safeParse']> {
  const data = dataIn(line)
  return isPublishedOpening(line, data) ? { success: true, data } : OpeningLine.safeParse(data)
}

/** Whether this is the opening of a published review as `log` writes it, which nearly all lines are: the schema need not be asked. */
function isPublishedOpening(line: string, _data: unknown): _data is OpeningLine {
  return PUBLISHED_OPENING.test(line)
}

const PUBLISHED_OPENING =
  /^\{"id":"[0-7][0-9A-HJKMNP-TV-Z]{25}","index":(0|[1-9]\d{0,14}),"rest":"[\w-]{21}[AQgw]","stars":"[\w-]{21}[AQgw]","words":"[\w-]{21}[AQgw]"\}$/

/** The bytes of entries as `entries.jsonl`. */
export function entriesText(bytes: readonly Buffer[]): Buffer {
  return Buffer.concat(bytes.flatMap((entry) => [entry, NEWLINE]))
}

const NEWLINE = Buffer.from('\n')

/** Values as the lines of a `.jsonl` file. */
export function asJsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${canonical(value)}\n`).join('')
}

function stateIn(text: string): OpenLog['state'] {
  const state = StateFile.omit({ version: true }).safeParse(dataIn(text))
  return state.success ? state.data : undefined
}

/** The file `checkpoint`, or the last line of the history if that is newer: a command was killed between the two. */
function newestCheckpoint(
  text: string,
  checkpoints: readonly CheckpointLine[],
): { checkpoint: Checkpoint; text: string } | undefined {
  const both = [text, checkpoints.at(-1)?.checkpoint ?? ''].flatMap((text) => {
    const checkpoint = readCheckpoint(text)
    return checkpoint === undefined ? [] : [{ checkpoint, text }]
  })
  return both.sort((a, b) => b.checkpoint.size - a.checkpoint.size)[0]
}

/** What is wrong with the history of a log: it has the checkpoint of each batch, in their order. */
export function wrongHistory({ states }: LogHistory, checkpoints: readonly CheckpointLine[]): LogFault[] {
  const file = 'checkpoints.jsonl'
  const sizes = checkpoints.map(({ size }) => size)
  const listed = new Set(sizes)
  const missing = states.filter(({ index }) => !listed.has(index + 1))
  const unordered = sizes.findIndex((size, at) => at > 0 && size <= (sizes[at - 1] ?? 0))
  return [
    ...missing.map(({ index }) => ({ file, problem: `There is no checkpoint of ${index + 1} entries` })),
    ...(unordered < 0 ? [] : [{ file, line: unordered + 1, problem: 'It is not in the order of their sizes' }]),
  ]
}

/** What checkpoints are checked with: the keys of the log, and those of its witnesses. */
export type CheckingKeys = Pick<LogPolicy, 'logs' | 'witnesses'>

/**
 * What is wrong with checkpoints, given in the order in which they were made: each must be of the log of the newest one, be signed
 * by the key of its time, end a batch, and have the root of the entries before it. What known witnesses signed must be valid.
 */
export function wrongCheckpoints(
  log: SignedEntries,
  keys: CheckingKeys,
  checkpoints: readonly CheckpointLine[],
): LogFault[] {
  const origin = readCheckpoint(checkpoints.at(-1)?.checkpoint ?? '')?.origin
  const starts = batchStarts(log.history)
  return checkpoints.flatMap(({ checkpoint: text, size }, at): LogFault[] => {
    const place = at < checkpoints.length - 1 ? { file: 'checkpoints.jsonl', line: at + 1 } : { file: 'checkpoint' }
    const checkpoint = readCheckpoint(text)
    if (checkpoint?.size !== size)
      return [{ ...place, problem: 'This is no checkpoint of the size that it is said to have' }]
    const problem = wrongCheckpoint(log, keys, { checkpoint, origin, start: starts.get(size) })
    return problem === undefined ? [] : [{ ...place, problem }]
  })
}

function wrongCheckpoint(
  { tree, history }: SignedEntries,
  keys: CheckingKeys,
  { checkpoint, origin, start }: { checkpoint: Checkpoint; origin: string | undefined; start: number | undefined },
): string | undefined {
  const { size, note } = checkpoint
  if (size > tree.size) return `It is over ${size} entries, but there are ${tree.size}`
  if (checkpoint.origin !== origin) return `It is of another log, ${checkpoint.origin}`
  if (start === undefined) return 'It does not end with a state entry'
  const signers = keysFor(keys, history, start)
  if (!signers.some(({ name }) => name === origin)) return `${origin} is not the origin of a key of the policy`
  if (!signers.some((key) => key.name === origin && isSignedBy(note, key)))
    return 'It is not signed by the key of the log'
  if (!rootAt(tree, size).equals(checkpoint.root)) return 'The entries have another root'
  const forged = keys.witnesses.find(({ key }) => hasInvalidCosignature(checkpoint, key))
  return forged && `The cosignature of ${forged.name} is not valid`
}

function hasInvalidCosignature(checkpoint: Checkpoint, key: VerifierKey): boolean {
  return checkpoint.note.signatures
    .filter(({ name, id }) => name === key.name && id === key.id)
    .some((line) => cosignedAt(line, checkpoint, key) === undefined)
}

/** By the size of the log after each batch, its size before it. */
function batchStarts({ states }: LogHistory): Map<number, number> {
  return new Map(states.map(({ index }, at) => [index + 1, (states[at - 1]?.index ?? -1) + 1]))
}

/** The keys that may sign the checkpoint of this size. */
export function signersAt(keys: Pick<LogPolicy, 'logs'>, history: LogHistory, size: number): VerifierKey[] {
  const before = history.states.findLast(({ index }) => index + 1 < size)
  return keysFor(keys, history, (before?.index ?? -1) + 1)
}

/**
 * The keys that may sign the next checkpoint after one of `size`: the last that an entry before it announced; if none did, those
 * that no entry announces.
 */
export function keysFor({ logs }: Pick<LogPolicy, 'logs'>, { keys }: LogHistory, size: number): VerifierKey[] {
  const announced = keys.findLast(({ index }) => index < size)
  if (announced === undefined) return logs.filter(({ vkey }) => !keys.some((key) => key.vkey === vkey))
  const key = readVerifierKey(announced.vkey)
  return key === undefined ? [] : [key]
}
