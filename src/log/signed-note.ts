import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** The kinds of keys (c2sp.org/signed-note, section "Signature types"): a log's own, and those of witnesses. */
export const SIGNATURE_TYPES = { ed25519: 1, cosignature: 4, mldsaCosignature: 6 } as const

/** A verifier key: `name+hash+base64(type, public key)`. */
export type VerifierKey = { vkey: string; name: string; id: string; type: number; key: KeyObject }

/** A signer key: `PRIVATE+KEY+name+hash+base64(type, seed)`, with the verifier key that belongs to it. */
export type SignerKey = { text: string; verifier: VerifierKey; key: KeyObject }

// The DER that stands before a raw key: RFC 8410, sections 4 and 7; RFC 9881, section 4.
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIXES: Partial<Record<number, { der: Buffer; length: number }>> = {
  [SIGNATURE_TYPES.ed25519]: { der: Buffer.from('302a300506032b6570032100', 'hex'), length: 32 },
  [SIGNATURE_TYPES.cosignature]: { der: Buffer.from('302a300506032b6570032100', 'hex'), length: 32 },
  [SIGNATURE_TYPES.mldsaCosignature]: {
    der: Buffer.from('30820532300b060960864801650304031103820521' + '00', 'hex'),
    length: 1312,
  },
}

/** Reads a verifier key; undefined if it is malformed, of an unknown type, or its hash is not that of the key. */
export function readVerifierKey(vkey: string): VerifierKey | undefined {
  const [, name, id, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/.exec(vkey) ?? []
  if (name === undefined || id === undefined || encoded === undefined) return undefined
  const bytes = Buffer.from(encoded, 'base64')
  const type = bytes[0] ?? 0
  const form = PUBLIC_PREFIXES[type]
  if (form?.length !== bytes.length - 1 || keyId(name, bytes) !== id) return undefined
  const der = Buffer.concat([form.der, bytes.subarray(1)])
  return { vkey, name, id, type, key: createPublicKey({ key: der, format: 'der', type: 'spki' }) }
}

/** The first 4 bytes of SHA-256(name, newline, type, public key), in hex. */
function keyId(name: string, typeAndKey: Uint8Array): string {
  return createHash('sha256').update(`${name}\n`).update(typeAndKey).digest('hex').slice(0, 8)
}

/** The signer key of this name from 32 secret bytes, of the type of a log or of a witness. */
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

/** Reads a signer key of type Ed25519; undefined if it is malformed, or its hash is not that of its public key. */
export function readSignerKey(text: string): SignerKey | undefined {
  const [, name, encoded] = /^PRIVATE\+KEY\+([^+\s]+)\+[0-9a-f]{8}\+([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  if (name === undefined || encoded === undefined) return undefined
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length !== 33 || bytes[0] !== SIGNATURE_TYPES.ed25519) return undefined
  const key = signerKey(name, bytes.subarray(1))
  return key.text === text ? key : undefined
}

/** A line `— name base64(id, signature)` below a note. */
export type NoteSignature = { name: string; id: string; signature: Buffer; line: string }

/** A note (c2sp.org/signed-note): its text, which ends in a newline, and the signatures below it. */
export type SignedNote = { text: string; signatures: NoteSignature[] }

/** Reads a note; undefined if it has no signature, or any line of it is malformed. */
export function readNoteText(note: string): SignedNote | undefined {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n')) return undefined
  const lines = note.slice(end + 2, -1).split('\n')
  const signatures = lines.map(readSignatureLine).filter((signature) => signature !== undefined)
  return signatures.length === lines.length ? { text: note.slice(0, end + 1), signatures } : undefined
}

/** Reads one signature line, without its newline. */
export function readSignatureLine(line: string): NoteSignature | undefined {
  const [, name, encoded] = /^— ([^+\s]+) ([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? []
  if (name === undefined || encoded === undefined) return undefined
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length < 5 || bytes.toString('base64') !== encoded) return undefined
  return { name, id: bytes.toString('hex', 0, 4), signature: bytes.subarray(4), line: `${line}\n` }
}

/** The signature line of a log under this text. */
export function signNote(text: string, { verifier, key }: SignerKey): string {
  return signatureLine(verifier, sign(null, Buffer.from(text), key))
}

/** A signature line, with its newline. */
export function signatureLine({ name, id }: VerifierKey, signature: Uint8Array): string {
  return `— ${name} ${Buffer.concat([Buffer.from(id, 'hex'), signature]).toString('base64')}\n`
}

/** Whether the note has a valid signature of this key of a log. */
export function isSignedBy({ text, signatures }: SignedNote, key: VerifierKey): boolean {
  return signatures.some(
    (line) =>
      key.type === SIGNATURE_TYPES.ed25519 &&
      line.name === key.name &&
      line.id === key.id &&
      verify(null, Buffer.from(text), key.key, line.signature),
  )
}
