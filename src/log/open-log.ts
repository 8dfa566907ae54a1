import { type CheckpointLine, isCheckpointLine } from '../schema/checkpoint-line.ts'
import { isCount, strictObject } from '../schema/guards.ts'
import { isSalt, type LogEntry } from '../schema/log-entry.ts'
import type { StateFile } from '../schema/log-files.ts'
import { isOpeningLine, type OpeningLine } from '../schema/opening-line.ts'
import type { Result } from '../schema/result.ts'
import { canonical } from './canonical.ts'
import { type Checkpoint, readCheckpoint } from './checkpoint.ts'
import { checkpointFaults, type CheckpointFault, type CheckingKeys, listFaults } from './checkpoints.ts'
import { continuedBy, earlierName, endedLog, wrongContinuation } from './continued-log.ts'
import { describeRuleFault } from './describe-rule-fault.ts'
import { describeEntryFault, readEntry } from './entry.ts'
import { type LogHistory, replay } from './history.ts'
import { jsonLines } from './json-lines.ts'
import { type LogFault, type LogPolicy, readPolicy } from './log-policy.ts'
import { verifyInNode } from './signer-key.ts'
import { type HashTree, leafHashes, treeOf } from './tree.ts'
import { dataIn } from './untrusted-json.ts'

/** The unparsed files of `content/log/`. */
export type LogFolder = {
  policy: string
  entries: Buffer
  openings: string
  state: string
  checkpoint: string
  checkpoints: string
  /** The logs that this one continues, by name, without their openings. */
  earlier?: ReadonlyMap<string, LogFolder>
}

/** Entries with their bytes and the tree over them. */
export type SignedEntries = { entries: LogEntry[]; bytes: Uint8Array[]; tree: HashTree; history: LogHistory }

/** A log whose files match: its signed entries, their openings, and all its checkpoints. */
export type OpenLog = SignedEntries & {
  origin: string
  policy: LogPolicy
  policyText: string
  /** The earlier logs that this one continues, newest first. */
  earlier: OpenLog[]
  /** Entries that a killed command wrote after the newest checkpoint, but did not sign. */
  unsigned: LogEntry[]
  openings: OpeningLine[]
  state: Pick<StateFile, 'index' | 'salt'> | undefined
  checkpoint: Checkpoint
  /** The newest checkpoint with its newest cosignatures. */
  checkpointText: string
  checkpoints: CheckpointLine[]
}

