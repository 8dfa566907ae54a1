import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Checkpoint } from './checkpoint.ts'
import { cosignaturesOf } from './cosignature.ts'
import {
  keyId,
  type NoteSignature,
  readVerifierKey,
  SIGNATURE_TYPES,
  signatureLine,
  signedBy,
  type SignedNote,
  type VerifierKey,
  type Verify,
} from './signed-note.ts'

/** A signer key: `PRIVATE+KEY+name+hash+base64(type, seed)`, with its verifier key. */
export type SignerKey = { text: string; verifier: VerifierKey; key: KeyObject }

// The DER before a raw key: RFC 8410, sections 4 and 7; RFC 9881, section 4.
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const ED25519_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const MLDSA_PREFIX = Buffer.from('30820532300b060960864801650304031103820521' + '00', 'hex')

/**
 * A signer key made from 32 secret bytes, for a log (type 1) or a witness (type 4).
 *
 * @throws {Error} if a key cannot have this name
 */
export function signerKey(name: string, seed: Uint8Array, type: 1 | 4 = SIGNATURE_TYPES.ed25519): SignerKey {
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  const typed = Buffer.concat([Buffer.from([type]), raw])
  const named = `${name}+${keyId(name, typed)}`
  const verifier = readVerifierKey(`${named}+${typed.toString('base64')}`)
  if (verifier === undefined) throw new Error(`A key cannot have the name "${name}"`)
  const text = `PRIVATE+KEY+${named}+${Buffer.concat([Buffer.from([type]), seed]).toString('base64')}`
  return { text, verifier, key }
}

/** Reads a signer key of type Ed25519; undefined if it is malformed, or its hash does not match its public key. */
export function readSignerKey(text: string): SignerKey | undefined {
  const [, name, encoded] = /^PRIVATE\+KEY\+([^+\s]+)\+[0-9a-f]{8}\+([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  if (name === undefined || encoded === undefined) return undefined
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length !== 33 || bytes[0] !== SIGNATURE_TYPES.ed25519) return undefined
  const key = signerKey(name, bytes.subarray(1))
  return key.text === text ? key : undefined
}

/** The line with the log's signature of this text. */
export function signNote(text: string, { verifier, key }: SignerKey): string {
  return signatureLine(verifier, sign(null, Buffer.from(text), key))
}

/** Checks a signature with Node, which supports every type of key. */
export const verifyInNode: Verify = (key, message, signature) =>
  verify(null, message, publicKeyOf(key), signature) ? 'right' : 'wrong'

const publicKeys = new WeakMap<VerifierKey, KeyObject>()

function publicKeyOf(key: VerifierKey): KeyObject {
  const before = publicKeys.get(key)
  if (before !== undefined) return before
  const prefix = key.type === SIGNATURE_TYPES.mldsaCosignature ? MLDSA_PREFIX : ED25519_PREFIX
  const made = createPublicKey({ key: Buffer.concat([prefix, key.raw]), format: 'der', type: 'spki' })
  publicKeys.set(key, made)
  return made
}

/** Whether the note has a valid signature by this log key. */
export function isSignedBy(note: SignedNote, key: VerifierKey): boolean {
  return signedBy(note, [key], verifyInNode) === 'right'
}

/**
 * When the witness signed the checkpoint, in seconds since 1970; undefined if the line is not a valid cosignature by this key.
 */
export function cosignedAt(line: NoteSignature, checkpoint: Checkpoint, key: VerifierKey): bigint | undefined {
  const alone = { ...checkpoint, note: { ...checkpoint.note, signatures: [line] } }
  return cosignaturesOf(alone, key, verifyInNode).find(({ verdict }) => verdict === 'right')?.time
}
