import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openCacheOf, type MadeOf } from '../host/cache/cache.ts'
import { hashOfFiles, softwareHash } from '../host/software/software-hash.ts'
import { ifMissing, isFolder } from '../host/files/missing-file.ts'
import { filesOfContent } from '../host/locks/lock-content.ts'
import { filesBelow } from '../host/files/files-below.ts'
import { noteFile, readNote } from '../policy/erasure/note.ts'
import { isWeb, stateOfPrevious } from '../policy/previous.ts'
import type { BuildSettings } from '../host/build-settings.ts'
import { vercelOutputOf } from './hosts/vercel.ts'
import { isHalfMoved } from '../host/files/move-into-place.ts'

/** How the caller asked for the build. */
export type BuildRequest = {
  /** `--if-needed`: what was published at `PREVIOUS`, if that is an address, is not asked about again. */
  ifNeeded: boolean
  /** `--example`: an invented business may be published at a public address. */
  example: boolean
}

/**
 * Whether the last build was made from the present content, code and settings, passed its guards with what is at `PREVIOUS`, and is still
 * in `DIST` as it was left there. While erased reviews are to be searched for, none is. `now` is the hash of the inputs, if it is known.
 */
export async function isUpToDate(settings: BuildSettings, request: BuildRequest, now?: string): Promise<boolean> {
  if ((await isHalfMoved(settings.dist)) || (await readNote(await noteFile(settings.content))) !== null) return false
  const inputs = now ?? (await inputsOf(settings, request))
  const previous = (await openCacheOf(settings.content)).get(await builtOf(settings, inputs))
  if (previous === undefined) return false
  const isKnown = request.ifNeeded && settings.previous !== undefined && isWeb(settings.previous)
  return isKnown || isStillPrevious(settings, previous.toString())
}

/** Remembers what the build was made from, as that was before it read it, and what it left in `DIST`. */
export async function rememberBuild(settings: BuildSettings, { inputs, previous }: BuiltFrom): Promise<void> {
  const cache = await openCacheOf(settings.content)
  cache.put(await builtOf(settings, inputs), Buffer.from(previous ?? ''))
}

/** What a build is made from and compared with, as hashes; `previous` is null where only a build can tell. */
export type BuiltFrom = { inputs: string; previous: string | null }

/** What the next build will be made from; `now` is the hash of its inputs, if it is known. */
export async function builtFrom(settings: BuildSettings, request: BuildRequest, now?: string): Promise<BuiltFrom> {
  return { inputs: now ?? (await inputsOf(settings, request)), previous: await stateOfPrevious(settings.previous) }
}

/** Whether what the last build was compared with is what it was then, or that build itself. */
async function isStillPrevious({ previous: place, dist }: BuildSettings, then: string): Promise<boolean> {
  const now = await stateOfPrevious(place)
  if (now === null) return false
  return now === then || now === (await stateOfPrevious(resolve(dist)))
}

/** What a build of these inputs left in `DIST`. */
async function builtOf(settings: BuildSettings, inputs: string): Promise<MadeOf> {
  return ['build', resolve(settings.dist), inputs, await outputOf(settings)]
}

/** A hash of everything a build depends on. */
export async function inputsOf(settings: BuildSettings, { example } = { example: false }): Promise<string> {
  const content = resolve(settings.content)
  const { first: _, ...shown } = settings
  const files = (await isFolder(content)) ? (await filesOfContent(content)).map((file) => join(content, file)) : []
  return hashOfFiles([JSON.stringify({ ...shown, example }), await softwareHash()], files)
}

/** A hash of which files a build left behind, with their sizes and times, and of the manifest. */
async function outputOf({ dist, host }: BuildSettings): Promise<string> {
  const hash = createHash('sha256').update(await ifMissing('', readFile(join(dist, 'manifest.json'))))
  for (const folder of [resolve(dist), ...(host === 'vercel' ? [vercelOutputOf(dist)] : [])]) {
    for (const file of await ifMissing([], filesBelow(folder))) {
      // Another build may be replacing it
      const found = statSync(join(folder, file), { throwIfNoEntry: false })
      hash.update(`\0${file}\0${found?.size}\0${found?.mtimeMs}`)
    }
  }
  return hash.digest('hex')
}
