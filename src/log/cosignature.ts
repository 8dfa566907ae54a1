import { type Bytes, joined, utf8 } from './bytes.ts'
import type { Checkpoint } from './checkpoint.ts'
import { signatureLines, SIGNATURE_TYPES, type SignatureVerdict, type VerifierKey, type Verify } from './signed-note.ts'

// The log page loads this file in browsers.

/** The end of the year 9999, in seconds since 1970: a cosignature with a later time proves nothing. */
const LATEST = 253_402_300_799n

/** The message that a witness signs (c2sp.org/tlog-cosignature, "Ed25519 signed message"). `time` is in seconds since 1970. */
export function cosignedText(checkpointText: string, time: bigint): string {
  return `cosignature/v1\ntime ${time}\n${checkpointText}`
}

/** The time in a cosignature line, in seconds since 1970, and whether the signature is valid. */
export type Cosignature = { time: bigint; verdict: SignatureVerdict }

/**
 * A witness's cosignatures below a checkpoint, valid or not. Keys of type 4 (Ed25519) and 6 (ML-DSA-44) are supported; a line
 * that is too short or has an impossible time is wrong.
 */
export function cosignaturesOf(checkpoint: Checkpoint, key: VerifierKey, verify: Verify): Cosignature[] {
  return signatureLines(checkpoint.note.signatures, key).map(({ signature }) => {
    if (signature.length < 9) return { time: 0n, verdict: 'wrong' }
    const time = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0)
    const message = time > LATEST ? undefined : messageFor(key, checkpoint, time)
    return { time, verdict: message === undefined ? 'wrong' : verify(key, message, signature.slice(8)) }
  })
}

function messageFor(key: VerifierKey, checkpoint: Checkpoint, time: bigint): Bytes | undefined {
  if (key.type === SIGNATURE_TYPES.cosignature) return utf8(cosignedText(checkpoint.note.text, time))
  return key.type === SIGNATURE_TYPES.mldsaCosignature ? cosignedStructure(key.name, checkpoint, time) : undefined
}

/** The message that a witness with an ML-DSA-44 key signs (c2sp.org/tlog-cosignature, "ML-DSA-44 signed message"). */
export function cosignedStructure(name: string, { origin, size, root }: Checkpoint, time: bigint): Bytes {
  return joined([
    utf8('subtree/v1\n\0'),
    shortString(name),
    uint64(time),
    shortString(origin),
    uint64(0n),
    uint64(BigInt(size)),
    root,
  ])
}

/** `opaque<1..2^8-1>` (RFC 8446, section 3.4). */
function shortString(text: string): Bytes {
  const bytes = utf8(text)
  return joined([Uint8Array.of(bytes.length), bytes])
}

function uint64(number: bigint): Bytes {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, number)
  return bytes
}
