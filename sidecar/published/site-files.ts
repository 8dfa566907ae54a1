import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { LRUCache } from 'lru-cache'
import { contentType } from 'mime-types'
import { fileErrorKind } from '../process/file-error.ts'
import { encode } from '../http/bodies/encode.ts'
import { etagOf } from '../http/bodies/entity-tags.ts'
import { bodyLength } from '../http/bodies/streamed-body.ts'
import type { SendableFile } from './send-file.ts'
import type { ResolvedPath } from './resolve-path.ts'

/**
 * Reads a file of a build, ready to send.
 *
 * @throws the error of the file system, unless `SiteFileResult` covers it
 */
export type SiteFileReader = (resolved: Extract<ResolvedPath, { kind: 'file' }>) => Promise<SiteFileResult>

export type SiteFileResult =
  | { kind: 'read'; file: SendableFile }
  /** The file was removed a moment ago. */
  | { kind: 'gone' }
  /** The file exists, but no file descriptor is free. */
  | { kind: 'no-descriptors' }

/**
 * Caches files with their encodings until they change on disk; `maxBytes` limits the cache. Concurrent requests for a file
 * share one read.
 */
export function siteFileReader(maxBytes = 64_000_000): SiteFileReader {
  const held = new LRUCache<string, SendableFile>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const reading = new Map<string, Promise<SiteFileResult>>()
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

/** Longer files are not compressed: few of them fit into the cache, so most requests would compress them again. In bytes. */
const MOST_ENCODED = 16_000_000

async function readSendable(file: string): Promise<SiteFileResult> {
  try {
    const bytes = await readFile(file)
    const type = typeOf(file)
    const encoded = isText(type) && bytes.length <= MOST_ENCODED ? await encode([bytes]) : []
    return { kind: 'read', file: { contentType: type, body: [bytes], etag: etagOf(bytes), encoded } }
  } catch (cause) {
    const fault = fileErrorKind(cause)
    if (fault === 'other') throw cause
    return { kind: fault === 'missing' ? 'gone' : fault }
  }
}

/** The media type of a file, by its extension. */
function typeOf(file: string): string {
  if (file.endsWith('.jsonl')) return 'application/jsonl'
  return contentType(basename(file)) || 'application/octet-stream'
}

function isText(type: string): boolean {
  return /^text\/|[/+](jsonl?|xml|javascript)\b/.test(type)
}

function sizeOf({ body, encoded = [] }: SendableFile): number {
  return encoded.reduce((size, variant) => size + bodyLength(variant.body), bodyLength(body)) + 1
}
