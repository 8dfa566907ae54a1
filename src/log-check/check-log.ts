import { areEqual } from '../log/bytes.ts'
import { type Checkpoint, readCheckpoint } from '../log/checkpoint.ts'
import { isOriginOf } from '../log/checkpoints.ts'
import { describeRuleFault } from '../log/describe-rule-fault.ts'
import { replaySigned } from '../log/history.ts'
import { type LogPolicy, readPolicy } from '../log/log-policy.ts'
import { readEntries, type SignedEntries } from '../log/open-log.ts'
import type { VerifierKey } from '../log/signed-note.ts'
import { isSignedBy } from '../log/signer-key.ts'
import { entriesIn, isBundleOf, tileBytes } from '../log/tiles.ts'
import { beginsWith, leafHashes, treeOf } from '../log/tree.ts'
import type { LogEntry } from '../schema/log-entry.ts'
import type { Result } from '../schema/result.ts'
import type { SiteFiles } from './read-site-files.ts'

/**
 * One step of a check. `title` says what was checked, `faults` what is wrong, `gaps` what remains unexplained although no file
 * contradicts it, `notes` what is worth knowing, and `unchecked` what could not be checked and why.
 */
export type Step = { title: string; faults: string[]; gaps?: string[]; notes: string[]; unchecked: string[] }

/** The checker's own host, keys and policy, which override the site's, and the files that the checker saved on earlier visits. */
export type Trust = {
  /** The host that the log must be named for; undefined for a copy of a site. */
  host: string | undefined
  key?: VerifierKey | undefined
  policy?: LogPolicy | undefined
  /** Saved checkpoints. */
  old: readonly { name: string; text: string }[]
  receipts: readonly { name: string; text: string }[]
}

/** The trust of somebody who checks a copy and has saved nothing. */
export const NO_TRUST: Trust = { host: undefined, old: [], receipts: [] }

/** The log with everything that the checks need. */
export type Checked = SignedEntries & {
  files: SiteFiles
  policy: LogPolicy
  trust: Trust
  origin: string
  text: string
  /** The earlier logs that could be read, newest first. */
  earlier: Checked[]
}

export function step(title: string, faults: string[], notes: string[] = []): Step {
  return { title, faults, notes, unchecked: [] }
}

type Base = { ok: true; log: Checked; steps: Step[] } | { ok: false; steps: Step[] }

/** The most entries that a log may have: the check keeps all of them in memory. */
const MOST_ENTRIES = 20_000_000

/** A checkpoint and the policy that its signature was checked with. */
type Head = { checkpoint: Checkpoint; policy: LogPolicy }

/**
 * The checks that come before anything large is read: the checkpoint is well-formed, does not cover too many entries, and is
 * signed by a key of the policy or of the checker. Which key may sign at which size is known only once the entries are read.
 */
export function checkHead(files: Pick<SiteFiles, 'checkpoint' | 'policy'>, trust: Trust): Result<Head, string[]> {
  const checkpoint = readCheckpoint(files.checkpoint)
  const policy = readPolicy(files.policy)
  if (checkpoint === undefined) return { ok: false, problem: ['/log/checkpoint is malformed'] }
  if (!policy.ok) return { ok: false, problem: policy.problem.map(({ problem }) => `/log/policy: ${problem}`) }
  const large = tooLarge(checkpoint)
  if (large.length > 0) return { ok: false, problem: large }
  const keys = [...policy.value.logs, ...(trust.policy?.logs ?? []), ...(trust.key === undefined ? [] : [trust.key])]
  if (!keys.some((key) => isSignedBy(checkpoint.note, key)))
    return {
      ok: false,
      problem: ['/log/checkpoint is not signed by a key of the policy', ...wrongHost(checkpoint.origin, trust)],
    }
  return { ok: true, value: { checkpoint, policy: policy.value } }
}

/** A fault if the log has more entries than can be checked. */
export function tooLarge({ size }: Pick<Checkpoint, 'size'>): string[] {
  return size > MOST_ENTRIES
    ? [`The log says that it has ${size} entries, but at most ${MOST_ENTRIES} can be checked`]
    : []
}

/** Checks the name and the signature of the log, its tiles and root, and the rules of its entries. */
export function checkLog(files: SiteFiles, trust: Trust): Base {
  const head = checkHead(files, trust)
  if (!head.ok) return { ok: false, steps: [step('The checkpoint is well-formed and signed', head.problem)] }
  const { checkpoint, policy } = head.value
  const { origin, size } = checkpoint
  const named = step(`The log ${origin} has ${size} entries`, wrongHost(origin, trust), copyOf(origin, trust))
  const read = entriesOf(files, size)
  if (!read.ok) return { ok: false, steps: [named, step('Its entries are there', read.problem)] }
  const { entries, bytes } = read.value
  const tree = treeOf(leafHashes(bytes))
  const wrong = files.tiles.filter(({ tile, bytes: found }) => {
    return found === undefined || !areEqual(found, tileBytes(tile, tree, bytes))
  })
  const { history, faults } = replaySigned(entries)
  const text = files.checkpoint
  const log = { entries, bytes, tree, history, files, policy, trust, origin, text, earlier: [] }
  const steps = [
    named,
    step('Its entries match its tiles and its root', [
      ...wrong.map(({ path }) => `${path} does not match the entries`),
      ...(beginsWith(tree, checkpoint) ? [] : ['The root is not the root of the entries']),
    ]),
    step(
      'Each entry is allowed where it is',
      faults.map(({ index, problem }) => `Entry ${index}: ${describeRuleFault(problem)}`),
    ),
  ]
  return { ok: true, log, steps }
}

type Entries = { entries: LogEntry[]; bytes: Uint8Array[] }

/** The entries in the bundles of a log of this size. */
function entriesOf({ tiles }: SiteFiles, size: number): Result<Entries, string[]> {
  const missing = tiles.filter(({ bytes }) => bytes === undefined).map(({ path }) => `${path} is missing`)
  const bundles = tiles.filter(({ tile }) => isBundleOf(size, tile))
  const bytes = bundles.flatMap(({ bytes }) => entriesIn<Uint8Array>(bytes ?? Buffer.alloc(0)) ?? [])
  const entries = readEntries(bytes)
  if (missing.length === 0 && bytes.length === size && entries.ok) return entries
  const torn = bytes.length === size ? [] : [`The bundles have ${bytes.length} entries, not ${size}`]
  const malformed = entries.ok ? [] : entries.problem.map(({ line = 0, problem }) => `Entry ${line - 1}: ${problem}`)
  return { ok: false, problem: [...missing, ...torn, ...malformed] }
}

export function wrongHost(origin: string, { host }: Pick<Trust, 'host'>): string[] {
  if (host === undefined || isOriginOf(origin, host)) return []
  return [`The log belongs to ${origin}, not to ${host}`]
}

function copyOf(origin: string, { host }: Trust): string[] {
  return host === undefined ? [`This is a copy of the log of ${origin}`] : []
}
