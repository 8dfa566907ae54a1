import type { OpeningsFile, StateFile } from '../schema/log-files.ts'
import { changesFiles } from './changes-files.ts'
import { earlierPath } from './continued-log.ts'
import { indexesIn } from './next-batch.ts'
import { asJsonLines, type OpenLog } from './open-log.ts'
import { openingsPath } from './openings.ts'
import { TILE_WIDTH, tileBytes, tilePath, tilesFor } from './tiles.ts'

/** A published file of a log. */
export type LogFile = { path: string; bytes: string | Uint8Array }

/**
 * Every file below `/log/` except pages, including the files of earlier logs, and `/api/changes.json`. `policy` is the text of
 * the policy.
 */
export function* publishedLogFiles(log: OpenLog, policy: string): Generator<LogFile> {
  for (const old of log.earlier)
    for (const { path, bytes } of signedFiles(old, old.policyText)) yield { path: earlierPath(old.origin, path), bytes }
  for (const [group, openings] of openingsByGroup(log)) yield { path: openingsPath(group), bytes: json(openings) }
  if (log.state !== undefined) {
    const state: StateFile = { version: 1, index: log.state.index, salt: log.state.salt }
    yield { path: '/log/state.json', bytes: json(state) }
  }
  const ids = new Map([...indexesIn(log.openings)].map(([id, index]) => [index, id]))
  for (const [path, changes] of changesFiles({ entries: log.entries, ids })) yield { path, bytes: json(changes) }
  yield* signedFiles(log, policy)
}

type SignedLog = Pick<OpenLog, 'checkpoints' | 'checkpoint' | 'checkpointText' | 'tree' | 'bytes'>

function* signedFiles(log: SignedLog, policy: string): Generator<LogFile> {
  const sizes = [...log.checkpoints.map(({ size }) => size), log.checkpoint.size]
  for (const tile of tilesFor(sizes)) yield { path: tilePath(tile), bytes: tileBytes(tile, log.tree, log.bytes) }
  yield { path: '/log/policy', bytes: policy }
  yield { path: '/log/checkpoints.jsonl', bytes: asJsonLines(log.checkpoints) }
  yield { path: '/log/checkpoint', bytes: log.checkpointText }
}

function openingsByGroup({ openings }: OpenLog): Map<number, OpeningsFile> {
  const published = openings.flatMap((one) => {
    if (!('words' in one)) return []
    const { index, rest, stars, words } = one
    return [{ index, rest, stars, words }]
  })
  const groups = Map.groupBy(published, ({ index }) => Math.floor(index / TILE_WIDTH))
  return new Map([...groups].map(([group, openings]) => [group, { version: 1, openings }]))
}

/** The number of bytes in all partial tiles. Batches add partial tiles, which disappear once the tile is full. */
export function partialBytes(log: OpenLog): number {
  const partial = tilesFor([...log.checkpoints.map(({ size }) => size), log.checkpoint.size])
    .filter(({ width }) => width < TILE_WIDTH)
    .map((tile) => tileBytes(tile, log.tree, log.bytes).length)
  return partial.reduce((sum, bytes) => sum + bytes, 0)
}

function json(value: unknown): string {
  return JSON.stringify(value)
}
