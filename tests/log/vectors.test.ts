import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { base64Of, decoded, hexOf } from '../../src/log/bytes.ts'
import { checkpointText, readCheckpoint } from '../../src/log/checkpoint.ts'
import { commitment, hashesOf, partsOf, starsText } from '../../src/log/commitment.ts'
import { canonical } from '../../src/log/canonical.ts'
import { randomSalt } from '../../src/log/random-salt.ts'
import { cosignedStructure, cosignedText } from '../../src/log/cosignature.ts'
import { cosignedAt, isSignedBy, readSignerKey, signerKey, signNote } from '../../src/log/signer-key.ts'
import { replay } from '../../src/log/history.ts'
import { entryBytes, readEntry } from '../../src/log/entry.ts'
import { readNoteText, readSignatureLine, readVerifierKey, signatureLine } from '../../src/log/signed-note.ts'
import { tileBytes } from '../../src/log/tiles.ts'
import {
  consistencyProof,
  inclusionProof,
  isConsistent,
  leafHash,
  leafHashes,
  rootAt,
  rootOfInclusion,
  treeOf,
} from '../../src/log/tree.ts'
import { PartSalts, Salt } from '../../src/schema/log-files.ts'
import { must } from './must.ts'
import {
  CHECKPOINT,
  CONSISTENCY_3_5,
  COSIGNED_AT,
  ENTRIES,
  HASHES,
  INCLUSION_1_5,
  LEAVES,
  LOG_SEED,
  LOG_VKEY,
  ORIGIN,
  REVIEW,
  ROOT_3,
  SALTS,
  WITNESS_SEED,
  WITNESS_VKEY,
} from './vectors.ts'

const bytes = ENTRIES.map(entryBytes)
const tree = treeOf(leafHashes(bytes))
const base64 = (hashes: readonly Uint8Array[]): string[] => hashes.map(base64Of)

describe('what is hashed', () => {
  test('the hashed parts of a review are canonical JSON', () => {
    expect(partsOf(REVIEW)).toEqual({
      stars: '{"rating":2}',
      words:
        '{"author":"Émile “Jo” K.","date":"2026-11-08","id":"5KWK3JSJX3DC5NC3423FKTZYC1","language":"en","source":"google",' +
        '"source_url":null,"text":"Came late.\\nFixed it & left \u{1F6E0}\uFE0F"}',
      rest: '{"author_avatar_url":null,"owner_reply":null,"verified":true}',
    })
    expect(starsText(2)).toBe('{"rating":2}')
  })

  test('the hashes of the parts of a review equal those of the vectors', () => {
    expect(hashesOf(partsOf(REVIEW), PartSalts.parse(SALTS))).toEqual(HASHES)
  })

  test('the hashed parts omit absent members and log_index', () => {
    expect(partsOf({ ...REVIEW, log_index: 7 })).toEqual(partsOf(REVIEW))
    expect(partsOf({ ...REVIEW, log_index: undefined })).toEqual(partsOf(REVIEW))
  })

  test('canonical JSON refuses a string with half of a surrogate pair', () => {
    expect(() => canonical({ text: 'a\uD800' })).toThrow('surrogate')
  })

  test('salts are 16 random bytes', () => {
    const salts = Array.from({ length: 100 }, randomSalt)
    expect(new Set(salts).size).toBe(100)
    for (const salt of salts) expect(Buffer.from(salt, 'base64url')).toHaveLength(16)
    expect(Salt.safeParse('AAAAAAAAAAAAAAAAAAAAAB').success).toBe(false)
    expect(commitment(Salt.parse('AAAAAAAAAAAAAAAAAAAAAA'), '{"rating":2}')).toBe(HASHES.stars)
  })
})

describe('entries', () => {
  test.for(ENTRIES.map((entry, index) => [index, entry] as const))(
    'entry %i of the vectors hashes to the expected leaf hash',
    ([index, entry]) => {
      expect(hexOf(leafHash(entryBytes(entry)))).toBe(LEAVES[index])
      expect(readEntry(entryBytes(entry))).toEqual({ ok: true, value: entry })
    },
  )

  test('entries are read only in canonical form', () => {
    const text = canonical(ENTRIES[3])
    const others = [
      text.replace(':', ': '),
      text.replace('"v":1', '"v":2'),
      text.replace('{', '{"a":1,'),
      '{',
      '[]',
      '',
    ]
    const lacking = [text.replace('"of":1,', ''), text.replace('"rating":2', '"rating":6'), text.replace('fake', 'bad')]
    for (const other of [...others, ...lacking]) expect(readEntry(Buffer.from(other)).ok, other).toBe(false)
  })

  test('the entry of a published review has 251 bytes', () => {
    expect(entryBytes(must(ENTRIES[1]))).toHaveLength(251)
  })

  test('the entries of the vectors obey the rules', () => {
    const { history, faults } = replay(ENTRIES)
    expect(faults).toEqual([])
    expect(history).toMatchObject({ size: 5, published: 0, withheld: 2 })
  })

  test('a bundle contains each entry after its length', () => {
    const bundle = tileBytes({ level: 'entries', index: 0, width: 5 }, tree, bytes)
    expect(hexOf(bundle)).toMatch(/^00417b226576656e74223a227769746868656c64222c22726174696e6722/)
  })
})

