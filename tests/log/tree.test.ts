import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  consistencyProof,
  grownBy,
  inclusionProof,
  isConsistent,
  leafHash,
  rootAt,
  rootOfInclusion,
  treeOf,
} from '../../src/log/tree.ts'
import { entriesIn, groupedDigits, tileBytes, tilePath, tilesFor } from '../../src/log/tiles.ts'
import { type Bytes, joined, utf8 } from '../../src/log/bytes.ts'
import { canonical } from '../../src/log/canonical.ts'
import { must } from './must.ts'

const sha = (...parts: Uint8Array[]): Bytes =>
  Uint8Array.from(createHash('sha256').update(Buffer.concat(parts)).digest())
const split = (count: number): number => (count <= 2 ? 1 : 2 ** Math.floor(Math.log2(count - 1)))

/** RFC 6962, section 2.1, implemented literally. */
function naiveRoot(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha()
  if (leaves.length === 1) return must(leaves[0])
  const k = split(leaves.length)
  return sha(Buffer.from([1]), naiveRoot(leaves.slice(0, k)), naiveRoot(leaves.slice(k)))
}

function naivePath(m: number, leaves: readonly Uint8Array[]): Uint8Array[] {
  if (leaves.length === 1) return []
  const k = split(leaves.length)
  return m < k
    ? [...naivePath(m, leaves.slice(0, k)), naiveRoot(leaves.slice(k))]
    : [...naivePath(m - k, leaves.slice(k)), naiveRoot(leaves.slice(0, k))]
}

function naiveProof(m: number, leaves: readonly Uint8Array[], whole: boolean): Uint8Array[] {
  if (m === leaves.length) return whole ? [] : [naiveRoot(leaves)]
  const k = split(leaves.length)
  return m <= k
    ? [...naiveProof(m, leaves.slice(0, k), whole), naiveRoot(leaves.slice(k))]
    : [...naiveProof(m - k, leaves.slice(k), false), naiveRoot(leaves.slice(0, k))]
}

const leaves = Array.from({ length: 300 }, (_, at) => leafHash(`entry ${at}`))
const tree = treeOf(joined(leaves))
const sizes = fc
  .integer({ min: 1, max: 300 })
  .chain((size) => fc.tuple(fc.integer({ min: 0, max: size }), fc.constant(size)))

test('a tree that grew step by step equals a tree built at once', () => {
  const leaves = Array.from({ length: 70 }, (_, at) => leafHash(String(at)))
  const first = (count: number): Uint8Array => joined(leaves.slice(0, count))
  for (const before of [0, 1, 2, 3, 8, 33, 64, 69, 70])
    for (const after of [before, before + 1, 70].filter((size) => size <= 70)) {
      const grown = grownBy(treeOf(first(before)), joined(leaves.slice(before, after)))
      const { levels, size } = treeOf(first(after))
      expect(grown.size).toBe(size)
      expect(grown.levels.filter((level) => level.length > 0)).toEqual(levels.filter((level) => level.length > 0))
    }
})

test('a tree has the root that RFC 6962 defines', () => {
  const leaves = Array.from({ length: 20 }, (_, at) => leafHash(String(at)))
  for (let size = 0; size <= 20; size += 1)
    expect(rootAt(treeOf(joined(leaves.slice(0, size))))).toEqual(naiveRoot(leaves.slice(0, size)))
})

