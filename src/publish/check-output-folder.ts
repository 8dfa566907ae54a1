import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { codeOf, isMissing } from '../host/files/missing-file.ts'
import { loose } from '../schema/loose.ts'
import { INCOMING_BUILD, Manifest } from '../schema/manifest.ts'
import { SettingsError } from '../schema/parse-settings.ts'
import type { BuildSettings } from '../host/build-settings.ts'
import { isOfMove } from '../host/files/move-into-place.ts'

/**
 * A build deletes all files in its output folder that it did not make. So the folder must be new, empty, or an earlier build, and
 * must contain neither the content nor the project.
 *
 * @throws {SettingsError} if `DIST` is anything else
 */
export async function checkOutputFolder({ dist, content }: Pick<BuildSettings, 'dist' | 'content'>): Promise<void> {
  const inside = [process.cwd(), content].find((folder) => contains(dist, folder))
  if (inside !== undefined) throw refused(dist, `it contains "${inside}"`)
  const entries = (await entriesOf(dist)).filter((name) => !isOfMove(name))
  if (entries.length === 0 || (await isBuild(dist)) || (await isBuild(join(dist, INCOMING_BUILD)))) return
  throw refused(dist, 'it contains files that are not from a build')
}

function contains(folder: string, inner: string): boolean {
  const path = relative(resolve(folder), resolve(inner))
  return path === '' || !(path.startsWith('..') || resolve(path) === path)
}

async function entriesOf(dist: string): Promise<string[]> {
  try {
    return await readdir(dist)
  } catch (cause) {
    if (isMissing(cause)) return []
    throw refused(dist, codeOf(cause) === 'ENOTDIR' ? 'it is not a folder' : 'it cannot be read')
  }
}

async function isBuild(dist: string): Promise<boolean> {
  try {
    return loose(Manifest).safeParse(JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8'))).success
  } catch {
    return false
  }
}

function refused(dist: string, why: string): SettingsError {
  return new SettingsError(
    `DIST is "${dist}": ${why}, and a build deletes every file there that it did not make. Give a folder that is new, empty or an earlier build`,
  )
}
