import { verify } from 'node:crypto'
import type { Checkpoint } from './checkpoint.ts'
import { type NoteSignature, SIGNATURE_TYPES, type VerifierKey } from './signed-note.ts'

/** The last second that a `Date` can have: a cosignature of the year 275760 is no evidence of anything. */
const LATEST = 8_640_000_000_000n

/** What a witness signs in a text checkpoint (c2sp.org/tlog-cosignature, "Ed25519 signed message"). `time` is in seconds since 1970. */
export function cosignedText(checkpointText: string, time: bigint): string {
  return `cosignature/v1\ntime ${time}\n${checkpointText}`
}

/**
 * The time, in seconds since 1970, at which a witness signed a checkpoint; undefined if the line is not its valid cosignature.
 * Keys of type 4 (Ed25519) and 6 (ML-DSA-44) are known.
 */
export function cosignedAt(line: NoteSignature, checkpoint: Checkpoint, key: VerifierKey): bigint | undefined {
  if (line.name !== key.name || line.id !== key.id || line.signature.length < 9) return undefined
  const time = line.signature.readBigUInt64BE()
  if (time > LATEST) return undefined
  const message = messageFor(key, checkpoint, time)
  return message && verify(null, message, key.key, line.signature.subarray(8)) ? time : undefined
}

function messageFor(key: VerifierKey, checkpoint: Checkpoint, time: bigint): Buffer | undefined {
  if (key.type === SIGNATURE_TYPES.cosignature) return Buffer.from(cosignedText(checkpoint.note.text, time))
  return key.type === SIGNATURE_TYPES.mldsaCosignature ? cosignedStructure(key.name, checkpoint, time) : undefined
}

/** What a witness with an ML-DSA-44 key signs (c2sp.org/tlog-cosignature, "ML-DSA-44 signed message"). */
export function cosignedStructure(name: string, { origin, size, root }: Checkpoint, time: bigint): Buffer {
  return Buffer.concat([
    Buffer.from('subtree/v1\n\0'),
    shortString(name),
    uint64(time),
    shortString(origin),
    uint64(0n),
    uint64(BigInt(size)),
    root,
  ])
}

/** `opaque<1..2^8-1>` (RFC 8446, section 3.4). */
function shortString(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from([bytes.length]), bytes])
}

function uint64(number: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(number)
  return bytes
}