describe('canonical JSON', () => {
  const oddNames = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('__proto__', '10', '9', 'a', 'B', '\ud800', 'é'),
  )
  const values = fc.letrec((tie) => ({
    value: fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      tie('object'),
      tie('list'),
    ),
    list: fc.array(tie('value'), { maxLength: 3 }),
    object: fc.dictionary(oddNames, tie('value'), { maxKeys: 5 }),
  }))
  const outcome = (make: () => string | undefined): string => {
    try {
      return make() ?? 'null'
    } catch {
      return 'no form'
    }
  }

  test('the fast path and the library write the same canonical JSON', () => {
    fc.assert(
      fc.property(values.value, (value) => {
        expect(outcome(() => canonical(value))).toBe(outcome(() => canonicalize(value)))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a tree', () => {
  test('a tree has the roots of RFC 6962 at every size', () => {
    for (let size = 0; size <= 70; size += 1) expect(rootAt(tree, size)).toEqual(naiveRoot(leaves.slice(0, size)))
    expect(rootAt(tree)).toEqual(naiveRoot(leaves))
    expect(() => rootAt(tree, 301)).toThrow('300 leaves')
  })

  test('a consistency proof is valid for every smaller tree, and for no other tree', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), ([old, size], noise) => {
        const proof = consistencyProof(tree, old, size)
        expect(proof).toEqual(old === 0 ? [] : naiveProof(old, leaves.slice(0, size), true))
        const [before, now] = [old, size].map((at) => ({ size: at, root: rootAt(tree, at) }))
        expect(isConsistent(must(before), must(now), proof)).toBe(true)
        if (old === 0) return
        const other = { size: old, root: leafHash(`fork ${noise}`) }
        expect(isConsistent(other, must(now), proof)).toBe(false)
        expect(isConsistent(must(before), { size, root: leafHash('fork') }, proof)).toBe(false)
        expect(isConsistent(must(before), must(now), [...proof, leafHash('more')])).toBe(false)
        if (proof.length > 0) expect(isConsistent(must(before), must(now), proof.slice(1))).toBe(false)
        const wrong = proof.map((hash, at) => (at === noise % proof.length ? leafHash('wrong') : hash))
        if (proof.length > 0) expect(isConsistent(must(before), must(now), wrong)).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  test('an inclusion proof is valid for its own leaf, and for no other leaf', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), ([at, size], noise) => {
        const index = Math.min(at, size - 1)
        const proof = inclusionProof(tree, index, size)
        expect(proof).toEqual(naivePath(index, leaves.slice(0, size)))
        const leaf = must(leaves[index])
        expect(rootOfInclusion(leaf, { index, size }, proof)).toEqual(rootAt(tree, size))
        expect(rootOfInclusion(leafHash('other'), { index, size }, proof)).not.toEqual(rootAt(tree, size))
        expect(rootOfInclusion(leaf, { index, size }, [...proof, leaf])).toBeUndefined()
        if (proof.length > 0) expect(rootOfInclusion(leaf, { index, size }, proof.slice(1))).toBeUndefined()
        const elsewhere = (index + 1 + (noise % size)) % size
        if (elsewhere !== index)
          expect(rootOfInclusion(leaf, { index: elsewhere, size }, proof)).not.toEqual(rootAt(tree, size))
      }),
      { numRuns: 300 },
    )
  })
})

describe('tiles', () => {
  test.for([
    [0, '000'],
    [67, '067'],
    [999, '999'],
    [1000, 'x001/000'],
    [1234067, 'x001/x234/067'],
  ] as const)('tile number %i has the path %s', ([index, path]) => {
    expect(groupedDigits(index)).toBe(path)
  })

  test('the path of a tile contains its level and number, and its width if the tile is partial', () => {
    expect(tilePath({ level: 0, index: 1, width: 256 })).toBe('/log/tile/0/001')
    expect(tilePath({ level: 'entries', index: 1, width: 44 })).toBe('/log/tile/entries/001.p/44')
  })

  test('every checkpoint has full tiles, and partial tiles for each size', () => {
    expect(tilesFor([5, 256, 260, 300]).map(tilePath)).toEqual([
      ...['/log/tile/entries/000', '/log/tile/entries/001.p/4', '/log/tile/entries/001.p/44'],
      ...['/log/tile/0/000', '/log/tile/0/001.p/4', '/log/tile/0/001.p/44'],
      ...['/log/tile/1/000.p/1'],
    ])
    expect(tilesFor([])).toEqual([])
    expect(tilesFor([65_536]).filter(({ level }) => level === 2)).toEqual([{ level: 2, index: 0, width: 1 }])
    expect(tilesFor([65_536]).filter(({ level }) => level === 1)).toEqual([{ level: 1, index: 0, width: 256 }])
  })

  test('tiles of level 1 contain the roots of full tiles below', () => {
    expect(tileBytes({ level: 1, index: 0, width: 1 }, tree, [])).toEqual(naiveRoot(leaves.slice(0, 256)))
    const partial = tileBytes({ level: 0, index: 1, width: 44 }, tree, [])
    expect(partial).toEqual(joined(leaves.slice(256)))
  })

  test('a bundle returns its entries, and undefined if it is torn', () => {
    const entries = ['one', '', 'three'].map(utf8)
    const bundle = tileBytes({ level: 'entries', index: 0, width: 3 }, tree, entries)
    expect(entriesIn(bundle)).toEqual(entries)
    expect(entriesIn(bundle.subarray(0, -1))).toBeUndefined()
    expect(entriesIn(bundle.subarray(0, 6))).toBeUndefined()
  })
})
