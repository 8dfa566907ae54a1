import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Cache, CacheInputs } from '../host/cache/cache.ts'

/** Files that builds share: as long as their inputs are the same, a build reuses the earlier file, with its time. */
export type ReusedFiles = {
  /** Puts the file of an earlier build into this build, and returns its SHA-256; undefined if the file must be made. */
  take: (file: string, inputs: CacheInputs) => string | undefined
  /** Notes that this build made a file. */
  add: (file: string, inputs: CacheInputs) => void
  /** The reused files. An earlier build searched them for the same names. */
  taken: ReadonlySet<string>
  /** Caches the files that this build made. Call it after these files were searched. */
  keep: () => void
}

/**
 * The shared files of a build in the folder `built`, which is searched for `names`. A file that was searched for other names is
 * not reused.
 */
export function reusedFiles(cache: Cache, built: string, names: readonly string[]): ReusedFiles {
  const taken = new Set<string>()
  const made = new Map<string, CacheInputs>()
  const folders = new Set<string>()
  const makeFolder = (folder: string): void => {
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
  }
  const searched = (inputs: CacheInputs): CacheInputs => [...inputs, JSON.stringify(names)]
  return {
    take(file, inputs) {
      makeFolder(dirname(join(built, file)))
      const sha256 = cache.link(searched(inputs), join(built, file))
      if (sha256 !== undefined) taken.add(file)
      return sha256
    },
    add: (file, inputs) => void made.set(file, searched(inputs)),
    taken,
    keep() {
      for (const [file, inputs] of made) cache.adopt(inputs, join(built, file))
    },
  }
}
