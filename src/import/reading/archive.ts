import { type Unzipped, unzipSync } from 'fflate'
import { CommandError } from '../../host/errors/command-error.ts'

/** The largest unpacked archive, in bytes. */
const LARGEST = 400_000_000
/** An archive that unpacks to more than `SMALL` bytes must not be over `TIGHTEST` times smaller, because no real table is. */
const SMALL = 1_000_000
const TIGHTEST = 100

/** Whether the bytes are a ZIP archive, as workbooks are. An empty archive begins with the second mark. */
export function isArchive(bytes: Uint8Array): boolean {
  return ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(Buffer.from(bytes.subarray(0, 4)).toString('latin1'))
}

/**
 * The names of the files in a ZIP archive, sorted.
 *
 * @throws {CommandError} if it is broken, or its first file has a password
 */
export function namesIn(bytes: Uint8Array): string[] {
  const names: string[] = []
  unzipped(bytes, ({ name }) => {
    names.push(name)
    return false
  })
  if (((bytes[6] ?? 0) & 1) === 1)
    throw new CommandError('it is a ZIP archive with a password; unpack it, and import the files in it')
  return names.toSorted()
}

/**
 * The files of an archive that are wanted.
 *
 * @throws {CommandError} if it is broken, or they are too large; sizes are checked before anything is unpacked
 */
export function filesIn(bytes: Uint8Array, isWanted: (name: string) => boolean): Unzipped {
  let [packed, size] = [0, 0]
  return unzipped(bytes, (file) => {
    if (!isWanted(file.name)) return false
    packed += file.size
    size += file.originalSize
    if (size > LARGEST || (size > SMALL && size > packed * TIGHTEST)) {
      throw new CommandError(
        `it unpacks from ${packed} to ${size} bytes, which no table of reviews does; save it as CSV`,
      )
    }
    return true
  })
}

type PackedFile = { name: string; size: number; originalSize: number }

function unzipped(bytes: Uint8Array, filter: (file: PackedFile) => boolean): Unzipped {
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError('it is an Excel workbook or a ZIP archive that is broken or cut off; export it again', {
      cause: error,
    })
  }
}
