import { type Bytes, fromBase64, hexOf, sha256, utf8 } from './bytes.ts'

/** A public key of a log (type 1) or a witness (type 4 or 6), from `name+hash+base64(type, key)` (c2sp.org/signed-note). */
export type PublicKey = { vkey: string; name: string; id: string; type: number; raw: Bytes }

/** A line below a checkpoint: who signed, with which key, and the signature. */
export type SignatureLine = { name: string; id: string; signature: Bytes }

/** A checkpoint (c2sp.org/tlog-checkpoint); `signed` is the text that the signatures are of. */
export type SignedCheckpoint = {
  origin: string
  size: number
  root: Bytes
  signed: string
  signatures: SignatureLine[]
  text: string
}

/** Whether a signature is right; `unknown` where the browser cannot say. */
export type SignatureVerdict = 'right' | 'wrong' | 'unknown'

export const KEY_TYPES = { log: 1, witness: 4, mldsaWitness: 6 } as const
const KEY_LENGTHS: Partial<Record<number, number>> = { 1: 32, 4: 32, 6: 1312 }

/** Reads a public key; undefined if it is malformed, or its hash is not that of the key. */
export async function publicKeyIn(vkey: string): Promise<PublicKey | undefined> {
  const [, name, id, encoded = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/.exec(vkey) ?? []
  const typed = fromBase64(encoded)
  const type = typed?.[0]
  if (name === undefined || id === undefined || typed === undefined || type === undefined) return undefined
  if (KEY_LENGTHS[type] !== typed.length - 1) return undefined
  const hash = hexOf((await sha256(utf8(`${name}\n`), typed)).subarray(0, 4))
  return hash === id ? { vkey, name, id, type, raw: typed.slice(1) } : undefined
}

/** Reads a checkpoint: exactly three lines and at least one signature. Undefined if it is malformed. */
export function checkpointIn(text: string): SignedCheckpoint | undefined {
  const [head, origin = '', size, root = ''] = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n\n/.exec(text) ?? []
  const hash = fromBase64(root)
  if (head === undefined || hash === undefined || !text.endsWith('\n')) return undefined
  const lines = text.slice(head.length, -1).split('\n')
  const signatures = lines.map(signatureLineIn).filter((line) => line !== undefined)
  if (signatures.length !== lines.length) return undefined
  return { origin, size: Number(size), root: hash, signed: head.slice(0, -1), signatures, text }
}

function signatureLineIn(line: string): SignatureLine | undefined {
  const [, name, encoded = ''] = /^— ([^+\s]+) (\S+)$/.exec(line) ?? []
  const bytes = fromBase64(encoded)
  if (name === undefined || bytes === undefined || bytes.length < 5) return undefined
  return { name, id: hexOf(bytes.subarray(0, 4)), signature: bytes.slice(4) }
}

/** Whether one of these keys of the log signed the checkpoint. */
export async function signedByLog(
  { signed, signatures }: SignedCheckpoint,
  keys: readonly PublicKey[],
): Promise<SignatureVerdict> {
  const verdicts = await Promise.all(
    keys.flatMap((key) =>
      signatures
        .filter(({ name, id }) => key.type === KEY_TYPES.log && name === key.name && id === key.id)
        .map(({ signature }) => isRightEd25519(key.raw, signature, utf8(signed))),
    ),
  )
  if (verdicts.includes('right')) return 'right'
  return verdicts.includes('unknown') ? 'unknown' : 'wrong'
}

/** When a witness signed the checkpoint, in seconds since 1970 (c2sp.org/tlog-cosignature); else why this is not known. */
export async function witnessedAt(
  { signed, signatures }: SignedCheckpoint,
  key: PublicKey,
): Promise<number | 'never' | 'unknown'> {
  const lines = signatures.filter(
    ({ name, id, signature }) => name === key.name && id === key.id && signature.length > 8,
  )
  if (lines.length > 0 && key.type === KEY_TYPES.mldsaWitness) return 'unknown'
  let isUnknown = false
  for (const { signature } of lines) {
    const time = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0)
    const message = utf8(`cosignature/v1\ntime ${time}\n${signed}`)
    const verdict = await isRightEd25519(key.raw, signature.slice(8), message)
    if (verdict === 'right' && time <= LATEST) return Number(time)
    isUnknown ||= verdict === 'unknown'
  }
  return isUnknown ? 'unknown' : 'never'
}

/** The end of the year 9999, in seconds since 1970. */
const LATEST = 253_402_300_799n

/** Checks an Ed25519 signature (RFC 8032). Browsers before Chrome 137, Firefox 129 and Safari 17 cannot. */
async function isRightEd25519(raw: Bytes, signature: Bytes, message: Bytes): Promise<SignatureVerdict> {
  try {
    const key = await crypto.subtle.importKey('raw', raw, { name: 'Ed25519' }, false, ['verify'])
    return (await crypto.subtle.verify({ name: 'Ed25519' }, key, signature, message)) ? 'right' : 'wrong'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return 'unknown'
    return error instanceof DOMException ? 'wrong' : 'unknown'
  }
}
