import { mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Puts new contents in place of a file's, as one step: whoever looks sees the old file or the new one, whole. */
export async function replaceFile(path: string, chunks: Iterable<string>): Promise<void> {
  const folder = dirname(path)
  const beside = join(folder, `.${basename(path)}.${process.pid}.tmp`)
  await mkdir(folder, { recursive: true })
  const file = await open(beside, 'w')
  try {
    await file.writeFile(chunks)
    await file.sync()
    await file.close()
    await rename(beside, path)
  } catch (error) {
    await file.close().catch(() => undefined)
    await rm(beside, { force: true })
    throw error
  }
}
