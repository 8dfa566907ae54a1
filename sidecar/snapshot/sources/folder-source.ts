import { unwatchFile, watchFile } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { INCOMING_BUILD } from '../../../src/schema/manifest.ts'
import { fileErrorKind } from '../../process/file-error.ts'
import { type DatasetSource, MANIFEST, MANIFEST_MAX_BYTES } from './dataset-source.ts'
import { UnfitDatasetError } from '../snapshot.ts'

/** Reads from a folder, which may not exist yet or may be replaced as a whole. Polls its manifest every `pollMilliseconds`. */
export function folderSource(folder: string, pollMilliseconds = 250): DatasetSource {
  // While a build is being moved into the folder, or after the move was interrupted, this subfolder contains the whole new build.
  const folders = [join(folder, INCOMING_BUILD), folder] as const

  async function openFile(path: string): Promise<FileHandle> {
    for (const each of folders) {
      const file = await openIfThere(each, path)
      if (file !== undefined) return file
    }
    throw new UnfitDatasetError(`${path} is missing`)
  }

  async function read(path: string, maxBytes: number): Promise<Buffer> {
    await using file = await openFile(path)
    const { size } = await file.stat()
    if (size > maxBytes)
      throw new UnfitDatasetError(`${path} has ${size} bytes where at most ${maxBytes} were expected`)
    return await file.readFile().catch((cause: unknown) => unreadable(path, cause))
  }

  return {
    name: folder,
    read,
    async *stream(path, bytes) {
      await using file = await openFile(path)
      const { size } = await file.stat()
      if (size !== bytes) throw new UnfitDatasetError(`${path} has ${size} bytes where ${bytes} were expected`)
      for (;;) {
        const piece = await file.read(Buffer.allocUnsafe(PIECE)).catch((cause: unknown) => unreadable(path, cause))
        if (piece.bytesRead === 0) return
        yield piece.buffer.subarray(0, piece.bytesRead)
      }
    },
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

/** Bytes of a file read at a time. */
const PIECE = 128 * 1024

async function openIfThere(folder: string, path: string): Promise<FileHandle | undefined> {
  try {
    return await open(join(folder, path))
  } catch (cause) {
    return fileErrorKind(cause) === 'missing' ? undefined : unreadable(path, cause)
  }
}

function unreadable(path: string, cause: unknown): never {
  throw new UnfitDatasetError(`${path} ${PROBLEMS[fileErrorKind(cause)]}`, { cause })
}

const PROBLEMS = {
  missing: 'is missing',
  'no-descriptors': 'cannot be read: there are no file descriptors left',
  other: 'cannot be read',
}
