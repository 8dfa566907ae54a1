import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isMap, isScalar, isSeq, parseDocument, Scalar, type Document, type YAMLMap } from 'yaml'
import { ImportsFile, type KeptMapping } from '../../schema/content/imports-file.ts'
import type { Result } from '../../schema/result.ts'
import { readYamlFile } from '../../host/files/content-files.ts'
import type { Complaint } from '../../host/errors/content-error.ts'
import { readText } from '../../host/files/missing-file.ts'
import { replaceFile } from '../../host/files/replace-file.ts'

/** The entries of `imports.yaml` in a content folder; empty if the file is missing. */
export async function readImportsFile(folder: string): Promise<Result<ImportsFile, Complaint[]>> {
  const read = await readYamlFile(fileIn(folder), ImportsFile, 'optional')
  return read.ok ? { ok: true, value: read.value?.data ?? [] } : read
}

/**
 * Stores these entries in `imports.yaml`. Each replaces the entry for the same columns and source; other entries and all comments
 * stay. An entry that differs only in its date is not stored. Returns the file if it changed.
 */
export async function writeMappings(folder: string, entries: readonly KeptMapping[]): Promise<string[]> {
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

/** A member of an entry (`dates`, or `map.rating`) for which the owner has to choose one of these values, as written in YAML. */
export type OpenMember = { member: string; answers: readonly { value: string; means: string }[] }

/** The placeholder in `imports.yaml` until the owner chooses. */
const CHOOSE = 'CHOOSE'

/**
 * Adds entries to `imports.yaml` for the owner to complete: each open member is `CHOOSE`, with the possible values in a comment.
 */
export async function proposeMappings(
  folder: string,
  entries: readonly KeptMapping[],
  open: readonly OpenMember[],
): Promise<void> {
  const file = fileIn(folder)
  const text = await readText(file)
  const document = parseDocument(text ?? '', { version: '1.2' })
  for (const entry of entries) {
    const node = put(document, entry)
    for (const { member, answers } of open) {
      const [name = '', inner] = member.split('.').toReversed()
      const parent = inner === undefined ? node : node?.get(inner)
      const pair = isMap(parent)
        ? parent.items.find(({ key }) => (isScalar(key) ? key.value : key) === name)
        : undefined
      if (pair === undefined) continue
      const key = isScalar(pair.key) ? pair.key : new Scalar(name)
      const lines = answers.map(({ value, means }) => `   ${name}: ${value}   (${means})`)
      key.commentBefore = [' Write one of these instead of the next line:', ...lines].join('\n')
      pair.key = key
      pair.value = document.createNode(CHOOSE)
    }
  }
  await replaceFile(file, [text === undefined ? HEADER : '', document.toString({ lineWidth: 0 })])
}

/**
 * The key by which a later import finds the entry for a file: its columns (for JSON, its members) in any order, and the source of
 * its reviews.
 */
function recognisedBy({ columns, members, source }: Pick<KeptMapping, 'columns' | 'members' | 'source'>): string {
  return JSON.stringify([columns?.toSorted() ?? null, members?.toSorted() ?? null, source])
}

const HEADER = `# How "import" reads each kind of file: which column holds what, and your other answers. Edit an entry to change it, or delete
# it to be asked again. Commit this file: imports without a terminal need it.

`

function put(document: Document, entry: KeptMapping): YAMLMap | undefined {
  if (!isSeq(document.contents)) document.contents = document.createNode([])
  const list = document.contents
  if (!isSeq(list)) return undefined
  const known = ImportsFile.parse(document.toJS())
  const at = known.findIndex((one) => recognisedBy(one) === recognisedBy(entry))
  const old = at >= 0 ? list.get(at) : undefined
  const node = isMap(old) ? old : document.createNode(entry)
  if (node === old) lay(document, node, entry)
  else list.add(node)
  return isMap(node) ? node : undefined
}

/** Changes only the members that differ, so that comments in the entry stay. */
function lay(document: Document, node: YAMLMap, entry: Record<string, unknown>): void {
  const before: unknown = node.toJS(document)
  const old = new Map(Object.entries(before ?? {}))
  for (const name of old.keys()) if (entry[name] === undefined) node.delete(name)
  for (const [name, value] of Object.entries(entry)) {
    const inner = node.get(name)
    if (isMap(inner) && isRecord(value)) lay(document, inner, value)
    else if (!isDeepStrictEqual(old.get(name), value)) node.set(name, document.createNode(value))
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An entry as text, without its date and independent of the order of its members. */
function sayingOf(entry: KeptMapping): string {
  const map = Object.entries(entry.map ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([
    recognisedBy(entry),
    map,
    entry.dates ?? null,
    entry.month_dates ?? false,
    entry.half_stars ?? null,
    entry.scale ?? null,
    entry.business?.toSorted() ?? [],
    entry.sheet ?? null,
    entry.repair ?? false,
    entry.recommendations ?? false,
  ])
}

function fileIn(folder: string): string {
  return join(folder, 'imports.yaml')
}
