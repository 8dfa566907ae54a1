import type { ReadPublished } from '../read-site-files.ts'
import { tooLarge, type Trust, wrongHost } from '../check-log.ts'
import { readCheckpoint } from '../../log/checkpoint.ts'
import { describeRuleFault } from '../../log/describe-rule-fault.ts'
import { replay } from '../../log/history.ts'
import { readPolicy } from '../../log/log-policy.ts'
import { readEntries, type SignedEntries, wrongCheckpoints } from '../../log/open-log.ts'
import { isStateFile } from '../../log/openings.ts'
import { entriesIn, TILE_WIDTH, tilePath } from '../../log/tiles.ts'
import { leafHashes, treeOf } from '../../log/tree.ts'
import { dataIn } from '../../log/untrusted-json.ts'
import type { StateFile } from '../../schema/log-files.ts'
import type { Result } from '../../schema/result.ts'
import type { Mirror } from './mirror-folder.ts'

/** The followed log of a site: all its entries, and the hash of `/reviews.json` in the newest one. */
export type FollowedLog = SignedEntries & {
  /** The number of entries that the mirror already had. */
  from: number
  dataset: { salt: StateFile['salt']; hash: string }
  /** The files to save in the mirror, besides the checkpoint, which is an artefact. */
  files: Map<string, string | Buffer>
}

/** A mirror's file of the entries that it has seen: one per line, in the bytes that were hashed. */
const ENTRIES = '/log/entries.jsonl'

/** A mirror also saves the policy, because it trusts the key that it saw first. */
const POLICY = '/log/policy'

/**
 * Reads the entries added since the mirror was last updated. Checks that old and new entries together have the root of the new
 * checkpoint, that the log's key signed it, and that each entry is allowed.
 */
export async function followLog(
  read: ReadPublished,
  checkpointText: string,
  { held, trust }: { held: Mirror | undefined; trust: Pick<Trust, 'host'> },
): Promise<Result<FollowedLog, string[]>> {
  const checkpoint = readCheckpoint(checkpointText)
  if (checkpoint === undefined) return { ok: false, problem: ['/log/checkpoint is malformed'] }
  const { size, origin } = checkpoint
  const followed = readCheckpoint((await held?.read('/log/checkpoint'))?.toString() ?? '')
  if (followed !== undefined && followed.origin !== origin)
    return { ok: false, problem: [anotherLog(followed.origin, origin)] }
  const before = await keptEntries(held)
  const shrunk =
    size < before.length
      ? [`The log had ${before.length} entries and now has ${size}: the site serves an old state`]
      : []
  const wrongHead = [...shrunk, ...wrongHost(origin, trust), ...tooLarge(checkpoint)]
  if (wrongHead.length > 0) return { ok: false, problem: wrongHead }
  const policyText = ((await held?.read(POLICY)) ?? (await read(POLICY)))?.toString() ?? ''
  const policy = readPolicy(policyText)
  if (!policy.ok) return { ok: false, problem: policy.problem.map(({ problem }) => `${POLICY}: ${problem}`) }
  const entries = readEntries([...before, ...(await newEntries(read, before.length, size))])
  if (!entries.ok)
    return { ok: false, problem: entries.problem.map(({ problem }) => `An entry is malformed: ${problem}`) }
  const { history, faults } = replay(entries.value.entries)
  const log = { ...entries.value, tree: treeOf(leafHashes(entries.value.bytes)), history }
  const wrong = wrongCheckpoints(log, policy.value, [{ checkpoint: checkpointText, size }])
  const state = dataIn((await read('/log/state.json'))?.toString() ?? '')
  const last = history.states.at(-1)
  const problem = [
    ...wrong.map((one) => `/log/checkpoint: ${one.problem}`),
    ...(wrong.length > 0 && before.length > 0
      ? ['The log does not continue the one that was followed: history was rewritten']
      : []),
    ...faults.map((one) => `Entry ${one.index}: ${describeRuleFault(one.problem)}`),
    ...(isStateFile(state) && state.index === last?.index ? [] : ['/log/state.json does not belong to the last entry']),
  ]
  if (problem.length > 0 || !isStateFile(state) || last === undefined) return { ok: false, problem }
  const lines = Buffer.concat(log.bytes.flatMap((bytes) => [bytes, Buffer.from('\n')]))
  const files = new Map<string, string | Buffer>([
    [ENTRIES, lines],
    [POLICY, policyText],
  ])
  return {
    ok: true,
    value: { ...log, from: before.length, files, dataset: { salt: state.salt, hash: last.dataset } },
  }
}

/** The fault of a site that has another log. Only the follower can decide to trust its key. */
function anotherLog(followed: string, origin: string): string {
  return (
    `The site now has another log, ${origin}; you followed ${followed}. If the old key was lost or stolen, the new log says so, ` +
    'and trust starts over: check the site with verify, then follow it into a new folder'
  )
}

async function keptEntries(held: Mirror | undefined): Promise<Buffer[]> {
  const kept = await held?.read(ENTRIES)
  if (kept === undefined) return []
  const lines = kept.toString('latin1').split('\n').slice(0, -1)
  return lines.map((line) => Buffer.from(line, 'latin1'))
}

/** The entries from index `from` up to `size`, exclusive, or up to the first one that is missing. */
async function newEntries(read: ReadPublished, from: number, size: number): Promise<Buffer[]> {
  const entries: Buffer[] = []
  for (let index = Math.floor(from / TILE_WIDTH); index * TILE_WIDTH < size; index += 1) {
    const start = index * TILE_WIDTH
    const width = Math.min(TILE_WIDTH, size - start)
    const bundle = entriesIn((await read(tilePath({ level: 'entries', index, width }))) ?? Buffer.alloc(0)) ?? []
    entries.push(...bundle.slice(Math.max(0, from - start)))
    if (bundle.length !== width) break
  }
  return entries
}
