import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256Hex } from '../host/sha256.ts'
import { ifMissing, isFolder } from '../host/files/missing-file.ts'
import { fetchPublished, isWeb } from './previous.ts'

/**
 * A hash of what `PREVIOUS` names, cheaper than reading it: of the manifest of a site or a build, which has the hashes of all the rest, or
 * of a file. Empty if it names nothing; null if that cannot be told, so that only a comparison helps.
 */
export async function stateOfPrevious(previous: string | undefined): Promise<string | null> {
  if (previous === undefined) return ''
  const bytes = isWeb(previous) ? await manifestAt(new URL(previous)) : await fileAt(previous)
  return bytes === undefined ? null : sha256Hex(bytes)
}

async function fileAt(path: string): Promise<Buffer | undefined> {
  return ifMissing(undefined, readFile((await isFolder(path)) ? join(path, 'manifest.json') : path))
}

async function manifestAt(address: URL): Promise<string | undefined> {
  if (!['/', '/reviews.json'].includes(address.pathname)) return undefined
  // Where it cannot be read now, the build says so.
  return fetchPublished(new URL('/manifest.json', address).href).catch(() => undefined)
}
