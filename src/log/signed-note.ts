import { areEqual, base64Of, type Bytes, fromBase64, hexOf, joined, utf8 } from './bytes.ts'
import { sha256Of } from './portable-sha256.ts'

// The log page loads this file in browsers; code that needs a private key or Node is in signer-key.ts.

/** Types of keys (c2sp.org/signed-note, section "Signature types"): one for logs, two for witnesses. */
export const SIGNATURE_TYPES = { ed25519: 1, cosignature: 4, mldsaCosignature: 6 } as const

/** Bytes of a public key by type. */
const KEY_BYTES = new Map<number, number>([
  [SIGNATURE_TYPES.ed25519, 32],
  [SIGNATURE_TYPES.cosignature, 32],
  [SIGNATURE_TYPES.mldsaCosignature, 1312],
])

/** A verifier key: `name+hash+base64(type, public key)`; `raw` is the public key. */
export type VerifierKey = { vkey: string; name: string; id: string; type: number; raw: Bytes }

/** Reads a verifier key; undefined if it is malformed, has an unknown type, or its hash does not match the key. */
export function readVerifierKey(vkey: string): VerifierKey | undefined {
  const [, name, id, encoded = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/.exec(vkey) ?? []
  const typed = fromBase64(encoded)
  const type = typed?.[0]
  if (name === undefined || id === undefined || typed === undefined || type === undefined) return undefined
  if (KEY_BYTES.get(type) !== typed.length - 1 || keyId(name, typed) !== id) return undefined
  return { vkey, name, id, type, raw: typed.slice(1) }
}

/** The first 4 bytes of SHA-256(name, newline, type, public key), in hex. */
export function keyId(name: string, typeAndKey: Uint8Array): string {
  return sha256Of(`${name}\n`, typeAndKey).slice(0, 8)
}

/** Whether two keys are the same; their names may differ. */
export function isSameKey(a: VerifierKey, b: VerifierKey): boolean {
  return areEqual(a.raw, b.raw)
}

/** A line `— name base64(id, signature)` below a note. */
export type NoteSignature = { name: string; id: string; signature: Bytes; line: string }

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
  const [, name, encoded = ''] = /^— ([^+\s]+) ([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? []
  const bytes = fromBase64(encoded)
  if (name === undefined || bytes === undefined || bytes.length < 5) return undefined
  return { name, id: hexOf(bytes.subarray(0, 4)), signature: bytes.slice(4), line: `${line}\n` }
}

/** A signature line, with its newline. */
export function signatureLine({ name, id }: VerifierKey, signature: Uint8Array): string {
  const bytes = Uint8Array.from(id.match(/../g) ?? [], (digits) => parseInt(digits, 16))
  return `— ${name} ${base64Of(joined([bytes, signature]))}\n`
}

/** Whether a signature is right; `unknown` if this machine cannot check it, or has not checked it yet. */
export type SignatureVerdict = 'right' | 'wrong' | 'unknown'

/** Checks a signature of a message; Node and browsers have different implementations. */
export type Verify = (key: VerifierKey, message: Bytes, signature: Bytes) => SignatureVerdict

/** Whether one of these keys of a log signed the note. */
export function signedBy(
  { text, signatures }: SignedNote,
  keys: readonly VerifierKey[],
  verify: Verify,
): SignatureVerdict {
  const message = utf8(text)
  const verdicts = keys
    .filter(({ type }) => type === SIGNATURE_TYPES.ed25519)
    .flatMap((key) => signatureLines(signatures, key).map(({ signature }) => verify(key, message, signature)))
  if (verdicts.includes('right')) return 'right'
  return verdicts.includes('unknown') ? 'unknown' : 'wrong'
}

/** The lines that claim to be by this key: they have its name and id. */
export function signatureLines(signatures: readonly NoteSignature[], key: VerifierKey): NoteSignature[] {
  return signatures.filter(({ name, id }) => name === key.name && id === key.id)
}
