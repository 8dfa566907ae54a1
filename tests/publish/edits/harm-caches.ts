import { appendFile, copyFile, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../../../src/host/files/missing-file.ts'

/** Damages one file. `other` is another file of the same folder. */
type Harm = (file: string, other: string) => Promise<void>

/** Deletes, truncates or damages a file, or replaces it by another. */
const HARMS: readonly Harm[] = [
  (file) => rm(file),
  async (file) => truncate(file, Math.floor((await readFile(file)).length / 2)),
  (file) => writeFile(file, ''),
  (file) => appendFile(file, 'x'),
  async (file) => {
    const bytes = await readFile(file)
    const place = bytes.length - 1
    if (place >= 0) await writeFile(file, bytes.fill((bytes[place] ?? 0) ^ 1, place))
  },
  (file, other) => copyFile(other, file),
]

/** Damages about every third file below a folder. That includes files of the build that are links to cached ones. */
export async function harmCaches(folder: string, pick: (below: number) => number): Promise<void> {
  // An erasure may have removed all entries.
  const entries = await ifMissing([], readdir(folder, { recursive: true, withFileTypes: true }))
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort()) {
    if (pick(3) > 0) continue
    const other = files[pick(files.length)] ?? file
    // An earlier harm may have removed either file.
    await HARMS[pick(HARMS.length)]?.(file, other).catch(() => undefined)
  }
}
