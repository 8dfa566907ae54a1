import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Photo } from '../../schema/content/photo.ts'
import { photoName } from '../read-photos.ts'
import { reviewFiles } from '../../host/files/content-files.ts'
import { ifMissing, readText } from '../../host/files/missing-file.ts'
import { linesOf } from '../../host/files/read-json-lines.ts'
import { idIn } from './review-lines.ts'

/**
 * Deletes the photos of these reviews, except those that another review or `business.yaml` uses too. Returns the deleted files.
 * Call it before the lines of the reviews are removed.
 */
export async function removePhotos(folder: string, ids: ReadonlySet<string>): Promise<string[]> {
  const { gone, kept } = await photoFilesOf(folder, ids)
  const business = (await readText(join(folder, 'business.yaml'))) ?? ''
  const files = [...gone]
    .filter((file) => !kept.has(file) && !business.includes(file))
    .map((file) => join(folder, file))
  for (const file of files) await rm(file, { force: true })
  return files
}

/** The published names of photos that only these reviews use. Call it before the lines of the reviews are removed. */
export async function photoNames(folder: string, ids: ReadonlySet<string>): Promise<string[]> {
  const { gone, kept } = await photoFilesOf(folder, ids)
  const names = async (files: Iterable<string>): Promise<string[]> => {
    const bytes = await Promise.all(Array.from(files, (file) => ifMissing(null, readFile(join(folder, file)))))
    return bytes.flatMap((one) => (one === null ? [] : [photoName(one)]))
  }
  const shared = new Set(await names(kept))
  return (await names(gone)).filter((name) => !shared.has(name))
}

/** The photos of these reviews and the photos of all others, as paths relative to the content folder. */
async function photoFilesOf(
  folder: string,
  ids: ReadonlySet<string>,
): Promise<{ gone: Set<string>; kept: Set<string> }> {
  const named = { gone: new Set<string>(), kept: new Set<string>() }
  for (const file of await reviewFiles(folder)) {
    for (const { bytes } of linesOf(await readFile(file))) {
      if (!bytes.includes(MEMBER)) continue
      const line = bytes.toString('utf8')
      const names = ids.has(idIn(line)) ? named.gone : named.kept
      for (const [, literal = ''] of line.matchAll(FILES)) {
        const photo = Photo.shape.file.safeParse(JSON.parse(literal))
        if (photo.success) names.add(photo.data)
      }
    }
  }
  return named
}

/** A line without this text has no photos. */
const MEMBER = '"photos"'

/** Matches names of files as JSON strings (RFC 8259, section 7), also in damaged lines. Some programs escape the slash. */
const FILES = /"file"\s*:\s*("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*")/gu
