import { hash } from 'node:crypto'

/** A SHA-256 in its 32 bytes. */
export type TreeHash = Buffer

/** The hash of an entry in the tree: SHA-256(0x00, entry) (RFC 6962, section 2.1). */
export function leafHash(entry: string | Uint8Array): TreeHash {
  return sha256(Buffer.concat([LEAF, typeof entry === 'string' ? Buffer.from(entry) : entry]))
}

const LEAF = Buffer.from([0])

/** The hash over two subtrees: SHA-256(0x01, left, right). */
function nodeHash(left: TreeHash, right: TreeHash): TreeHash {
  NODE.set(left, 1)
  NODE.set(right, 33)
  return sha256(NODE)
}

/** 0x01 and two hashes. */
const NODE = Buffer.alloc(65, 1)

function sha256(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer')
}

/**
 * A Merkle tree over a growing list (RFC 6962, section 2.1). `levels[k]` has the hash of every complete subtree of 2^k
 * leaves, from the left.
 */
export type HashTree = { readonly levels: readonly (readonly TreeHash[])[]; readonly size: number }

/** The tree over these leaf hashes. */
export function treeOf(leaves: readonly TreeHash[]): HashTree {
  return grownBy({ levels: [[]], size: 0 }, leaves)
}

/** The tree with more leaves after its own. Only what is new is hashed. */
export function grownBy(tree: HashTree, leaves: readonly TreeHash[]): HashTree {
  const levels = [[...(tree.levels[0] ?? []), ...leaves]]
  for (let below = levels[0] ?? []; below.length > 1;) {
    const above = [...(tree.levels[levels.length] ?? [])]
    for (let at = 2 * above.length; at + 1 < below.length; at += 2)
      above.push(nodeHash(hashAt(below, at), hashAt(below, at + 1)))
    levels.push(above)
    below = above
  }
  return { levels, size: tree.size + leaves.length }
}

/**
 * The root of the tree over the first `size` leaves.
 *
 * @throws {RangeError} if there are fewer
 */
export function rootAt(tree: HashTree, size = tree.size): TreeHash {
  if (size > tree.size) throw new RangeError(`The tree has ${tree.size} leaves, not ${size}`)
  return size === 0 ? sha256(Buffer.alloc(0)) : subtree(tree, 0, size)
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

/** The proof that the first `size` leaves begin with the first `old` ones (RFC 6962, section 2.1.2); empty if `old` is 0. */
export function consistencyProof(tree: HashTree, old: number, size = tree.size): TreeHash[] {
  if (old > size || size > tree.size) throw new RangeError(`A tree of ${size} does not contain one of ${old}`)
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

/** The root that an inclusion proof leads to; undefined if the proof has a wrong number of hashes (RFC 9162, section 2.1.3.2). */
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
  if (old.size === now.size) return proof.length === 0 && old.root.equals(now.root)
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
  return last === 0 && before.equals(old.root) && after.equals(now.root)
}

/** The size of a tree and its root. */
export type TreeHead = { size: number; root: TreeHash }

function half(number: number): number {
  return Math.floor(number / 2)
}

/** The hash over the leaves from `start` to before `end`, where `start` is a multiple of the power of two that covers them. */
function subtree(tree: HashTree, start: number, end: number): TreeHash {
  const count = end - start
  const level = Math.log2(count)
  if (Number.isInteger(level)) return hashAt(tree.levels[level] ?? [], start / count)
  const middle = start + splitOf(count)
  return nodeHash(subtree(tree, start, middle), subtree(tree, middle, end))
}

/** The largest power of two below `count`. */
function splitOf(count: number): number {
  return 2 ** Math.floor(Math.log2(count - 1))
}

function hashAt(hashes: readonly TreeHash[], index: number): TreeHash {
  const hash = hashes[index]
  if (hash === undefined) throw new RangeError(`The tree has no hash ${index} at this level`)
  return hash
}
