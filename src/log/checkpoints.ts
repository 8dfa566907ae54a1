import { type CheckpointLine, isCheckpointLine } from '../schema/checkpoint-line.ts'
import type { Result } from '../schema/result.ts'
import { type Checkpoint, readCheckpoint } from './checkpoint.ts'
import { cosignaturesOf } from './cosignature.ts'
import type { LogHistory } from './history.ts'
import { jsonLines } from './json-lines.ts'
import { isQuorum, type LogPolicy } from './log-policy.ts'
import { readVerifierKey, signedBy, type VerifierKey, type Verify } from './signed-note.ts'
import { type Tile, tilesFor } from './tiles.ts'
import { beginsWith, type HashTree } from './tree.ts'

// The page of the log loads this file in browsers.

/** What checkpoints are checked with: the keys of the log, and those of its witnesses. */
export type CheckingKeys = Pick<LogPolicy, 'logs' | 'witnesses'>

/** A log with the tree over its entries. */
type GrownLog = { tree: HashTree; history: LogHistory }

/**
 * What is wrong with the checkpoint at place `at` of a list: it is not one of this size, is of more entries than there are or of another
 * log, does not end a batch, is of an origin that no key has, is not signed, is of other entries, or has a forged cosignature.
 */
export type CheckpointFault = { at: number; size: number } & (
  | { wrong: 'stateMalformed' | 'stateBeyond' | 'stateInBatch' | 'stateUnnamed' | 'stateUnsigned' | 'stateDifferent' }
  | { wrong: 'stateOfOther'; origin: string }
  | { wrong: 'stateForged'; name: string }
)

/**
 * What is wrong with checkpoints, given in the order in which they were made: each must be of the log of the newest one, be signed
 * by the key of its time, end a batch, and have the root of the entries before it. What known witnesses signed must be valid.
 */
export function checkpointFaults(
  log: GrownLog,
  checkpoints: readonly CheckpointLine[],
  { keys, verify }: { keys: CheckingKeys; verify: Verify },
): CheckpointFault[] {
  const origin = readCheckpoint(checkpoints.at(-1)?.checkpoint ?? '')?.origin ?? ''
  const sizes = new Set(log.history.states.map(({ index }) => index + 1))
  return checkpoints.flatMap(({ checkpoint: text, size }, at): CheckpointFault[] => {
    const checkpoint = readCheckpoint(text)
    const place = { at, size }
    if (checkpoint?.size !== size) return [{ ...place, wrong: 'stateMalformed' }]
    if (size > log.tree.size) return [{ ...place, wrong: 'stateBeyond' }]
    if (checkpoint.origin !== origin) return [{ ...place, wrong: 'stateOfOther', origin: checkpoint.origin }]
    if (!sizes.has(size)) return [{ ...place, wrong: 'stateInBatch' }]
    const signers = signersAt(keys, log.history, size).filter(({ name }) => name === origin)
    if (signers.length === 0) return [{ ...place, wrong: 'stateUnnamed' }]
    if (signedBy(checkpoint.note, signers, verify) === 'wrong') return [{ ...place, wrong: 'stateUnsigned' }]
    if (!beginsWith(log.tree, checkpoint)) return [{ ...place, wrong: 'stateDifferent' }]
    const forged = keys.witnesses.find(({ key }) => isForged(checkpoint, key, verify))
    return forged === undefined ? [] : [{ ...place, wrong: 'stateForged', name: forged.name }]
  })
}

function isForged(checkpoint: Checkpoint, key: VerifierKey, verify: Verify): boolean {
  return cosignaturesOf(checkpoint, key, verify).some(({ verdict }) => verdict === 'wrong')
}

/** A state whose checkpoint is not listed, or a line, counted from 0, that is not in the order of sizes. */
export type ListFault =
  { wrong: 'stateUnlisted'; size: number } | { wrong: 'stateOutOfOrder'; at: number; size: number }

/** What is wrong with the history of a log: it has the checkpoint of each batch, in their order. */
export function listFaults({ states }: LogHistory, checkpoints: readonly CheckpointLine[]): ListFault[] {
  const sizes = checkpoints.map(({ size }) => size)
  const listed = new Set(sizes)
  const at = sizes.findIndex((size, at) => at > 0 && size <= (sizes[at - 1] ?? 0))
  return [
    ...states
      .filter(({ index }) => !listed.has(index + 1))
      .map(({ index }) => ({ wrong: 'stateUnlisted' as const, size: index + 1 })),
    ...(at < 0 ? [] : [{ wrong: 'stateOutOfOrder' as const, at, size: sizes[at] ?? 0 }]),
  ]
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

/** The lines of `checkpoints.jsonl`, or the numbers of those that are malformed. */
export function checkpointLines(text: string): Result<CheckpointLine[], number[]> {
  return jsonLines(text, isCheckpointLine)
}

/** The tiles of a log of this size with this history, by which its entries and its older states can be checked. */
export function tilesOfHistory(history: readonly CheckpointLine[], size: number): Tile[] {
  const sizes = [...history.map((line) => line.size), size].filter((one) => one <= size)
  return tilesFor(sizes.sort((a, b) => a - b))
}

/** Whether a log has a name that it can have on a host: `reviews.example.com/log`, or `log2` and so on after it. */
export function isOriginOf(origin: string, host: string): boolean {
  return origin.split('/', 1)[0] === host && /^[^/]+\/log\d*$/.test(origin)
}

/**
 * Who confirmed a checkpoint, and when, in seconds since 1970; who may have, in a way that cannot be checked here; and whether that
 * is enough for the policy.
 */
export type Confirmations = { seen: Map<string, bigint>; unknown: string[]; isReached: boolean | 'unknown' }

/** Who confirmed a checkpoint. */
export function confirmationsOf(checkpoint: Checkpoint, policy: LogPolicy, verify: Verify): Confirmations {
  const seen = new Map<string, bigint>()
  const unknown: string[] = []
  for (const { name, key } of policy.witnesses)
    for (const { time, verdict } of cosignaturesOf(checkpoint, key, verify)) {
      if (verdict === 'right') seen.set(name, time)
      if (verdict === 'unknown') unknown.push(name)
    }
  const isReached = isQuorum(policy, new Set(seen.keys()))
  const couldBe = isQuorum(policy, new Set([...seen.keys(), ...unknown]))
  return { seen, unknown, isReached: isReached || (couldBe ? 'unknown' : false) }
}
