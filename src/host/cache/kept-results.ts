import { createHash } from 'node:crypto'
import { utimesSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { borrowBytes } from '../files/borrowed-bytes.ts'
import { ifMissing } from '../files/missing-file.ts'
import { softwareHash } from '../software/software-hash.ts'

/** Results of slow steps of a build, kept for the next one by a hash of everything that they depend on. */
export type KeptResults = {
  /** What was made of these inputs before, else what `make` gives. */
  of: (inputs: readonly string[], make: () => Uint8Array | Promise<Uint8Array>) => Promise<Uint8Array>
  /** What `use` makes of what was made of these inputs before, which it may read until it returns; undefined if nothing was. */
  use: <T>(inputs: readonly string[], use: (made: Buffer) => T) => T | undefined
  /** Keeps what was made of these inputs. */
  keep: (inputs: readonly string[], made: Uint8Array) => Promise<void>
  /** Removes what no build has used for a month, or another time in milliseconds. */
  removeOld: (unusedMs?: number) => Promise<void>
}

const MONTH_MS = 31 * 86_400_000
const DIGEST_BYTES = 32

/**
 * Keeps results in a folder, a file each: the SHA-256 of its name and its bytes, then these. A damaged file, or that of another
 * result, is made again, other code never gets them, and several builds may use the folder at once.
 */
export async function keptResults(folder: string): Promise<KeptResults> {
  const software = await softwareHash()
  const keyOf = (inputs: readonly string[]): string => sha256(JSON.stringify([software, ...inputs])).toString('hex')
  const keep: KeptResults['keep'] = async (inputs, made) => {
    await mkdir(folder, { recursive: true })
    const key = keyOf(inputs)
    await writeFileAtomic(join(folder, key), Buffer.concat([sha256(key, made), made]))
  }
  return {
    of: async (inputs, make) => {
      const kept = readKept(folder, keyOf(inputs), (made) => Buffer.from(made))
      if (kept !== undefined) return kept
      const made = await make()
      await keep(inputs, made)
      return made
    },
    use: (inputs, use) => readKept(folder, keyOf(inputs), use),
    keep,
    removeOld: async (unusedMs = MONTH_MS) => {
      const oldest = Date.now() - unusedMs
      for (const name of await ifMissing([], readdir(folder))) {
        // Another build may have removed it meanwhile.
        const file = await ifMissing(undefined, stat(join(folder, name)))
        if (file !== undefined && file.mtimeMs < oldest) await rm(join(folder, name), { force: true })
      }
    },
  }
}

/** Reads a result, if it is whole; the time of the file then says that it is in use. */
function readKept<T>(folder: string, key: string, use: (made: Buffer) => T): T | undefined {
  const path = join(folder, key)
  return borrowBytes(path, (file) => {
    const made = file.subarray(DIGEST_BYTES)
    if (!sha256(key, made).equals(file.subarray(0, DIGEST_BYTES))) return undefined
    const now = new Date()
    utimesSync(path, now, now)
    return use(made)
  })
}

function sha256(...parts: (Uint8Array | string)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
