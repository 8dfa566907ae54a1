import { areEqual, type Bytes, joined, utf8 } from './bytes.ts'
import { writeSha256 } from './portable-sha256.ts'
import { HASH_BYTES } from './tiles.ts'

// The log page loads this file in browsers.

/** The 32 bytes of a SHA-256. */
export type TreeHash = Bytes

/** The hash of an entry in the tree: SHA-256(0x00, entry) (RFC 6962, section 2.1). */
export function leafHash(entry: string | Uint8Array): TreeHash {
  return leafHashes([typeof entry === 'string' ? utf8(entry) : entry])
}

/** The leaf hashes of these entries, one after the other. */
export function leafHashes(entries: readonly Uint8Array[]): Bytes {
  const leaves = new Uint8Array(entries.length * HASH_BYTES)
  const longest = entries.reduce((most, { length }) => Math.max(most, length), 0)
  const prefixed = new Uint8Array(1 + longest) // 0x00, then an entry
  for (const [at, entry] of entries.entries()) {
    prefixed.set(entry, 1)
    writeSha256(prefixed.subarray(0, 1 + entry.length), leaves, at * HASH_BYTES)
  }
  return leaves
}

/** The hash over two subtrees: SHA-256(0x01, left, right). */
function nodeHash(left: TreeHash, right: TreeHash): TreeHash {
  return hashOf(joined([NODE, left, right]))
}

const NODE = Uint8Array.of(1)

function hashOf(bytes: Uint8Array): TreeHash {
  const hash = new Uint8Array(HASH_BYTES)
  writeSha256(bytes, hash, 0)
  return hash
}

/**
 * A Merkle tree over a growing list (RFC 6962, section 2.1). `levels[k]` has the hash of every complete subtree of 2^k
 * leaves, from the left, one after the other.
 */
export type HashTree = { readonly levels: readonly Bytes[]; readonly size: number }

const NOTHING = new Uint8Array(0)

/** The tree over these concatenated leaf hashes. */
export function treeOf(leaves: Uint8Array): HashTree {
  return grownBy({ levels: [], size: 0 }, leaves)
}

/** The tree with more leaves appended. Hashes that it already has are reused. */
export function grownBy(tree: HashTree, leaves: Uint8Array): HashTree {
  const levels: Bytes[] = []
  let below = joined([tree.levels[0] ?? NOTHING, leaves])
  for (levels.push(below); below.length > HASH_BYTES; levels.push(below))
    below = levelAbove(below, tree.levels[levels.length] ?? NOTHING)
  return { levels, size: tree.size + leaves.length / HASH_BYTES }
}

/** The level above `below`: the hash over each pair. The first hashes of the result are already `known`. */
function levelAbove(below: Bytes, known: Bytes): Bytes {
  const count = Math.floor(below.length / HASH_BYTES / 2)
  const above = new Uint8Array(count * HASH_BYTES)
  above.set(known)
  const node = new Uint8Array(1 + 2 * HASH_BYTES).fill(1) // 0x01, then two hashes
  for (let at = known.length / HASH_BYTES; at < count; at += 1) {
    node.set(below.subarray(2 * at * HASH_BYTES, 2 * (at + 1) * HASH_BYTES), 1)
    writeSha256(node, above, at * HASH_BYTES)
  }
  return above
}

/**
 * The root of the tree over the first `size` leaves.
 *
 * @throws {RangeError} if the tree has fewer leaves
 */
export function rootAt(tree: HashTree, size = tree.size): TreeHash {
  if (size > tree.size) throw new RangeError(`The tree has ${tree.size} leaves, not ${size}`)
  return size === 0 ? hashOf(NOTHING) : subtree(tree, 0, size)
}

/** Whether the tree begins with the leaves of an older tree head. */
export function beginsWith(tree: HashTree, { size, root }: TreeHead): boolean {
  return size <= tree.size && areEqual(rootAt(tree, size), root)
}

