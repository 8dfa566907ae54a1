import type { LogEntry } from '../../../schema/log-entry.ts'
import { areEqual, type Bytes, joined } from './bytes.ts'
import { type CheckLine, lineOf } from './check-lines.ts'
import { entryIn } from './entries.ts'
import { beginsWith, merkleRoot, type MerkleTree, merkleTree } from './merkle-tree.ts'
import type { LogFiles } from './log-files.ts'
import type { ReviewRecord } from './record.ts'
import { say } from './saying.ts'
import {
  checkpointIn,
  type PublicKey,
  publicKeyIn,
  type SignatureVerdict,
  signedByLog,
  witnessedAt,
} from './signatures.ts'
import { reachesQuorum, type TrustPolicy } from './trust-policy.ts'
import { entriesIn, TILE_WIDTH } from '../../../log/tiles.ts'

/** Where the check runs: the host that the log must be named for; undefined where only a copy of a log is looked at. */
export type CheckedPlace = { host: string | undefined; isExample: boolean }

/** The log is there, and is the one of this site. */
export function checkName({ checkpoint }: LogFiles, { host }: CheckedPlace): CheckLine {
  const { origin, size } = checkpoint
  const isOwn = host === undefined || (origin.split('/', 1)[0] === host && /^[^/]+\/log\d*$/.test(origin))
  const notes = host === undefined ? [say('copyOfLog', { host: origin.split('/', 1)[0] ?? '' })] : []
  return lineOf(
    'log',
    { good: say('logHas', { origin, count: size }), bad: say('otherLog') },
    { faults: isOwn ? [] : [say('otherHost', { origin, host })], notes },
  )
}

