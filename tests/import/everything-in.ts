import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentFolder } from './a-content-folder.ts'

/** The text of all files in a folder, and their names. */
export async function everythingIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = await Promise.all(files.map(async (file) => `${file}\n${await readFile(file, 'utf8')}`))
  return texts.join('\n')
}

/** A table in which each row names only the cells that it is about. */
export function aTableWith(columns: string[], ...rows: Record<string, string>[]): string {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  return lines.map((cells) => `${cells.map(quoted).join(',')}\n`).join('')
}

/** The columns without one of them, for each of `needed`. */
export function eachMissing(columns: string[], needed: string[]): [missing: string, rest: Set<string>][] {
  return needed.map((missing) => [missing, new Set(columns.filter((column) => column !== missing))])
}

/** The reviews in the file of a source, in the order of their ids on the platform. */
export async function linesById(content: ContentFolder, source: string) {
  const lines = await content.lines(source)
  return lines.toSorted((a, b) => a.source_id.localeCompare(b.source_id))
}
