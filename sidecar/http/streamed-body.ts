import { buffer } from 'node:stream/consumers'
import { byteLengthOf } from './parts.ts'

/** A body that is read piece by piece while it is sent; `length` in bytes. */
export type StreamedBody = { length: number; pieces: () => AsyncIterable<Uint8Array> }

/** A body in one piece. */
export async function wholeBody(body: readonly Uint8Array[] | StreamedBody): Promise<Buffer> {
  return 'pieces' in body ? await buffer(body.pieces()) : Buffer.concat(body)
}

/** How long a body is, in bytes. */
export function lengthOf(body: readonly Uint8Array[] | StreamedBody): number {
  return 'pieces' in body ? body.length : byteLengthOf(body)
}
