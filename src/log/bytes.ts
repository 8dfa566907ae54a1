// The log page loads this file in browsers.

/** Bytes of the type that Web Crypto accepts. */
export type Bytes = Uint8Array<ArrayBuffer>

/** The UTF-8 bytes of a text. */
export function utf8(text: string): Bytes {
  return ENCODER.encode(text)
}

const ENCODER = new TextEncoder()

/** The text of UTF-8 bytes; undefined if they are not valid UTF-8. */
export function decoded(bytes: Uint8Array): string | undefined {
  try {
    return DECODER.decode(bytes)
  } catch {
    return undefined
  }
}

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of bytes that should be UTF-8; empty if they are not. */
export function decodedText(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : (decoded(bytes) ?? '')
}

/** Lower-case hex. */
export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Base64 with padding (RFC 4648, section 4). */
export function base64Of(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** Decodes canonical base64; undefined if a character, the padding or an unused bit is wrong. */
export function fromBase64(text: string): Bytes | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  return base64Of(bytes) === text ? bytes : undefined
}

/** The concatenation of these bytes. */
export function joined(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Whether two byte arrays have the same bytes. */
export function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false
  return true
}
