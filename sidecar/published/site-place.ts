import type { BigIntStats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileFault } from '../file-faults.ts'

/** Where an address leads in the folder of a build. */
export type Place =
  | { kind: 'file'; file: string; version: string }
  /** A folder that was asked for without its slash. */
  | { kind: 'folder' }
  | { kind: 'nothing' }

/**
 * Where the path of an address leads, its percent-encoding undone. What would lead out of the folder, or to what is not
 * meant for visitors, leads nowhere.
 */
export async function placeOf(folder: string, path: string): Promise<Place> {
  if (!isPublic(path)) return { kind: 'nothing' }
  const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
  const found = await look(file)
  if (found?.isFile() === true) return { kind: 'file', file, version: `${found.ino}-${found.size}-${found.mtimeNs}` }
  const inside = found?.isDirectory() === true ? await look(join(file, 'index.html')) : undefined
  return { kind: inside?.isFile() === true ? 'folder' : 'nothing' }
}

/** What the build says to a CDN, and not to visitors. */
const FOR_THE_CDN = new Set(['/_headers', '/_redirects'])

function isPublic(path: string): boolean {
  const steps = path.replace(/^\/(\.well-known\/)?/, '').split('/')
  const last = steps.pop() ?? ''
  return path.startsWith('/') && !FOR_THE_CDN.has(path) && steps.every(isStep) && (last === '' || isStep(last))
}

/** A name of a file or folder: not hidden, and the same on every system. */
function isStep(step: string): boolean {
  return step !== '' && !step.startsWith('.') && !/[\\:]/.test(step) && !step.includes('\0')
}

async function look(file: string): Promise<BigIntStats | undefined> {
  try {
    return await stat(file, { bigint: true })
  } catch (cause) {
    if (fileFault(cause) === 'missing') return undefined
    throw cause
  }
}
