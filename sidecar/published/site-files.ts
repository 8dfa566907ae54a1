import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { LRUCache } from 'lru-cache'
import { contentType } from 'mime-types'
import { fileFault } from '../file-faults.ts'
import { encode } from '../http/encode.ts'
import { etagOf } from '../http/entity-tags.ts'
import type { SendableFile } from './send-file.ts'
import type { Place } from './site-place.ts'

/** Gives a file of a build, ready to be sent. @throws what keeps it from being read that no other `SiteFile` says */
export type SiteFiles = (place: Extract<Place, { kind: 'file' }>) => Promise<SiteFile>

export type SiteFile =
  | { kind: 'read'; file: SendableFile }
  /** It has just been removed. */
  | { kind: 'gone' }
  /** It is there, but for now no file can be opened. */
  | { kind: 'no-descriptors' }

/**
 * Files are read when they are first asked for, once for all who ask meanwhile, and kept, encoded too, until they change on
 * disk or `most` bytes are held.
 */
export function siteFiles(most = 64_000_000): SiteFiles {
  const held = new LRUCache<string, SendableFile>({ maxSize: most, sizeCalculation: sizeOf })
  const reading = new Map<string, Promise<SiteFile>>()
  return async ({ file, version }) => {
    const key = `${file}\n${version}`
    const known = held.get(key)
    if (known !== undefined) return { kind: 'read', file: known }
    const begun = reading.get(key) ?? readSendable(file)
    reading.set(key, begun)
    try {
      const read = await begun
      if (read.kind === 'read') held.set(key, read.file)
      return read
    } finally {
      reading.delete(key)
    }
  }
}

async function readSendable(file: string): Promise<SiteFile> {
  try {
    const bytes = await readFile(file)
    const type = typeOf(file)
    const encoded = isText(type) ? await encode(bytes) : []
    return { kind: 'read', file: { contentType: type, bytes, etag: etagOf(bytes), encoded } }
  } catch (cause) {
    const fault = fileFault(cause)
    if (fault === 'other') throw cause
    return { kind: fault === 'missing' ? 'gone' : fault }
  }
}

/** By its ending; RFC 9727 names the one file that has none. */
function typeOf(file: string): string {
  if (basename(file) === 'api-catalog') return 'application/linkset+json'
  return contentType(basename(file)) || 'application/octet-stream'
}

function isText(type: string): boolean {
  return /^text\/|[/+](json|xml|javascript)\b/.test(type)
}

function sizeOf({ bytes, encoded = [] }: SendableFile): number {
  return encoded.reduce((size, twin) => size + twin.bytes.length, bytes.length) + 1
}
