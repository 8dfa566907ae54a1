import { unwatchFile, watchFile } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { INCOMING_BUILD } from '../../src/schema/manifest.ts'
import { fileErrorKind } from '../file-error.ts'
import { type DatasetSource, MANIFEST, MANIFEST_MAX_BYTES } from './dataset-source.ts'
import { UnfitDatasetError } from './snapshot.ts'

/** Reads from a folder, which may not exist yet or be replaced as a whole. Polls its manifest every `pollMilliseconds`. */
export function folderSource(folder: string, pollMilliseconds = 250): DatasetSource {
  // While a build is being moved into the folder, or after that was interrupted, a folder within has all its files.
  const folders = [join(folder, INCOMING_BUILD), folder] as const

  async function read(path: string, maxBytes: number): Promise<Buffer> {
    for (const each of folders) {
      const bytes = await readIfThere(each, path, maxBytes)
      if (bytes !== undefined) return bytes
    }
    throw new UnfitDatasetError(`${path} is missing`)
  }

  return {
    name: folder,
    read,
    async look(mark) {
      const marks = await Promise.all(folders.map((each) => markOf(join(each, MANIFEST))))
      const found = marks.join(' ')
      return found === mark ? undefined : { mark: found, bytes: await read(MANIFEST, MANIFEST_MAX_BYTES) }
    },
    watch(changed) {
      // Polling, not inotify: a watch ends when its folder is replaced, and container mounts often send no events.
      const manifest = join(folder, 'manifest.json')
      watchFile(manifest, { interval: pollMilliseconds, persistent: false }, changed)
      return () => unwatchFile(manifest, changed)
    },
  }
}

/** Changes when the file is written or replaced. */
async function markOf(file: string): Promise<string> {
  const stats = await stat(file, { bigint: true }).catch(() => undefined)
  return stats === undefined ? '-' : [stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(':')
}

async function readIfThere(folder: string, path: string, maxBytes: number): Promise<Buffer | undefined> {
  try {
    await using file = await open(join(folder, path))
    const { size } = await file.stat()
    if (size > maxBytes)
      throw new UnfitDatasetError(`${path} has ${size} bytes where at most ${maxBytes} were expected`)
    return await file.readFile()
  } catch (cause) {
    if (cause instanceof UnfitDatasetError) throw cause
    const fault = fileErrorKind(cause)
    if (fault === 'missing') return undefined
    throw new UnfitDatasetError(`${path} ${PROBLEMS[fault]}`, { cause })
  }
}

const PROBLEMS = {
  missing: 'is missing',
  'no-descriptors': 'cannot be read: there are no file descriptors left',
  other: 'cannot be read',
}
