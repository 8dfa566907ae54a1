import { createHash } from 'node:crypto'
import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readLog, readLogFolder } from '../../src/content/folder/log-folder.ts'
import { readKeys } from '../../src/log-keep/log-keys.ts'
import { type Checkpoint, checkpointText, readCheckpoint } from '../../src/log/checkpoint.ts'
import { canonical } from '../../src/log/canonical.ts'
import type { OpenLog } from '../../src/log/open-log.ts'
import { publishedLogFiles } from '../../src/log/published-log-files.ts'
import { type SignerKey, signNote } from '../../src/log/signer-key.ts'
import { leafHashes, rootAt, treeOf } from '../../src/log/tree.ts'
import type { LogEntry } from '../../src/schema/log-entry.ts'
import type { OpeningLine } from '../../src/schema/opening-line.ts'
import { Manifest } from '../../src/schema/manifest.ts'
import type { BuiltSite } from './a-built-site.ts'
import { put } from './a-logged-site.ts'
import { must } from './must.ts'

/** The parts of a log that the owner of its key can forge. `sizes` are the sizes of its checkpoints. */
export type Forgery = {
  entries: (LogEntry | Record<string, unknown>)[]
  openings: OpeningLine[]
  sizes: number[]
  state: OpenLog['state']
  key: SignerKey
  /** Makes the bytes of an entry, for entries that should not be canonical JSON. */
  bytesOf: (entry: object) => Buffer
}

/** Replaces the true log with a forged one, whose tiles, openings and checkpoints match and are signed. */
export async function publishForged(
  { content, dist }: Pick<BuiltSite, 'content' | 'dist'>,
  change: (log: Forgery) => void,
): Promise<void> {
  const log = must(await readLog(content))
  const forgery: Forgery = {
    entries: structuredClone(log.entries),
    openings: structuredClone(log.openings),
    state: structuredClone(log.state),
    sizes: log.checkpoints.map(({ size }) => size),
    key: must((await readKeys({ content }))[0]),
    bytesOf: (entry) => Buffer.from(canonical(entry)),
  }
  change(forgery)
  await rm(join(dist, 'log'), { recursive: true })
  const policy = must(await readLogFolder(content)).policy
  for (const { path, bytes } of publishedLogFiles(signed(log, forgery), policy)) await put(dist, path, bytes)
  await listAnew(dist)
}

function signed(log: OpenLog, { entries, openings, sizes, state, key, bytesOf }: Forgery): OpenLog {
  const bytes = entries.map(bytesOf)
  const tree = treeOf(leafHashes(bytes))
  const checkpoints = sizes.map((size) => {
    const text = checkpointText({ origin: log.origin, size, root: rootAt(tree, size) })
    return { checkpoint: `${text}\n${signNote(text, key)}`, size }
  })
  const checkpointOf = must(checkpoints.at(-1)).checkpoint
  const checkpoint: Checkpoint = must(readCheckpoint(checkpointOf))
  const known = entries as LogEntry[]
  return { ...log, entries: known, bytes, tree, openings, state, checkpoints, checkpoint, checkpointText: checkpointOf }
}

/** Updates the manifest for all current artefacts, or for the only one that changed, as a careful liar would. */
export async function listAnew(dist: string, changed?: string): Promise<void> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')))
  const artefacts = await Promise.all(
    manifest.artefacts.map(async (entry) => {
      if (changed !== undefined && entry.path !== changed) return entry
      const bytes = await readFile(join(dist, entry.path)).catch(() => Buffer.alloc(0))
      return { ...entry, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    }),
  )
  await put(dist, '/manifest.json', JSON.stringify({ ...manifest, artefacts }))
}

const CHECKED = ['log', 'api', 'data', 'reviews.json', 'manifest.json']

/** Copies the files that `verify` reads to another folder, or back. */
export async function copyChecked(from: string, to: string): Promise<void> {
  for (const name of CHECKED) {
    await rm(join(to, name), { recursive: true, force: true })
    await cp(join(from, name), join(to, name), { recursive: true })
  }
}
