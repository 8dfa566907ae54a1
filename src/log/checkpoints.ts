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

// The log page loads this file in browsers.

/** The keys that checkpoints are checked with: the log's and its witnesses'. */
export type CheckingKeys = Pick<LogPolicy, 'logs' | 'witnesses'>

/** A log with the tree over its entries. */
type GrownLog = { tree: HashTree; history: LogHistory }

/**
 * A fault of the checkpoint at index `at` of a list. The names below mean, in order: it is malformed or has another size, covers
 * more entries than exist, does not end a batch, names an origin without a key, is not signed, or has another root than the
 * entries; it belongs to another log; or a cosignature is forged.
 */
export type CheckpointFault = { at: number; size: number } & (
  | { wrong: 'stateMalformed' | 'stateBeyond' | 'stateInBatch' | 'stateUnnamed' | 'stateUnsigned' | 'stateDifferent' }
  | { wrong: 'stateOfOther'; origin: string }
  | { wrong: 'stateForged'; name: string }
)

/**
 * The faults of a list of checkpoints, oldest first. Each must belong to the same log as the newest, be signed by the key that is
 * valid at its size, end a batch, and have the root of the entries that it covers. Cosignatures of known witnesses must be valid.
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

/** A state without a checkpoint in the list, or a line (counted from 0) whose size does not exceed the previous one. */
export type ListFault =
  | { wrong: 'stateUnlisted'; size: number }
  | { wrong: 'stateOutOfOrder'; at: number; size: number }

/** The faults of the list as a whole: it must have the checkpoint of each batch, in ascending order of size. */
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

/** The keys that may sign the checkpoint of `size` entries. */
export function signersAt(keys: Pick<LogPolicy, 'logs'>, history: LogHistory, size: number): VerifierKey[] {
  const before = history.states.findLast(({ index }) => index + 1 < size)
  return keysFor(keys, history, (before?.index ?? -1) + 1)
}

/**
 * The keys that may sign the next checkpoint after the one of `size` entries: the last key announced in those entries or, without
 * one, every key of the policy that no entry announces.
 */
export function keysFor({ logs }: Pick<LogPolicy, 'logs'>, { keys }: LogHistory, size: number): VerifierKey[] {
  const announced = keys.findLast(({ index }) => index < size)
  if (announced === undefined) return logs.filter(({ vkey }) => !keys.some((key) => key.vkey === vkey))
  const key = readVerifierKey(announced.vkey)
  return key === undefined ? [] : [key]
}

/** The lines of `checkpoints.jsonl`, or the numbers of the malformed ones. */
export function checkpointLines(text: string): Result<CheckpointLine[], number[]> {
  return jsonLines(text, isCheckpointLine)
}

/** The tiles needed to check the entries and older checkpoints of a log of this size. Checkpoints beyond `size` are ignored. */
export function tilesOfHistory(history: readonly CheckpointLine[], size: number): Tile[] {
  const sizes = [...history.map((line) => line.size), size].filter((one) => one <= size)
  return tilesFor(sizes.sort((a, b) => a - b))
}

/** Whether a log of this origin belongs to the host: `reviews.example.com/log`, then `log2` and so on. */
export function isOriginOf(origin: string, host: string): boolean {
  return origin.split('/', 1)[0] === host && /^[^/]+\/log\d*$/.test(origin)
}

/**
 * `seen`: the witnesses that confirmed a checkpoint, with the time in seconds since 1970. `unknown`: witnesses whose cosignature
 * this machine cannot check. `isReached`: whether the quorum of the policy is reached.
 */
export type Confirmations = { seen: Map<string, bigint>; unknown: string[]; isReached: boolean | 'unknown' }

/** Which witnesses of the policy confirmed a checkpoint. */
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
