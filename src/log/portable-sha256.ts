import { sha256 as portable } from '@noble/hashes/sha2.js'
import { hexOf, utf8 } from './bytes.ts'

/** Node's own functions, four times as fast as `portable`; undefined in browsers. */
const node = 'process' in globalThis ? process.getBuiltinModule('node:crypto') : undefined

/** Writes the SHA-256 of the bytes into `hashes`, from byte `at`. */
export function writeSha256(bytes: Uint8Array, hashes: Uint8Array, at: number): void {
  if (node === undefined) return hashes.set(portable(bytes), at)
  // A string of Latin-1 costs less than a buffer for each hash
  const text = node.hash('sha256', bytes, 'binary')
  for (let byte = 0; byte < text.length; byte += 1) hashes[at + byte] = text.charCodeAt(byte)
}

/** The SHA-256, in lower-case hex, of all parts one after the other; texts are in UTF-8. */
export function sha256Of(...parts: readonly (string | Uint8Array)[]): string {
  return sha256OfAll(parts)
}

/** The SHA-256 of parts that arrive one by one, in lower-case hex. */
export function sha256OfAll(parts: Iterable<string | Uint8Array>): string {
  if (node !== undefined) {
    const hash = node.createHash('sha256')
    for (const part of parts) hash.update(part)
    return hash.digest('hex')
  }
  const hash = portable.create()
  for (const part of parts) hash.update(typeof part === 'string' ? utf8(part) : part)
  return hexOf(hash.digest())
}

/** The SHA-256, in lower-case hex, of the bytes before each of these ascending positions. Each byte is hashed only once. */
export function sha256OfBeginnings(bytes: Uint8Array, ends: readonly number[]): string[] {
  const hash = node === undefined ? portable.create() : node.createHash('sha256')
  return ends.map((end, at) => {
    hash.update(bytes.subarray(ends[at - 1] ?? 0, end))
    return 'clone' in hash ? hexOf(hash.clone().digest()) : hash.copy().digest('hex')
  })
}

/** The SHA-256 of a short text, in lower-case hex. */
export function sha256OfText(text: string): string {
  return node === undefined ? hexOf(portable(utf8(text))) : node.hash('sha256', text)
}
