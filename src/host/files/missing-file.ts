import { readFile, stat } from 'node:fs/promises'

/** The result of `reading`; `fallback` if the file or folder does not exist. */
export async function ifMissing<T, U>(fallback: U, reading: Promise<T>): Promise<T | U> {
  try {
    return await reading
  } catch (error) {
    if (isMissing(error) || codeOf(error) === 'ENOTDIR') return fallback
    throw error
  }
}

/** The text of a file; undefined if it does not exist. */
export function readText(file: string): Promise<string | undefined> {
  return ifMissing(undefined, readFile(file, 'utf8'))
}

/** Whether there is a folder at this path. */
export async function isFolder(path: string): Promise<boolean> {
  return (await ifMissing(undefined, stat(path)))?.isDirectory() ?? false
}

/** Whether an operation failed because a file or folder does not exist. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT'
}

/** The code of a system error, such as `ENOTDIR`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** The bytes of a file; empty if it does not exist. */
export function readBytes(file: string): Promise<Buffer> {
  return ifMissing(Buffer.alloc(0), readFile(file))
}
