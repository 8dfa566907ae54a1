import { open, readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { CommandError } from '../../host/errors/command-error.ts'
import { codeOf, ifMissing, isMissing } from '../../host/files/missing-file.ts'
import { isObject, objectsIn, textIn } from '../formats/json-shape.ts'
import { inFile } from '../open-question.ts'
import { filesIn, isArchive, namesIn } from './archive.ts'
import { isSpreadsheet } from './workbook.ts'

/** A file to import, on disk or in a ZIP archive. */
export type ExportFile = {
  path: string
  /** The file, folder or archive that the owner named. */
  named: string
  read: () => Promise<Buffer>
  /** Reads the text of a file in the same folder. A missing file rejects; in an archive, its text is empty. */
  beside: (name: string) => Promise<string>
}

/** An export in memory, and its name in messages. */
export type NamedBytes = { name: string; bytes: Buffer }

/**
 * The files to import: the named files; for a folder (an unpacked Takeout), its pages of reviews, sorted by name; for a ZIP
 * archive, its pages of reviews, or if it has none, its tables, JSON files and workbooks.
 *
 * @throws {CommandError} if a folder or an archive has none, or a file cannot be read
 */
export async function exportFiles(named: readonly (string | NamedBytes)[]): Promise<ExportFile[]> {
  const found = await Promise.all(named.map(async (one) => (typeof one === 'string' ? filesAt(one) : filesOf(one))))
  return [...new Map(found.flat().map((file) => [file.path, file])).values()]
}

/** An export in a folder of uploads: the path to import, and the files that it consists of. */
export type Upload = { path: string; files: string[] }

/**
 * The exports in a folder of uploads, in order of name (`2` before `10`). Each file is an export. In an unpacked Takeout, each
 * table and each archive is an export, and all other files together are one. Hidden files and the folder's own README.md do not
 * count.
 */
export async function uploadsIn(folder: string): Promise<Upload[]> {
  const entries = await ifMissing([], readdir(folder, { recursive: true, withFileTypes: true }))
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const shown = names.filter(
    (name) => name !== 'README.md' && !name.split(sep).some((part) => /^(?:\.|__MACOSX$)/.test(part)),
  )
  const uploads: Upload[] = []
  for (const [top, inside] of Map.groupBy(shown, (name) => name.split(sep)[0] ?? '')) {
    const alone =
      inside.includes(top) || !inside.some((name) => isPage(basename(name))) ? inside : inside.filter(isTable)
    const rest = inside.filter((name) => !alone.includes(name))
    if (rest.length > 0) uploads.push({ path: join(folder, top), files: rest.map((name) => join(folder, name)) })
    uploads.push(...alone.map((name) => ({ path: join(folder, name), files: [join(folder, name)] })))
  }
  const { compare } = new Intl.Collator('en', { numeric: true })
  return uploads.toSorted((a, b) => compare(a.path, b.path))
}

function isTable(name: string): boolean {
  return /\.(?:csv|tsv|txt|jsonl|xlsx|zip)$/i.test(name)
}

/** The name of the business location, which a Takeout contains beside its pages of reviews; null elsewhere. */
export async function locationName({ path, beside }: ExportFile): Promise<string | null> {
  if (!isPage(basename(path))) return null
  const extra = await jsonOf(beside('additionalData.json'))
  const data = await jsonOf(beside('data.json'))
  return listingName(extra) ?? (isObject(data) ? (textIn(data['title']) ?? textIn(data['locationName'])) : null)
}

async function filesAt(path: string): Promise<ExportFile[]> {
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory()) {
    const names = await readdir(path, { recursive: true })
    const pages = pagesIn(names.toSorted())
    if (pages.length > 0) return pages.map((name) => ({ ...fileAt(join(path, name)), named: path }))
    const what =
      'this folder has no reviews.json; give the unpacked Takeout of "Google Business Profile", or name the files'
    throw new CommandError(`${path}: ${what}`)
  }
  const file = fileAt(path)
  return found?.isFile() && (await startsArchive(path)) ? archived(file, await file.read()) : [file]
}

function filesOf({ name, bytes }: NamedBytes): ExportFile[] {
  const beside = () => Promise.reject(new Error('There is no file beside one in memory'))
  const file: ExportFile = { path: name, named: name, read: () => Promise.resolve(bytes), beside }
  return isArchive(bytes) ? archived(file, bytes) : [file]
}

async function startsArchive(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(4) })
    return isArchive(buffer)
  } finally {
    await file.close()
  }
}

/** The exports in an archive; a workbook, which is an archive too, is one export. */
function archived(file: ExportFile, bytes: Buffer): ExportFile[] {
  try {
    return filesInArchive(file, bytes)
  } catch (error) {
    throw inFile(file.path, error)
  }
}

function filesInArchive(file: ExportFile, bytes: Buffer): ExportFile[] {
  const { path } = file
  const names = namesIn(bytes).filter((name) => !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name))
  if (isSpreadsheet(names)) return [file]
  const pages = pagesIn(names)
  const chosen = pages.length > 0 ? pages : names.filter((name) => /\.(?:csv|tsv|txt|jsonl?|xlsx)$/i.test(name))
  if (chosen.length === 0) throw new CommandError('this ZIP archive has no table, JSON or workbook in it')
  const folders = new Set(chosen.map(folderIn))
  const files = filesIn(
    bytes,
    (name) => chosen.includes(name) || (pages.length > 0 && folders.has(folderIn(name)) && name.endsWith('.json')),
  )
  return chosen.map((name) => ({
    path: join(path, name),
    named: path,
    read: () => Promise.resolve(Buffer.from(files[name] ?? [])),
    beside: (other) => Promise.resolve(Buffer.from(files[folderIn(name) + other] ?? []).toString()),
  }))
}

function folderIn(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1)
}

function fileAt(path: string): ExportFile {
  return { path, named: path, read: () => bytesOf(path), beside: (name) => readFile(join(dirname(path), name), 'utf8') }
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    const why = isMissing(error) ? 'there is no such file' : `it cannot be opened (${codeOf(error) ?? 'unknown error'})`
    throw new CommandError(why, { cause: error })
  }
}

/** The pages of reviews. Without any, `Reviews.json` of Google Maps is read, so that the refusal can explain what it is. */
function pagesIn(names: readonly string[]): string[] {
  const pages = names.filter((name) => isPage(basename(name)))
  return pages.length > 0 ? pages : names.filter((name) => basename(name) === 'Reviews.json')
}

function isPage(name: string): boolean {
  return /^reviews([-_].+)?\.json$/.test(name)
}

async function jsonOf(text: Promise<string>): Promise<unknown> {
  try {
    const value: unknown = JSON.parse((await text).replace(/^\uFEFF/, ''))
    return value
  } catch {
    return null // the file is optional: it only names a location that has an id anyway
  }
}

function listingName(extra: unknown): string | null {
  const attributes = isObject(extra) ? objectsIn(extra['attributes']) : []
  const title = attributes.find((one) => isObject(one['id']) && one['id']['attributeType'] === 'LISTING_NAME')
  if (!title) return null
  const value = Object.entries(title).find(([member]) => member !== 'id')?.[1]
  return textIn(value) ?? (isObject(value) ? (Object.values(value).map(textIn).find(Boolean) ?? null) : null)
}
