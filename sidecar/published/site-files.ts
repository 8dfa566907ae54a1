import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { LRUCache } from 'lru-cache'
import { contentType } from 'mime-types'
import { encode } from '../http/encode.ts'
import { etagOf } from '../http/entity-tags.ts'
import type { SendableFile } from './send-file.ts'
import type { Place } from './site-place.ts'

/** Gives a file of a build, ready to be sent; undefined when it has just gone. */
export type SiteFiles = (place: Extract<Place, { kind: 'file' }>) => Promise<SendableFile | undefined>

/**
 * Files are read when they are first asked for, once for all who ask meanwhile, and kept, encoded too, until they change on
 * disk or `most` bytes are held.
 */
export function siteFiles(most = 64_000_000): SiteFiles {
  const held = new LRUCache<string, SendableFile>({ maxSize: most, sizeCalculation: sizeOf })
  const reading = new Map<string, Promise<SendableFile | undefined>>()
  return async ({ file, version }) => {
    const key = `${file}\n${version}`
    const known = held.get(key)
    if (known !== undefined) return known
    const begun = reading.get(key) ?? readSendable(file)
    reading.set(key, begun)
    const read = await begun
    reading.delete(key)
    if (read !== undefined) held.set(key, read)
    return read
  }
}

async function readSendable(file: string): Promise<SendableFile | undefined> {
  try {
    const bytes = await readFile(file)
    const type = typeOf(file)
    return { contentType: type, bytes, etag: etagOf(bytes), encoded: isText(type) ? await encode(bytes) : [] }
  } catch {
    return undefined
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