/** The audit path from a leaf to the root of the first `size` leaves, the leaf's sibling first (RFC 6962, section 2.1.1). */
export function inclusionProof(tree: HashTree, index: number, size = tree.size): TreeHash[] {
  if (index < 0 || index >= size || size > tree.size)
    throw new RangeError(`There is no leaf ${index} in a tree of ${size}`)
  const path = []
  for (let start = 0, end = size; end - start > 1;) {
    const middle = start + splitOf(end - start)
    path.unshift(index < middle ? subtree(tree, middle, end) : subtree(tree, start, middle))
    if (index < middle) end = middle
    else start = middle
  }
  return path
}

/** The proof that the first `size` leaves begin with the first `old` (RFC 6962, section 2.1.2); empty if `old` is 0 or `size`. */
export function consistencyProof(tree: HashTree, old: number, size = tree.size): TreeHash[] {
  if (old > size || size > tree.size) throw new RangeError(`A tree of ${size} leaves does not contain a tree of ${old}`)
  if (old === 0 || old === size) return []
  const proof = []
  let isOldRoot = true
  let [start, end] = [0, size]
  while (old !== end) {
    const middle = start + splitOf(end - start)
    if (old <= middle) {
      proof.unshift(subtree(tree, middle, end))
      end = middle
    } else {
      proof.unshift(subtree(tree, start, middle))
      start = middle
      isOldRoot = false
    }
  }
  return isOldRoot ? proof : [subtree(tree, start, end), ...proof]
}

/** The root that an inclusion proof leads to; undefined if its number of hashes is wrong (RFC 9162, section 2.1.3.2). */
export function rootOfInclusion(
  leaf: TreeHash,
  { index, size }: { index: number; size: number },
  proof: readonly TreeHash[],
): TreeHash | undefined {
  if (index >= size) return undefined
  let [node, last, hash] = [index, size - 1, leaf]
  for (const sibling of proof) {
    if (last === 0) return undefined
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else hash = nodeHash(hash, sibling)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 ? hash : undefined
}

/** Whether a consistency proof shows that the second tree begins with the first (RFC 9162, section 2.1.4.2). */
export function isConsistent(old: TreeHead, now: TreeHead, proof: readonly TreeHash[]): boolean {
  if (old.size > now.size) return false
  if (old.size === 0) return proof.length === 0
  if (old.size === now.size) return proof.length === 0 && areEqual(old.root, now.root)
  const path = Number.isInteger(Math.log2(old.size)) ? [old.root, ...proof] : [...proof]
  const [first, ...others] = path
  if (first === undefined) return false
  let [node, last] = [old.size - 1, now.size - 1]
  while (node % 2 === 1) [node, last] = [half(node), half(last)]
  let [before, after] = [first, first]
  for (const hash of others) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      before = nodeHash(hash, before)
      after = nodeHash(hash, after)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else after = nodeHash(after, hash)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && areEqual(before, old.root) && areEqual(after, now.root)
}

/** The size of a tree and its root. */
export type TreeHead = { size: number; root: TreeHash }

function half(number: number): number {
  return Math.floor(number / 2)
}

/** The hash over the leaves from `start` up to `end`, exclusive. A power of two of at least `end - start` divides `start`. */
function subtree(tree: HashTree, start: number, end: number): TreeHash {
  const count = end - start
  const level = Math.log2(count)
  if (Number.isInteger(level)) return hashAt(tree.levels[level] ?? NOTHING, start / count)
  const middle = start + splitOf(count)
  return nodeHash(subtree(tree, start, middle), subtree(tree, middle, end))
}

/** The largest power of two below `count`. */
function splitOf(count: number): number {
  return 2 ** Math.floor(Math.log2(count - 1))
}

function hashAt(hashes: Bytes, index: number): TreeHash {
  const found = hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)
  if (found.length < HASH_BYTES) throw new RangeError(`The tree has no hash ${index} at this level`)
  return found
}
