import { unwatchFile, watchFile } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { fileFault } from '../file-faults.ts'
import type { Source } from './snapshot-source.ts'
import { UnfitDataset } from './unfit-dataset.ts'

/** A folder that may not exist yet, or be replaced as a whole. It is looked at every `pollMilliseconds`. */
export function folderSource(folder: string, pollMilliseconds = 250): Source {
  return {
    name: folder,
    read: (path, most) => readWithin(folder, path, most),
    watch(changed) {
      // Not inotify: a watch ends when its folder is replaced, and mounts of containers often send nothing.
      const manifest = join(folder, 'manifest.json')
      watchFile(manifest, { interval: pollMilliseconds, persistent: false }, changed)
      return () => unwatchFile(manifest, changed)
    },
  }
}

async function readWithin(folder: string, path: string, most: number): Promise<Buffer> {
  try {
    await using file = await open(join(folder, path))
    const { size } = await file.stat()
    if (size > most) throw new UnfitDataset(`${path} has ${size} bytes where at most ${most} were expected`)
    return await file.readFile()
  } catch (cause) {
    if (cause instanceof UnfitDataset) throw cause
    throw new UnfitDataset(`${path} ${PROBLEMS[fileFault(cause)]}`, { cause })
  }
}

const PROBLEMS = {
  missing: 'is missing',
  'no-descriptors': 'cannot be read: there are no file descriptors left',
  other: 'cannot be read',
}
