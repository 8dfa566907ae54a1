import { type Bytes, joined } from './bytes.ts'
import type { HashTree } from './tree.ts'

// The page of the log loads this file in browsers.

/** How many bytes a hash has: SHA-256. */
export const HASH_BYTES = 32

/** How many hashes or entries a full tile has (c2sp.org/tlog-tiles). */
export const TILE_WIDTH = 256

/** A tile: its level, or `entries` for a bundle of entries; its number; how many hashes or entries it has. */
export type Tile = { level: number | 'entries'; index: number; width: number }

/** Where a tile is published, such as `/log/tile/1/x001/x234/067.p/5` for a partial one. */
export function tilePath({ level, index, width }: Tile): string {
  const partial = width === TILE_WIDTH ? '' : `.p/${width}`
  return `/log/tile/${level}/${groupedDigits(index)}${partial}`
}

/** A number in groups of three digits, all but the last with an `x`: 1234067 is `x001/x234/067`. */
export function groupedDigits(index: number): string {
  const digits = String(index)
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0')
  const groups = padded.match(/\d{3}/g) ?? []
  return groups.map((group, at) => (at === groups.length - 1 ? group : `x${group}`)).join('/')
}

/**
 * Every tile that a log has to serve which had checkpoints of these sizes, in ascending order: all full ones, and the partial ones
 * of each size until there is the full one. Empty tiles do not exist.
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

/** Whether a bundle is one that a log of this size is read from: all full ones, and the partial one of this size. */
export function isBundleOf(size: number, { level, index, width }: Tile): boolean {
  return level === 'entries' && (width === TILE_WIDTH || index * TILE_WIDTH + width === size)
}

/** A run of bytes, of Node or of a browser. */
type ByteRun<T> = {
  readonly length: number
  readonly [at: number]: number
  subarray: (start: number, end: number) => T
}

/** The entries of a bundle; undefined if it is torn. */
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
