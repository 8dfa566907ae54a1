import { type Bytes, joined } from './bytes.ts'
import type { HashTree } from './tree.ts'

// The log page loads this file in browsers.

/** Bytes of a SHA-256 hash. */
export const HASH_BYTES = 32

/** Hashes or entries in a full tile (c2sp.org/tlog-tiles). */
export const TILE_WIDTH = 256

/** A tile: its level, or `entries` for a bundle of entries; its number; and its count of hashes or entries. */
export type Tile = { level: number | 'entries'; index: number; width: number }

/** The path of a tile, such as `/log/tile/1/x001/x234/067.p/5` for a partial one. */
export function tilePath({ level, index, width }: Tile): string {
  const partial = width === TILE_WIDTH ? '' : `.p/${width}`
  return `/log/tile/${level}/${groupedDigits(index)}${partial}`
}

/** A number in groups of three digits. Each group but the last begins with an `x`: 1234067 is `x001/x234/067`. */
export function groupedDigits(index: number): string {
  const digits = String(index)
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0')
  const groups = padded.match(/\d{3}/g) ?? []
  return groups.map((group, at) => (at === groups.length - 1 ? group : `x${group}`)).join('/')
}

/**
 * Every tile that a log with checkpoints of these ascending sizes must serve: all full tiles, and the partial tiles of each size
 * until the full tile exists. There are no empty tiles.
 */
export function tilesFor(sizes: readonly number[]): Tile[] {
  const largest = sizes.at(-1) ?? 0
  return ['entries' as const, ...levelsOf(largest)].flatMap((level) => {
    const span = level === 'entries' ? 1 : TILE_WIDTH ** level
    const full = Math.floor(largest / span / TILE_WIDTH)
    const partial = new Set(
      sizes
        .map((size) => Math.floor(size / span))
        .filter((hashes) => hashes % TILE_WIDTH > 0 && Math.floor(hashes / TILE_WIDTH) >= full),
    )
    return [
      ...Array.from({ length: full }, (_, index) => ({ level, index, width: TILE_WIDTH })),
      ...[...partial].map((hashes) => ({ level, index: full, width: hashes % TILE_WIDTH })),
    ]
  })
}

function levelsOf(size: number): number[] {
  const levels = []
  for (let level = 0; size >= TILE_WIDTH ** level; level += 1) levels.push(level)
  return levels
}

/** The bytes of a tile: hashes one after the other; for entries, each with its length before it (2 bytes, big-endian). */
export function tileBytes({ level, index, width }: Tile, tree: HashTree, entries: readonly Uint8Array[]): Bytes {
  const start = index * TILE_WIDTH
  const end = start + width
  if (level === 'entries')
    return joined(entries.slice(start, end).flatMap((entry) => [Uint8Array.of(entry.length >> 8, entry.length), entry]))
  return (tree.levels[8 * level] ?? new Uint8Array(0)).subarray(start * HASH_BYTES, end * HASH_BYTES)
}

/** Whether a tile is a bundle that has entries of a log of this size: a full one, or the partial one at the log's end. */
export function isBundleOf(size: number, { level, index, width }: Tile): boolean {
  return level === 'entries' && (width === TILE_WIDTH || index * TILE_WIDTH + width === size)
}

/** Bytes: a `Buffer` or a `Uint8Array`. */
type ByteRun<T> = {
  readonly length: number
  readonly [at: number]: number
  subarray: (start: number, end: number) => T
}

/** The entries of a bundle; undefined if the last one is incomplete. */
export function entriesIn<T extends ByteRun<T>>(bundle: T): T[] | undefined {
  const entries = []
  let at = 0
  while (at + 2 <= bundle.length) {
    const end = at + 2 + 256 * (bundle[at] ?? 0) + (bundle[at + 1] ?? 0)
    if (end > bundle.length) return undefined
    entries.push(bundle.subarray(at + 2, end))
    at = end
  }
  return at === bundle.length ? entries : undefined
}