/** Reads the files of a log and checks that they match. Returns all faults of the first check that finds any. */
export function openLog(folder: LogFolder): Result<OpenLog, LogFault[]> {
  const policy = readPolicy(folder.policy)
  if (!policy.ok) return policy
  const checkpoints = historyOf(folder.checkpoints)
  if (!checkpoints.ok) return checkpoints
  const openings = malformedIn('openings.jsonl', jsonLines(folder.openings, isOpeningLine))
  if (!openings.ok) return openings
  const entries = readEntries(linesIn(folder.entries))
  if (!entries.ok) return entries
  const newest = newestCheckpoint(folder.checkpoint, checkpoints.value)
  if (newest === undefined) return fault('checkpoint', 'This is not a checkpoint')
  const { checkpoint, text } = newest
  if (checkpoint.size > entries.value.entries.length)
    return fault(
      'entries.jsonl',
      `The checkpoint covers ${checkpoint.size} entries, but this file has ${entries.value.entries.length}`,
    )
  const bytes = entries.value.bytes.slice(0, checkpoint.size)
  const signed = entries.value.entries.slice(0, checkpoint.size)
  const { history, faults } = replay(signed)
  if (faults.length > 0)
    return { ok: false, problem: faults.map(({ index, problem }) => inEntries(index, describeRuleFault(problem))) }
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

/** The logs that a log with these entries continues, newest first. */
function openEarlier(
  entries: readonly LogEntry[],
  folders: ReadonlyMap<string, LogFolder>,
): Result<OpenLog[], LogFault[]> {
  const first = continuedBy(entries)
  if (first === undefined) return { ok: true, value: [] }
  const name = earlierName(first.origin) ?? first.origin
  const folder = folders.get(name)
  if (folder === undefined)
    return fault(`earlier/${name}`, `The log continues ${first.origin}, whose files are missing`)
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

function inEntries(index: number, problem: string): LogFault {
  return { file: 'entries.jsonl', line: index + 1, problem }
}

/** The lines of a file, without their newlines. Text after the last newline is a torn write and is dropped. */
function linesIn(content: Buffer): Buffer[] {
  const lines = []
  for (let start = 0, end = content.indexOf(0x0a); end >= 0; start = end + 1, end = content.indexOf(0x0a, start))
    lines.push(content.subarray(start, end))
  return lines
}

/** Parses entries. If any are malformed, returns a fault for each of these instead. */
export function readEntries(
  bytes: readonly Uint8Array[],
): Result<{ entries: LogEntry[]; bytes: Uint8Array[] }, LogFault[]> {
  const entries: LogEntry[] = []
  const faults: LogFault[] = []
  for (const [index, one] of bytes.entries()) {
    const entry = readEntry(one)
    if (entry.ok) entries.push(entry.value)
    else faults.push(inEntries(index, describeEntryFault(entry.problem)))
  }
  return faults.length === 0 ? { ok: true, value: { entries, bytes: [...bytes] } } : { ok: false, problem: faults }
}

/** The lines of `checkpoints.jsonl`. If any are malformed, returns a fault for each of these instead. */
export function historyOf(text: string): Result<CheckpointLine[], LogFault[]> {
  return malformedIn('checkpoints.jsonl', jsonLines(text, isCheckpointLine))
}

function malformedIn<T>(file: string, lines: Result<T, number[]>): Result<T, LogFault[]> {
  if (lines.ok) return lines
  return { ok: false, problem: lines.problem.map((line) => ({ file, line, problem: 'This line is malformed' })) }
}

/** The content of `entries.jsonl` with these entries. */
export function entriesText(bytes: readonly Uint8Array[]): Buffer {
  return Buffer.concat(bytes.flatMap((entry) => [entry, NEWLINE]))
}

const NEWLINE = Buffer.from('\n')

/** Values as the lines of a `.jsonl` file. */
export function asJsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${canonical(value)}\n`).join('')
}

const isKeptState = strictObject({ index: isCount, salt: isSalt })

function stateIn(text: string): OpenLog['state'] {
  const state = dataIn(text)
  return isKeptState(state) ? state : undefined
}

/**
 * The larger of two checkpoints: the one in the file `checkpoint`, and the last one in `checkpoints.jsonl`. A killed command may
 * have written only the latter.
 */
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

/** The faults of `checkpoints.jsonl` as a whole: it must have the checkpoint of each batch, in ascending order of size. */
export function wrongHistory(history: LogHistory, checkpoints: readonly CheckpointLine[]): LogFault[] {
  const file = 'checkpoints.jsonl'
  return listFaults(history, checkpoints).map((fault) =>
    fault.wrong === 'stateUnlisted'
      ? { file, problem: `The checkpoint of ${fault.size} entries is missing` }
      : { file, line: fault.at + 1, problem: 'Its size does not exceed the size in the line above' },
  )
}

/** The faults of a list of checkpoints (oldest first) as sentences: see `checkpointFaults`. */
export function wrongCheckpoints(
  log: SignedEntries,
  keys: CheckingKeys,
  checkpoints: readonly CheckpointLine[],
): LogFault[] {
  const origin = readCheckpoint(checkpoints.at(-1)?.checkpoint ?? '')?.origin ?? ''
  return checkpointFaults(log, checkpoints, { keys, verify: verifyInNode }).map((fault) => {
    const { at } = fault
    const place = at < checkpoints.length - 1 ? { file: 'checkpoints.jsonl', line: at + 1 } : { file: 'checkpoint' }
    return { ...place, problem: describeCheckpointFault(fault, { origin, size: log.tree.size }) }
  })
}

function describeCheckpointFault(fault: CheckpointFault, log: { origin: string; size: number }): string {
  if (fault.wrong === 'stateOfOther') return `It belongs to another log, ${fault.origin}`
  if (fault.wrong === 'stateForged') return `The cosignature of ${fault.name} is not valid`
  return {
    stateMalformed: `This is not a checkpoint of ${fault.size} entries`,
    stateBeyond: `It covers ${fault.size} entries, but the log has ${log.size}`,
    stateInBatch: 'The last entry that it covers is not a state',
    stateUnnamed: `The policy has no key for ${log.origin}`,
    stateUnsigned: 'It is not signed by the key of the log',
    stateDifferent: 'Its root is not the root of the entries',
  }[fault.wrong]
}
