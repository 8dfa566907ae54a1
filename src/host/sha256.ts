import { hash } from 'node:crypto'

/** The SHA-256 of a text (as UTF-8) or of bytes, in lower-case hex. */
export function sha256Hex(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex')
}
