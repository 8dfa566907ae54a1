import { buffer } from 'node:stream/consumers'
import { byteLengthOf } from './parts.ts'

/** A body that is read piece by piece while it is sent; `length` in bytes. */
export type StreamedBody = { length: number; pieces: () => AsyncIterable<Buffer> }

/** Reads a body as one buffer. */
export async function wholeBody(body: readonly Uint8Array[] | StreamedBody): Promise<Buffer> {
  return 'pieces' in body ? await buffer(body.pieces()) : Buffer.concat(body)
}

/** Reads a body into memory, as a list of parts. */
export async function partsOf(body: readonly Buffer[] | StreamedBody): Promise<readonly Buffer[]> {
  return 'pieces' in body ? await Array.fromAsync(body.pieces()) : body
}

/** The length of a body, in bytes. */
export function bodyLength(body: readonly Uint8Array[] | StreamedBody): number {
  return 'pieces' in body ? body.length : byteLengthOf(body)
}
