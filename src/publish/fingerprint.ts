import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openCacheOf, type CacheInputs } from '../host/cache/cache.ts'
import { hashOfFiles, softwareHash } from '../host/software/software-hash.ts'
import { ifMissing, isFolder } from '../host/files/missing-file.ts'
import { filesOfContent } from '../host/locks/lock-content.ts'
import { filesBelow } from '../host/files/files-below.ts'
import { noteFile, readNote } from '../policy/erasure/note.ts'
import { isWeb, stateOfPrevious } from '../policy/previous.ts'
import type { BuildSettings } from '../host/build-settings.ts'
import { vercelOutputOf } from './hosts/vercel.ts'
import { isHalfMoved } from '../host/files/move-into-place.ts'

/** Options of the command that asked for the build. */
export type BuildRequest = {
  /** `--if-needed`: if `PREVIOUS` is an address, do not read it again. */
  ifNeeded: boolean
  /** `--example`: an invented business may be published at a public address. */
  example: boolean
}

/**
 * Whether a new build would change nothing: `DIST` still contains the unchanged result of the last build, which used the
 * present content, code and settings and was compared with the same files at `PREVIOUS`. False while a build must still be
 * searched for erased reviews. `now` is the hash of the inputs, if the caller has it.
 */
export async function isUpToDate(settings: BuildSettings, request: BuildRequest, now?: string): Promise<boolean> {
  if ((await isHalfMoved(settings.dist)) || (await readNote(await noteFile(settings.content))) !== null) return false
  const inputs = now ?? (await inputsOf(settings, request))
  const previous = (await openCacheOf(settings.content)).get(await builtOf(settings, inputs))
  if (previous === undefined) return false
  const isKnown = request.ifNeeded && settings.previous !== undefined && isWeb(settings.previous)
  return isKnown || isStillPrevious(settings, previous.toString())
}

/** Remembers a build, so that `isUpToDate` finds it: its inputs, hashed before it read them, and the files now in `DIST`. */
export async function rememberBuild(settings: BuildSettings, { inputs, previous }: BuiltFrom): Promise<void> {
  const cache = await openCacheOf(settings.content)
  cache.put(await builtOf(settings, inputs), Buffer.from(previous ?? ''))
}

/** Hashes of a build's inputs and of the files at `PREVIOUS`; `previous` is null if only a build can read those files. */
export type BuiltFrom = { inputs: string; previous: string | null }

/** The hashes for the next build; `now` is the hash of its inputs, if the caller has it. */
export async function builtFrom(settings: BuildSettings, request: BuildRequest, now?: string): Promise<BuiltFrom> {
  return { inputs: now ?? (await inputsOf(settings, request)), previous: await stateOfPrevious(settings.previous) }
}

/** Whether `PREVIOUS` still contains the files that the last build was compared with, or the last build itself. */
async function isStillPrevious({ previous: place, dist }: BuildSettings, then: string): Promise<boolean> {
  const now = await stateOfPrevious(place)
  if (now === null) return false
  return now === then || now === (await stateOfPrevious(resolve(dist)))
}

/** The cache key of a build with these inputs and the files now in `DIST`. */
async function builtOf(settings: BuildSettings, inputs: string): Promise<CacheInputs> {
  return ['build', resolve(settings.dist), inputs, await outputOf(settings)]
}

/** A hash of all inputs of a build: settings, software and content. */
export async function inputsOf(settings: BuildSettings, { example } = { example: false }): Promise<string> {
  const content = resolve(settings.content)
  const { first: _, ...shown } = settings
  const files = (await isFolder(content)) ? (await filesOfContent(content)).map((file) => join(content, file)) : []
  return hashOfFiles([JSON.stringify({ ...shown, example }), await softwareHash()], files)
}

/** A hash of the manifest and of the paths, sizes and times of all files that a build wrote. */
async function outputOf({ dist, host }: BuildSettings): Promise<string> {
  const hash = createHash('sha256').update(await ifMissing('', readFile(join(dist, 'manifest.json'))))
  for (const folder of [resolve(dist), ...(host === 'vercel' ? [vercelOutputOf(dist)] : [])]) {
    for (const file of await ifMissing([], filesBelow(folder))) {
      // Another build may be replacing the file.
      const found = statSync(join(folder, file), { throwIfNoEntry: false })
      hash.update(`\0${file}\0${found?.size}\0${found?.mtimeMs}`)
    }
  }
  return hash.digest('hex')
}
