import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CommandError } from '../../host/errors/command-error.ts'
import { isObject, objectsIn, textIn } from '../formats/json-shape.ts'

/** The files to import: the named ones, and for a folder (an unpacked Takeout) its pages of reviews, sorted by name. */
export async function exportFiles(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(paths.map(async (path) => ((await isFolder(path)) ? pagesIn(path) : [path])))
  return [...new Set(found.flat())]
}

/** The name of the business location, which a Takeout contains beside its pages of reviews; null elsewhere. */
export async function locationName(path: string): Promise<string | null> {
  if (!isPage(basename(path))) return null
  const extra = await jsonBeside(path, 'additionalData.json')
  const data = await jsonBeside(path, 'data.json')
  return listingName(extra) ?? (isObject(data) ? (textIn(data['title']) ?? textIn(data['locationName'])) : null)
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

async function pagesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true })
  const names = entries.toSorted()
  const pages = names.filter((name) => isPage(basename(name)))
  // The file of Google Maps has a capital. It is opened only so that the refusal can explain it.
  const chosen = pages.length > 0 ? pages : names.filter((name) => basename(name) === 'Reviews.json')
  if (chosen.length > 0) return chosen.map((name) => join(folder, name))
  throw new CommandError(
    `${folder}: this folder has no reviews.json; give the unpacked Takeout of "Google Business Profile", or name the files`,
  )
}

function isPage(name: string): boolean {
  return /^reviews([-_].+)?\.json$/.test(name)
}

async function jsonBeside(path: string, name: string): Promise<unknown> {
  try {
    const value: unknown = JSON.parse((await readFile(join(dirname(path), name), 'utf8')).replace(/^\uFEFF/, ''))
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
