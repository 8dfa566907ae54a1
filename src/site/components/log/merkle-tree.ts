import { areEqual, type Bytes, sha256 } from './bytes.ts'

/**
 * A Merkle tree over the entries of a log (RFC 6962, section 2.1). `levels[k]` has the hash of every complete subtree of 2^k
 * leaves, from the left.
 */
export type MerkleTree = { levels: readonly (readonly Bytes[])[]; size: number }

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)
const HASHES_AT_ONCE = 16

/** The hash of an entry: SHA-256(0x00, entry). */
export function entryHash(entry: Uint8Array): Promise<Bytes> {
  return sha256(LEAF, entry)
}

/** The tree over these entries. */
export async function merkleTree(entries: readonly Uint8Array[]): Promise<MerkleTree> {
  const leaves = await inParts(entries, entryHash)
  const levels = [leaves]
  for (let below = leaves; below.length > 1;) {
    const pairs = Array.from({ length: Math.floor(below.length / 2) }, (_, at) => 2 * at)
    below = await inParts(pairs, (at) => sha256(NODE, hashAmong(below, at), hashAmong(below, at + 1)))
    levels.push(below)
  }
  return { levels, size: entries.length }
}

/** The root over the first `size` entries. */
export function merkleRoot(tree: MerkleTree, size = tree.size): Promise<Bytes> {
  return size === 0 ? sha256() : rangeHash(tree, 0, size)
}

/** The audit path from an entry to the root, the entry's sibling first (RFC 6962, section 2.1.1). */
export async function auditPath(tree: MerkleTree, index: number): Promise<Bytes[]> {
  const path = []
  for (let start = 0, end = tree.size; end - start > 1;) {
    const middle = start + splitOf(end - start)
    const isLeft = index < middle
    path.unshift(await (isLeft ? rangeHash(tree, middle, end) : rangeHash(tree, start, middle)))
    if (isLeft) end = middle
    else start = middle
  }
  return path
}

/** Whether the tree begins with the entries that an older root is of. */
export async function beginsWith(tree: MerkleTree, older: { size: number; root: Bytes }): Promise<boolean> {
  return older.size <= tree.size && areEqual(await merkleRoot(tree, older.size), older.root)
}

/** The hash over the entries from `start` to before `end`, where `start` is a multiple of the power of two that covers them. */
async function rangeHash(tree: MerkleTree, start: number, end: number): Promise<Bytes> {
  const count = end - start
  const level = Math.log2(count)
  if (Number.isInteger(level)) return hashAmong(tree.levels[level] ?? [], start / count)
  const middle = start + splitOf(count)
  return sha256(NODE, await rangeHash(tree, start, middle), await rangeHash(tree, middle, end))
}

/** The largest power of two below `count`. */
function splitOf(count: number): number {
  return 2 ** Math.floor(Math.log2(count - 1))
}

function hashAmong(hashes: readonly Bytes[], index: number): Bytes {
  const hash = hashes[index]
  if (hash === undefined) throw new RangeError(`The tree has no hash ${index} at this level`)
  return hash
}

/** How long the page may work before it draws and answers again, in milliseconds. */
const TURN = 8

let turnBegan = 0

/** Lets the browser draw and answer if it had to wait for a while. */
async function pause(): Promise<void> {
  if (performance.now() - turnBegan < TURN) return
  await new Promise((resolve) => setTimeout(resolve))
  turnBegan = performance.now()
}

/** Runs the work on all items, only so many at once, and keeps their order. */
export async function inParts<T, U>(
  items: readonly T[],
  work: (item: T) => Promise<U>,
  atOnce = HASHES_AT_ONCE,
): Promise<U[]> {
  const results: U[] = []
  for (let start = 0; start < items.length; start += atOnce) {
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(work))))
    await pause()
  }
  return results
}
