import { join } from 'node:path'
import { isSeq, parseDocument, type Document } from 'yaml'
import { ImportsFile, type KeptMapping } from '../../schema/content/imports-file.ts'
import type { Result } from '../../schema/result.ts'
import { readYamlFile } from '../content-files.ts'
import type { Complaint } from '../content-error.ts'
import { readText } from '../missing-file.ts'
import { replaceFile } from './replace-file.ts'

/** The entries of `imports.yaml` in a content folder; none if there is no such file. */
export async function readImportsFile(folder: string): Promise<Result<ImportsFile, Complaint[]>> {
  const read = await readYamlFile(fileIn(folder), ImportsFile, 'optional')
  return read.ok ? { ok: true, value: read.value?.data ?? [] } : read
}

/**
 * Keeps these entries in `imports.yaml`, each in place of the one for the same columns and source; other entries and all comments
 * stay. One that says the same as before keeps its date. Returns the file if it changed.
 */
export async function keepMappings(folder: string, entries: readonly KeptMapping[]): Promise<string[]> {
  const file = fileIn(folder)
  const text = await readText(file)
  const document = parseDocument(text ?? '', { version: '1.2' })
  const known = ImportsFile.parse(document.toJS())
  const news = entries.filter((entry) => !known.some((one) => sayingOf(one) === sayingOf(entry)))
  if (news.length === 0) return []
  for (const entry of news) put(document, entry)
  const header = text === undefined ? HEADER : ''
  await replaceFile(file, [header, document.toString({ lineWidth: 0 })])
  return [file]
}

/** What recognises a file: its columns in any order (of JSON its members), and the source of its reviews. */
export function recognisedBy({
  columns,
  members,
  source,
}: Pick<KeptMapping, 'columns' | 'members' | 'source'>): string {
  return JSON.stringify([columns?.toSorted() ?? null, members?.toSorted() ?? null, source])
}

const HEADER = `# How "import" reads files that it does not recognise: which column holds what, as you confirmed it. Edit an entry to
# change it, or delete it to be asked again. Commit this file: imports without a terminal need it.

`

function put(document: Document, entry: KeptMapping): void {
  if (!isSeq(document.contents)) document.contents = document.createNode([])
  const list = document.contents
  if (!isSeq(list)) return
  const known = ImportsFile.parse(document.toJS())
  const at = known.findIndex((one) => recognisedBy(one) === recognisedBy(entry))
  const node = document.createNode(entry)
  if (at >= 0) list.set(at, node)
  else list.add(node)
}

/** An entry as text, without its day and whatever the order of its members. */
function sayingOf(entry: KeptMapping): string {
  const map = Object.entries(entry.map).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([
    recognisedBy(entry),
    map,
    entry.dates ?? null,
    entry.month_dates ?? false,
    entry.half_stars ?? null,
  ])
}

function fileIn(folder: string): string {
  return join(folder, 'imports.yaml')
}
