import { readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CommandError } from '../../host/errors/command-error.ts'
import { ifMissing, isFolder, readText } from '../../host/files/missing-file.ts'
import { dataIn } from '../../log/untrusted-json.ts'
import { isOfMove, moveIntoPlace } from '../../host/files/move-into-place.ts'
import { loose } from '../../schema/loose.ts'
import { INCOMING_BUILD, Manifest } from '../../schema/manifest.ts'

/** A mirror on disk. */
export type Mirror = {
  manifestText: string
  manifest: Manifest
  /** Reads a file of the mirror; undefined if it is missing. */
  read: (path: string) => Promise<Buffer | undefined>
  /** The path of a file with this SHA-256; undefined if the manifest lists none. */
  fileWith: (sha256: string) => string | undefined
}

/**
 * The mirror in a folder; undefined if the folder is new or empty.
 *
 * @throws {CommandError} if the folder contains other files, which an update would delete
 */
export async function openMirror(folder: string): Promise<Mirror | undefined> {
  const incoming = join(folder, INCOMING_BUILD)
  const root = (await isFolder(incoming)) ? incoming : folder
  const manifestText = await readText(join(root, 'manifest.json'))
  const manifest = loose(Manifest).safeParse(dataIn(manifestText ?? ''))
  if (manifestText !== undefined && manifest.success) {
    const { artefacts, shards = [] } = manifest.data
    const files = [...artefacts, ...shards.flatMap(({ reviews, insights }) => [...reviews, ...insights])]
    const byHash = new Map(files.map(({ path, sha256 }) => [sha256, join(root, path)]))
    const read = (path: string) => ifMissing(undefined, readFile(join(root, path)))
    return { manifestText, manifest: manifest.data, read, fileWith: (sha256) => byHash.get(sha256) }
  }
  const entries = (await ifMissing([], readdir(folder))).filter((name) => !isOfMove(name))
  if (entries.length === 0) return undefined
  throw new CommandError(
    `"${folder}" contains files that do not belong to a mirror, and following a site would delete them. Give a new or empty folder`,
  )
}

/** An empty folder for the next state of a mirror, beside it and so on the same disk. */
export async function emptyFolderBeside(folder: string): Promise<string> {
  const beside = `${resolve(folder)}.next`
  await rm(beside, { recursive: true, force: true })
  return beside
}

/** Replaces a mirror with its next state. A process killed at any moment leaves one of the two intact. */
export async function replaceMirror(next: string, folder: string): Promise<void> {
  await moveIntoPlace(next, folder)
}
