import type { BigIntStats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileErrorKind } from '../process/file-error.ts'

/** The file or folder that a URL path names in the folder of a build. */
export type ResolvedPath =
  | { kind: 'file'; file: string; version: string }
  /** A folder, requested without its slash. */
  | { kind: 'folder' }
  | { kind: 'nothing' }

/**
 * Resolves a decoded URL path. Paths that leave the folder, and paths of files that are not for visitors, resolve to nothing.
 */
export async function resolvePath(folder: string, path: string): Promise<ResolvedPath> {
  if (!isPublic(path)) return { kind: 'nothing' }
  const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
  const found = await look(file)
  if (found?.isFile() === true) return { kind: 'file', file, version: `${found.ino}-${found.size}-${found.mtimeNs}` }
  const inside = found?.isDirectory() === true ? await look(join(file, 'index.html')) : undefined
  return { kind: inside?.isFile() === true ? 'folder' : 'nothing' }
}

/** Files for the hosting provider, not for visitors. */
const CDN_FILES = new Set(['/_headers', '/_redirects', '/_routes.json', '/_worker.js', '/nginx.conf', '/CNAME'])

function isPublic(path: string): boolean {
  const names = path.replace(/^\/(\.well-known\/)?/, '').split('/')
  const last = names.pop() ?? ''
  return path.startsWith('/') && !CDN_FILES.has(path) && names.every(isSafeName) && (last === '' || isSafeName(last))
}

/** Whether a file name is neither hidden nor special on some operating system. */
function isSafeName(name: string): boolean {
  return name !== '' && !name.startsWith('.') && !/[\\:]/.test(name) && !name.includes('\0')
}

async function look(file: string): Promise<BigIntStats | undefined> {
  try {
    return await stat(file, { bigint: true })
  } catch (cause) {
    if (fileErrorKind(cause) === 'missing') return undefined
    throw cause
  }
}
