import { buffer } from 'node:stream/consumers'
import { byteLengthOf } from './parts.ts'

/** A body that is read piece by piece while it is sent; `length` in bytes. */
export type StreamedBody = { length: number; pieces: () => AsyncIterable<Buffer> }

/** A body in one piece. */
export async function wholeBody(body: readonly Uint8Array[] | StreamedBody): Promise<Buffer> {
  return 'pieces' in body ? await buffer(body.pieces()) : Buffer.concat(body)
}

/** A body in parts, all of it in memory. */
export async function partsOf(body: readonly Buffer[] | StreamedBody): Promise<readonly Buffer[]> {
  return 'pieces' in body ? await Array.fromAsync(body.pieces()) : body
}

/** How long a body is, in bytes. */
export function bodyLength(body: readonly Uint8Array[] | StreamedBody): number {
  return 'pieces' in body ? body.length : byteLengthOf(body)
}