/** The newest checkpoint is signed by the key of the log. */
export function sayWhoSigned(verdict: SignatureVerdict, { isExample }: CheckedPlace): CheckLine {
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

/** The entries with the tree over them, as far as they could be read. */
export type ReadEntries = { entries: LogEntry[]; tree: MerkleTree }

/** The entries make the tiles and the root that was signed. Without all entries nothing else can be said. */
export async function checkEntries({ checkpoint, tiles }: LogFiles): Promise<{ line: CheckLine; read?: ReadEntries }> {
  const { size, root } = checkpoint
  const bytes = tiles
    .filter(({ tile: { level, index, width } }) => {
      return level === 'entries' && (width === TILE_WIDTH || index * TILE_WIDTH + width === size)
    })
    .flatMap(({ bytes }) => entriesIn(bytes ?? new Uint8Array()) ?? [])
  const entries = bytes.map(entryIn)
  const readable = entries.filter((entry) => entry !== undefined)
  const faults = [
    ...tiles.filter(({ bytes }) => bytes === undefined).map(({ path }) => say('fileMissing', { path })),
    ...(bytes.length === size ? [] : [say('entryCount', { found: bytes.length, expected: size })]),
    ...entries.flatMap((entry, index) => (entry === undefined ? [say('entryMalformed', { index: `${index}` })] : [])),
  ]
  const titles = {
    good: say('allEntries', { count: size }),
    bad: say('entriesMissing'),
  }
  if (readable.length !== size || bytes.length !== size) return { line: lineOf('entries', titles, { faults }) }
  const tree = await merkleTree(bytes)
  for (const { tile, path, bytes: found } of tiles)
    if (found !== undefined && !areEqual(found, expectedTile(tile, tree, bytes)))
      faults.push(say('fileAltered', { path }))
  if (!areEqual(await merkleRoot(tree), root)) faults.push(say('signedOthers'))
  return { line: lineOf('entries', titles, { faults }), read: { entries: readable, tree } }
}

function expectedTile(
  { level, index, width }: LogFiles['tiles'][number]['tile'],
  tree: MerkleTree,
  entries: readonly Uint8Array[],
): Bytes {
  const [start, end] = [index * TILE_WIDTH, index * TILE_WIDTH + width]
  if (level !== 'entries') return joined((tree.levels[8 * level] ?? []).slice(start, end))
  return joined(
    entries.slice(start, end).flatMap((entry) => [Uint8Array.of(entry.length >> 8, entry.length & 255), entry]),
  )
}

/** Each entry is allowed where it is. */
export function checkRules({ faults }: ReviewRecord): CheckLine {
  return lineOf(
    'rules',
    { good: say('rulesHold'), bad: say('contradiction') },
    { faults: faults.map(({ index, problem }) => say('atEntry', { index: `${index}`, problem })) },
  )
}

/** The keys that may sign the checkpoint of this size: the last announced before its batch, else those of the policy. */
async function keysAt(
  size: number,
  { keys: announced, states }: ReviewRecord,
  { keys }: TrustPolicy,
): Promise<PublicKey[]> {
  const before = states.findLast(({ index }) => index + 1 < size)?.index ?? -1
  const last = announced.findLast(({ index }) => index <= before)
  if (last === undefined) return keys.filter(({ vkey }) => !announced.some((key) => key.vkey === vkey))
  const key = await publicKeyIn(last.vkey)
  return key === undefined ? [] : [key]
}

/** Who signed the newest checkpoint. */
export async function newestSignature(
  { checkpoint }: LogFiles,
  record: ReviewRecord,
  policy: TrustPolicy,
): Promise<SignatureVerdict> {
  return signedByLog(checkpoint, await keysAt(checkpoint.size, record, policy))
}

/** The log begins with each of its earlier checkpoints, and all are signed. */
export async function checkStates(
  { history, checkpoint }: LogFiles,
  { tree }: ReadEntries,
  { record, policy }: { record: ReviewRecord; policy: TrustPolicy },
): Promise<CheckLine> {
  const faults = []
  for (const [at, { size, checkpoint: text }] of (history ?? []).entries()) {
    const older = checkpointIn(text)
    if (older?.size !== size || older.origin !== checkpoint.origin) faults.push(say('stateMalformed', { size }))
    else if (!(await beginsWith(tree, older))) faults.push(say('stateDifferent', { size }))
    else if ((await signedByLog(older, await keysAt(size, record, policy))) === 'wrong')
      faults.push(say('stateUnsigned', { size }))
    if (at > 0 && size <= (history?.[at - 1]?.size ?? 0)) faults.push(say('stateOutOfOrder', { size }))
  }
  const listed = new Set(history?.map(({ size }) => size))
  for (const { index } of record.states)
    if (!listed.has(index + 1)) faults.push(say('stateUnlisted', { size: index + 1 }))
  if (history === undefined) faults.push(say('fileMalformed', { path: 'checkpoints.jsonl' }))
  return lineOf(
    'history',
    { good: say('historyFits', { count: history?.length ?? 0 }), bad: say('historyWrong') },
    { faults },
  )
}

/** Who confirmed the newest checkpoint. Without a witness nothing is wrong, and this is said. */
export async function checkConfirmations({ checkpoint }: LogFiles, policy: TrustPolicy): Promise<CheckLine> {
  const seen = new Map<string, number>()
  const notes = []
  for (const { name, key } of policy.witnesses) {
    const time = await witnessedAt(checkpoint, key)
    if (time === 'unknown') notes.push(say('cannotCheckYet', { name }))
    else if (time !== 'never') seen.set(name, time)
  }
  for (const [name, time] of seen) notes.push(say('confirmedOn', { name, day: { day: dayAt(time) } }))
  const isReached = reachesQuorum(policy, new Set(seen.keys()))
  const counts = { seen: seen.size, count: policy.witnesses.length }
  if (seen.size === 0 && isReached)
    return {
      ...{ id: 'witnesses', verdict: 'unknown', title: say('unconfirmed') },
      details: notes,
    }
  const titles = { good: say('confirmedBy', counts), bad: say('tooFewWitnesses', counts) }
  return lineOf('witnesses', titles, {
    faults: isReached ? [] : [say('requiresMore', { quorum: policy.quorum })],
    notes,
  })
}

function dayAt(time: number): string {
  return new Date(time * 1000).toISOString().slice(0, 10)
}

/** When outsiders first confirmed a checkpoint that has this entry: a day; undefined if nobody did. */
export async function firstConfirmed(
  { history }: LogFiles,
  { witnesses }: TrustPolicy,
  index: number,
): Promise<string | undefined> {
  const times = []
  for (const { size, checkpoint } of history ?? []) {
    const signed = size > index ? checkpointIn(checkpoint) : undefined
    if (signed === undefined) continue
    for (const { key } of witnesses) times.push(await witnessedAt(signed, key))
  }
  const known = times.filter((time) => typeof time === 'number').sort((a, b) => a - b)
  return known[0] === undefined ? undefined : dayAt(known[0])
}
