/** The number of bytes in all parts. */
export function byteLengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}

/** The bytes of all parts in order, at most `size` at a time. Nothing is copied. */
export function* inChunks(parts: readonly Uint8Array[], size: number): Generator<Uint8Array> {
  for (const part of parts) for (let at = 0; at < part.length; at += size) yield part.subarray(at, at + size)
}
