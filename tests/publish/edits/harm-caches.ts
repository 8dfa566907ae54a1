import { appendFile, copyFile, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../../../src/host/files/missing-file.ts'

/** Does something bad to one file. `other` is another file of the same folder. */
type Harm = (file: string, other: string) => Promise<void>

/** Lost, cut off, damaged, or that of something else. */
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

/** Harms about every third file below a folder. The files of a build that are the same as cached ones may be harmed too. */
export async function harmCaches(folder: string, pick: (below: number) => number): Promise<void> {
  // An erasure may have left none
  const entries = await ifMissing([], readdir(folder, { recursive: true, withFileTypes: true }))
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort()) {
    if (pick(3) > 0) continue
    const other = files[pick(files.length)] ?? file
    // An earlier harm may have removed either
    await HARMS[pick(HARMS.length)]?.(file, other).catch(() => undefined)
  }
}
