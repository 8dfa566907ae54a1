import { type Checkpoint, readCheckpoint } from '../log/checkpoint.ts'
import { earlierPath } from '../log/continued-log.ts'
import { cosignedAt } from '../log/signer-key.ts'
import type { Witness } from '../log/log-policy.ts'
import type { OpenLog } from '../log/open-log.ts'
import { keysFor } from '../log/checkpoints.ts'
import { Instant } from '../schema/day.ts'
import type { PolicyLog } from '../schema/policy.ts'

/** The parts of a log that describe its state. */
export type KnownLog = Pick<OpenLog, 'origin' | 'history' | 'policy' | 'tree' | 'checkpoint' | 'checkpoints'> & {
  earlier: readonly KnownLog[]
}

/** The public description of a log: its size, and when which witnesses confirmed it. All times come from witnesses. */
export function logState(log: KnownLog | null): PolicyLog | null {
  if (log === null) return null
  const { origin, history, policy, tree, checkpoint } = log
  const confirmed = confirmations(log)
  const times = confirmed.map(({ time }) => time)
  const ofLast = confirmed.filter(({ size }) => size === tree.size).map(({ time }) => time)
  const lastStart = (history.states.at(-2)?.index ?? -1) + 1
  const published = [...history.reviews.values()].filter(({ status }) => status === 'published')
  const signers = keysFor(policy, history, lastStart)
  return {
    origin,
    vkey: signers.find(({ id }) => checkpoint.note.signatures.some((line) => line.id === id))?.vkey ?? '',
    url: `https://${hostOf(origin)}/log/`,
    size: tree.size,
    batches: history.states.length,
    since: earliest(times),
    last_batch: { entries: tree.size - lastStart, confirmed: earliest(ofLast) },
    published: history.published,
    withheld: history.withheld,
    ...continued(log),
    words_changed: published.filter(({ changes }) => changes.words + changes.stars > 0).length,
    witnesses: policy.witnesses.map((witness) => ({
      name: witness.name,
      vkey: witness.key.vkey,
      last: latest(confirmed.filter(({ by }) => by === witness).map(({ time }) => time)),
    })),
  }
}

/** The description of the logs that this one continues; empty if it continues none. */
function continued({ earlier }: KnownLog): Pick<PolicyLog, 'continues'> {
  if (earlier.length === 0) return {}
  const continues = earlier.map((old) => ({
    origin: old.origin,
    size: old.tree.size,
    since: earliest(confirmations(old).map(({ time }) => time)),
    checkpoint: `https://${hostOf(old.origin)}${earlierPath(old.origin, '/log/checkpoint')}`,
  }))
  return { continues }
}

function hostOf(origin: string): string {
  return origin.split('/', 1)[0] ?? ''
}

/** When an outside witness first confirmed a state of the log that includes this entry; null if none has. */
export function firstConfirmation(log: KnownLog, index: number): Instant | null {
  return earliest(
    confirmations(log)
      .filter(({ size }) => size > index)
      .map(({ time }) => time),
  )
}

/** A valid cosignature: the size of the log, the witness, and the time in seconds since 1970. */
type Confirmation = { size: number; by: Witness; time: bigint }

const known = new WeakMap<KnownLog, Confirmation[]>()

/** All valid cosignatures of the log, cached because each review asks for them. */
function confirmations(log: KnownLog): Confirmation[] {
  const before = known.get(log)
  if (before !== undefined) return before
  const checkpoints = [...log.checkpoints.map(({ checkpoint }) => readCheckpoint(checkpoint)), log.checkpoint]
  const found = checkpoints.flatMap((checkpoint) =>
    checkpoint === undefined ? [] : log.policy.witnesses.flatMap((by) => confirmationsBy(by, checkpoint)),
  )
  known.set(log, found)
  return found
}

function confirmationsBy(by: Witness, checkpoint: Checkpoint): Confirmation[] {
  return checkpoint.note.signatures.flatMap((line) => {
    const time = cosignedAt(line, checkpoint, by.key)
    return time === undefined ? [] : [{ size: checkpoint.size, by, time }]
  })
}

function earliest(times: readonly bigint[]): Instant | null {
  return instantOf(times.reduce<bigint | null>((least, time) => (least === null || time < least ? time : least), null))
}

function latest(times: readonly bigint[]): Instant | null {
  return instantOf(times.reduce<bigint | null>((most, time) => (most === null || time > most ? time : most), null))
}

/** Null for a time after the year 9999, which no honest witness states. */
function instantOf(time: bigint | null): Instant | null {
  if (time === null || time > LATEST) return null
  return Instant.parse(`${new Date(Number(time) * 1000).toISOString().slice(0, 19)}Z`)
}

/** The end of the year 9999, in seconds since 1970. */
const LATEST = 253_402_300_799n
