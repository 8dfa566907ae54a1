import { areEqual } from '../../../../log/bytes.ts'
import { checkpointFaults, confirmationsOf, isOriginOf, listFaults, signersAt } from '../../../../log/checkpoints.ts'
import { readCheckpoint } from '../../../../log/checkpoint.ts'
import { cosignaturesOf } from '../../../../log/cosignature.ts'
import { readEntry } from '../../../../log/entry.ts'
import type { HistoryFault, LogHistory } from '../../../../log/history.ts'
import type { LogPolicy } from '../../../../log/log-policy.ts'
import { signedBy, type SignatureVerdict } from '../../../../log/signed-note.ts'
import { entriesIn, isBundleOf, tileBytes } from '../../../../log/tiles.ts'
import { beginsWith, grownBy, type HashTree, leafHashes, treeOf } from '../../../../log/tree.ts'
import type { LogEntry } from '../../../../schema/log-entry.ts'
import { pause } from '../read/in-batches.ts'
import type { LogFiles } from '../read/read-log-files.ts'
import { type CheckLine, lineOf } from './check-lines.ts'
import { sayRuleFault, sayStateFault } from './say-faults.ts'
import { say } from './saying.ts'
import { withSignatures } from './with-signatures.ts'

/** The site that is checked. `host` is the host that its log must be named after; undefined if the site is only a copy. */
export type LogAddress = { host: string | undefined; isExample: boolean }

/** Checks that the log belongs to this site. */
export function checkName({ checkpoint }: LogFiles, { host }: LogAddress): CheckLine {
  const { origin, size } = checkpoint
  const isOwn = host === undefined || isOriginOf(origin, host)
  const notes = host === undefined ? [say('copyOfLog', { host: origin.split('/', 1)[0] ?? '' })] : []
  return lineOf(
    'log',
    { good: say('logHas', { origin, count: size }), bad: say('otherLog') },
    { faults: isOwn ? [] : [say('otherHost', { origin, host })], notes },
  )
}

/** Says whether the log's key signed the newest checkpoint. */
export function sayWhoSigned(verdict: SignatureVerdict, { isExample }: LogAddress): CheckLine {
  if (verdict === 'unknown')
    return {
      ...{ id: 'signature', verdict: 'unknown', title: say('noSignatures') },
      details: [say('newerBrowsers')],
    }
  return lineOf(
    'signature',
    { good: say('signed'), bad: say('wrongSignature') },
    {
      faults: verdict === 'right' ? [] : [say('otherKey')],
      notes: isExample ? [say('publicKey')] : [],
    },
  )
}

/** The readable entries, and the tree over them. */
export type ReadEntries = { entries: LogEntry[]; tree: HashTree }

/** Checks that the entries lead to the published tiles and the signed root. If one is unreadable, nothing else can be checked. */
export async function checkEntries({ checkpoint, tiles }: LogFiles): Promise<{ line: CheckLine; read?: ReadEntries }> {
  const { size } = checkpoint
  const bytes = tiles
    .filter(({ tile }) => isBundleOf(size, tile))
    .flatMap(({ bytes }) => entriesIn(bytes ?? new Uint8Array()) ?? [])
  const entries = bytes.map(readEntry)
  const readable = entries.flatMap((entry) => (entry.ok ? [entry.value] : []))
  const faults = [
    ...tiles.filter(({ bytes }) => bytes === undefined).map(({ path }) => say('fileMissing', { path })),
    ...(bytes.length === size ? [] : [say('entryCount', { found: bytes.length, expected: size })]),
    ...entries.flatMap((entry, index) => (entry.ok ? [] : [say('entryMalformed', { index: `${index}` })])),
  ]
  const titles = {
    good: say('allEntries', { count: size }),
    bad: say('entriesMissing'),
  }
  if (readable.length !== size || bytes.length !== size) return { line: lineOf('entries', titles, { faults }) }
  const tree = await treeInTurns(bytes)
  for (const { tile, path, bytes: found } of tiles)
    if (found !== undefined && !areEqual(found, tileBytes(tile, tree, bytes))) faults.push(say('fileAltered', { path }))
  if (!beginsWith(tree, checkpoint)) faults.push(say('signedOthers'))
  return { line: lineOf('entries', titles, { faults }), read: { entries: readable, tree } }
}

