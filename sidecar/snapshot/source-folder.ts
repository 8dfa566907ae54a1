import { unwatchFile, watchFile } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { INCOMING_BUILD } from '../../src/schema/manifest.ts'
import { fileFault } from '../file-faults.ts'
import type { Source } from './snapshot-source.ts'
import { UnfitDataset } from './unfit-dataset.ts'

/** A folder that may not exist yet, or be replaced as a whole. It is looked at every `pollMilliseconds`. */
export function folderSource(folder: string, pollMilliseconds = 250): Source {
  return {
    name: folder,
    async read(path, most) {
      // While a build is moved into the folder, or where that was interrupted, its files are whole in a folder within.
      const incoming = await readIfThere(join(folder, INCOMING_BUILD), path, most)
      const bytes = incoming ?? (await readIfThere(folder, path, most))
      if (bytes === undefined) throw new UnfitDataset(`${path} is missing`)
      return bytes
    },
    watch(changed) {
      // Not inotify: a watch ends when its folder is replaced, and mounts of containers often send nothing.
      const manifest = join(folder, 'manifest.json')
      watchFile(manifest, { interval: pollMilliseconds, persistent: false }, changed)
      return () => unwatchFile(manifest, changed)
    },
  }
}

async function readIfThere(folder: string, path: string, most: number): Promise<Buffer | undefined> {
  try {
    await using file = await open(join(folder, path))
    const { size } = await file.stat()
    if (size > most) throw new UnfitDataset(`${path} has ${size} bytes where at most ${most} were expected`)
    return await file.readFile()
  } catch (cause) {
    if (cause instanceof UnfitDataset) throw cause
    const fault = fileFault(cause)
    if (fault === 'missing') return undefined
    throw new UnfitDataset(`${path} ${PROBLEMS[fault]}`, { cause })
  }
}

const PROBLEMS = {
  missing: 'is missing',
  'no-descriptors': 'cannot be read: there are no file descriptors left',
  other: 'cannot be read',
}
