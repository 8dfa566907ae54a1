import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Cache, MadeOf } from '../host/cache/cache.ts'

/** Files of a build that stay the same files, with their times, as long as they are made of the same. */
export type KeptFiles = {
  /** Puts a file of an earlier build into this one, and returns its SHA-256; undefined if it is to be made. */
  take: (file: string, madeOf: MadeOf) => string | undefined
  /** Notes that a file was made. */
  add: (file: string, madeOf: MadeOf) => void
  /** The files that were taken: they were searched for the same names. */
  taken: ReadonlySet<string>
  /** Keeps the files that were made, once the build was searched. */
  keep: () => void
}

/** The kept files of a build in the folder `built`, which is searched for `names`: what was not searched for these is made again. */
export function keptFiles(cache: Cache, built: string, names: readonly string[]): KeptFiles {
  const taken = new Set<string>()
  const made = new Map<string, MadeOf>()
  const searched = (madeOf: MadeOf): MadeOf => [...madeOf, JSON.stringify(names)]
  return {
    take(file, madeOf) {
      mkdirSync(dirname(join(built, file)), { recursive: true })
      const sha256 = cache.link(searched(madeOf), join(built, file))
      if (sha256 !== undefined) taken.add(file)
      return sha256
    },
    add: (file, madeOf) => void made.set(file, searched(madeOf)),
    taken,
    keep() {
      for (const [file, madeOf] of made) cache.adopt(madeOf, join(built, file))
    },
  }
}