const LEAVES_AT_ONCE = 2_048

/** The tree over these entries. Turns add more entries as the tree grows, because each turn copies the tree. */
async function treeInTurns(entries: readonly Uint8Array[]): Promise<HashTree> {
  let tree = treeOf(new Uint8Array())
  while (tree.size < entries.length) {
    const end = tree.size + Math.max(LEAVES_AT_ONCE, Math.floor(tree.size / 8))
    tree = grownBy(tree, leafHashes(entries.slice(tree.size, end)))
    await pause()
  }
  return tree
}

/** Says which entries the rules forbid at their position. */
export function checkRules(faults: readonly HistoryFault[]): CheckLine {
  return lineOf('rules', { good: say('rulesHold'), bad: say('contradiction') }, { faults: faults.map(sayRuleFault) })
}

/** Whether a key of the log signed the newest checkpoint. */
export function newestSignature(
  { checkpoint }: LogFiles,
  history: LogHistory,
  policy: LogPolicy,
): Promise<SignatureVerdict> {
  const keys = signersAt(policy, history, checkpoint.size).filter(({ name }) => name === checkpoint.origin)
  return withSignatures((verify) => signedBy(checkpoint.note, keys, verify))
}

/** A log that could be read completely. */
export type LogWithHistory = ReadEntries & { history: LogHistory; policy: LogPolicy }

/** Checks that the log begins with each of its earlier checkpoints, and that all are signed. */
export async function checkStates({ checkpoint, states }: LogFiles, log: LogWithHistory): Promise<CheckLine> {
  const listed = states ?? []
  const all = [...listed, { checkpoint: checkpoint.text, size: checkpoint.size }]
  const found = await withSignatures((verify) => checkpointFaults(log, all, { keys: log.policy, verify }))
  // The steps before this one report all other faults of the newest checkpoint.
  const wrong = found.filter(({ at, wrong }) => at < listed.length || wrong === 'stateForged')
  const faults = [...wrong, ...listFaults(log.history, listed)].map(sayStateFault)
  if (states === undefined) faults.push(say('fileMalformed', { path: 'checkpoints.jsonl' }))
  return lineOf('history', { good: say('historyFits', { count: listed.length }), bad: say('historyWrong') }, { faults })
}

/** Lists who confirmed the newest checkpoint. A log without witnesses is not wrong, but the line says so. */
export async function checkConfirmations({ checkpoint }: LogFiles, policy: LogPolicy): Promise<CheckLine> {
  const { seen, unknown, isReached } = await withSignatures((verify) => confirmationsOf(checkpoint, policy, verify))
  const notes = [
    ...unknown.map((name) => say('cannotCheckYet', { name })),
    ...[...seen].map(([name, time]) => say('confirmedOn', { name, day: { day: dayAt(time) } })),
  ]
  const counts = { seen: seen.size, count: policy.witnesses.length }
  const good = seen.size === 0 && unknown.length === 0 ? say('unconfirmed') : say('confirmedBy', counts)
  if (isReached === 'unknown' || (isReached && seen.size === 0))
    return { id: 'witnesses', verdict: 'unknown', title: good, details: notes }
  return lineOf(
    'witnesses',
    { good, bad: say('tooFewWitnesses', counts) },
    { faults: isReached ? [] : [say('requiresMore', { quorum: policy.quorum })], notes },
  )
}

function dayAt(time: bigint): string {
  return new Date(Number(time) * 1000).toISOString().slice(0, 10)
}

/** The day when an outsider first confirmed a checkpoint that includes this entry; undefined if nobody did. */
export async function firstConfirmed(
  { states }: LogFiles,
  { witnesses }: LogPolicy,
  index: number,
): Promise<string | undefined> {
  const later = (states ?? []).filter(({ size }) => size > index).flatMap((one) => readCheckpoint(one.checkpoint) ?? [])
  const found = await withSignatures((verify) =>
    later.flatMap((checkpoint) => witnesses.flatMap(({ key }) => cosignaturesOf(checkpoint, key, verify))),
  )
  const times = found.flatMap(({ time, verdict }) => (verdict === 'right' ? [time] : []))
  const [first] = times.sort((a, b) => (a < b ? -1 : 1))
  return first === undefined ? undefined : dayAt(first)
}