describe('the tree', () => {
  test('the root and the proofs of the tree equal those of the vectors', () => {
    expect(base64([rootAt(tree, 3), rootAt(tree)])).toEqual([ROOT_3, 'xrtjIF3EOwxDg39mE22tb8YFfgeIwuFoiLQxKoXCFJ8='])
    expect(base64(consistencyProof(tree, 3, 5))).toEqual(CONSISTENCY_3_5)
    expect(base64(inclusionProof(tree, 1, 5))).toEqual(INCLUSION_1_5)
  })

  test('the proofs of the vectors can be verified', () => {
    const proof = CONSISTENCY_3_5.map((hash) => Buffer.from(hash, 'base64'))
    const [old, now] = [3, 5].map((size) => ({ size, root: rootAt(tree, size) }))
    expect(isConsistent(must(old), must(now), proof)).toBe(true)
    const path = INCLUSION_1_5.map((hash) => Buffer.from(hash, 'base64'))
    expect(rootOfInclusion(leafHash(must(bytes[1])), { index: 1, size: 5 }, path)).toEqual(rootAt(tree))
  })
})

describe('keys and signatures', () => {
  test('the names and ids of keys equal those of the vectors', () => {
    expect(signerKey(ORIGIN, LOG_SEED).verifier.vkey).toBe(LOG_VKEY)
    expect(signerKey('witness.example/w1', WITNESS_SEED, 4).verifier.vkey).toBe(WITNESS_VKEY)
    const { text } = signerKey(ORIGIN, LOG_SEED)
    expect(text).toMatch(/^PRIVATE\+KEY\+reviews\.example\.com\/log\+fce05bc8\+A/)
    expect(readSignerKey(text)?.verifier.vkey).toBe(LOG_VKEY)
    expect(readSignerKey(text.replace('fce05bc8', 'fce05bc9'))).toBeUndefined()
    expect(readVerifierKey(LOG_VKEY.replace('fce05bc8', 'fce05bc9'))).toBeUndefined()
    expect(readVerifierKey(LOG_VKEY.replace('+AY', '+AQ'))).toBeUndefined()
  })

  test('keys sign the checkpoint of the vectors, byte for byte', () => {
    const head = { origin: ORIGIN, size: 5, root: rootAt(tree) }
    const text = checkpointText(head)
    const key = signerKey('witness.example/w1', WITNESS_SEED, 4)
    const time = Buffer.alloc(8)
    time.writeBigUInt64BE(COSIGNED_AT)
    const signed = sign(null, Buffer.from(cosignedText(text, COSIGNED_AT)), key.key)
    const lines =
      signNote(text, signerKey(ORIGIN, LOG_SEED)) + signatureLine(key.verifier, Buffer.concat([time, signed]))
    expect(`${text}\n${lines}`).toBe(CHECKPOINT)
  })

  test('a valid signature is accepted, but not for another text, name or key', () => {
    const checkpoint = must(readCheckpoint(CHECKPOINT))
    const log = must(readVerifierKey(LOG_VKEY))
    const witness = must(readVerifierKey(WITNESS_VKEY))
    expect(isSignedBy(checkpoint.note, log)).toBe(true)
    expect(isSignedBy({ ...checkpoint.note, text: checkpoint.note.text.replace('5', '6') }, log)).toBe(false)
    expect(isSignedBy(checkpoint.note, signerKey(ORIGIN, WITNESS_SEED).verifier)).toBe(false)
    const line = must(checkpoint.note.signatures[1])
    expect(cosignedAt(line, checkpoint, witness)).toBe(COSIGNED_AT)
    expect(cosignedAt(must(checkpoint.note.signatures[0]), checkpoint, witness)).toBeUndefined()
    const later = Buffer.from(line.signature)
    later.writeBigUInt64BE(COSIGNED_AT + 1n)
    expect(cosignedAt({ ...line, signature: later }, checkpoint, witness)).toBeUndefined()
    expect(isSignedBy(checkpoint.note, witness)).toBe(false)
  })

  test('the key of a witness may be ML-DSA-44', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ml-dsa-44')
    const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-1312)
    const typed = Buffer.concat([Buffer.from([6]), raw])
    const id = createHash('sha256').update('witness.example/w2\n').update(typed).digest('hex').slice(0, 8)
    const key = must(readVerifierKey(`witness.example/w2+${id}+${typed.toString('base64')}`))
    const checkpoint = must(readCheckpoint(CHECKPOINT))
    const signature = sign(null, cosignedStructure(key.name, checkpoint, 9n), privateKey)
    expect(signature).toHaveLength(2420)
    const timed = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 9]), signature])
    const line = must(readSignatureLine(signatureLine(key, timed).trimEnd()))
    expect(cosignedAt(line, checkpoint, key)).toBe(9n)
    expect(cosignedAt(line, { ...checkpoint, size: 6 }, key)).toBeUndefined()
    expect(decoded(cosignedStructure('w', checkpoint, 9n).subarray(0, 14))).toBe('subtree/v1\n\0\x01w')
  })

  test.for([
    ['an extension line', CHECKPOINT.replace('\n\n', '\nmore\n\n')],
    ['a size with a leading zero', CHECKPOINT.replace('\n5\n', '\n05\n')],
    ['a short root', CHECKPOINT.replace('FJ8=\n', 'FJ8\n')],
    ['no signature', CHECKPOINT.slice(0, CHECKPOINT.indexOf('\n\n') + 2)],
    ['another dash', CHECKPOINT.replaceAll('—', '-')],
    ['no last newline', CHECKPOINT.slice(0, -1)],
  ])('a text with %s is not a checkpoint', ([, text = '']) => {
    expect(readCheckpoint(text)).toBeUndefined()
  })

  test('a note with a line that is not a signature is malformed', () => {
    expect(readNoteText(`${CHECKPOINT}not one\n`)).toBeUndefined()
  })
})
