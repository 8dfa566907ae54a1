import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A name of a technician that is not to be shown, and a published file that shows it. */
export type ShownName = { file: string; name: string }

/** The files below a folder that hold one of these full names, whatever stands between their words. */
export async function findNames(folder: string, names: readonly string[]): Promise<ShownName[]> {
  if (names.length === 0) return []
  const patterns = names.map((name) => ({ name, pattern: patternOf(name) }))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: ShownName[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const text = `${path.slice(folder.length)}\n${await readFile(path, 'utf8')}`
    const shown = patterns.filter(({ pattern }) => pattern.test(text))
    found.push(...shown.map(({ name }) => ({ file: path.slice(folder.length + 1), name })))
  }
  return found.sort((a, b) => (a.file < b.file ? -1 : 1))
}

function patternOf(name: string): RegExp {
  const words = (name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [name]).map(RegExp.escape)
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]{1,8}')}(?![\\p{L}\\p{N}])`, 'iu')
}
