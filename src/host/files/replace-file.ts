import { mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ifMissing } from './missing-file.ts'

/**
 * Replaces the contents of a file in one step: a reader sees the complete old file or the complete new one. Permissions, owner
 * and links stay the same. A new file gets `mode`, by default that of any new file.
 */
export async function replaceFile(
  path: string,
  chunks: Iterable<string | Uint8Array>,
  { mode = 0o666 }: { mode?: number } = {},
): Promise<void> {
  const target = (await ifMissing(undefined, realpath(path))) ?? path
  const before = await ifMissing(undefined, stat(target))
  const beside = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`)
  await mkdir(dirname(target), { recursive: true })
  const file = await open(beside, 'w', before === undefined ? mode : before.mode & 0o7777)
  try {
    if (before) {
      await file.chown(before.uid, before.gid).catch(() => undefined) // only root may give a file to someone else
      await file.chmod(before.mode & 0o7777)
    }
    await file.writeFile(chunks)
    await file.sync()
    await file.close()
    await rename(beside, target)
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(beside, { force: true })
    throw error
  }
}

/** Whether `replaceFile` uses this name for an unfinished file, which a killed process leaves behind. */
export function isTemporaryFile(name: string): boolean {
  return /^\..+\.\d+\.tmp$/.test(name)
}
