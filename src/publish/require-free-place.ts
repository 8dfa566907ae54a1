import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { loose } from '../schema/loose.ts'
import { INCOMING_BUILD, Manifest } from '../schema/manifest.ts'
import { isOfMove } from './move-into-place.ts'
import { SettingsError, type BuildSettings } from '../settings.ts'

/**
 * A build takes away the files that it has no more, so it may stand only where nothing else does: in a folder that is
 * new, empty, or holds an earlier build. One that holds the content, or the project, is never such a folder.
 *
 * @throws {SettingsError} when `DIST` is anything else
 */
export async function requireFreePlace({ dist, content }: Pick<BuildSettings, 'dist' | 'content'>): Promise<void> {
  const held = [process.cwd(), content].find((folder) => isWithin(dist, folder))
  if (held !== undefined) throw refused(dist, `it holds "${held}"`)
  const entries = (await entriesOf(dist)).filter((name) => !isOfMove(name))
  if (entries.length === 0 || (await holdsBuild(dist)) || (await holdsBuild(join(dist, INCOMING_BUILD)))) return
  throw refused(dist, 'it holds other files than an earlier build')
}

function isWithin(folder: string, inner: string): boolean {
  const way = relative(resolve(folder), resolve(inner))
  return way === '' || !(way.startsWith('..') || resolve(way) === way)
}

async function entriesOf(dist: string): Promise<string[]> {
  try {
    return await readdir(dist)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code === 'ENOENT') return []
    throw refused(dist, code === 'ENOTDIR' ? 'it is no folder' : 'it cannot be read')
  }
}

async function holdsBuild(dist: string): Promise<boolean> {
  try {
    return loose(Manifest).safeParse(JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8'))).success
  } catch {
    return false
  }
}

function refused(dist: string, why: string): SettingsError {
  return new SettingsError(
    `DIST is "${dist}": ${why}, and a build removes what is not of it. Give a folder that is new, empty or of an earlier build`,
  )
}
