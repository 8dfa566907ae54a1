import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ContentError, type Complaint } from '../dataset/content-error.ts'
import type { Content } from '../dataset/read-content.ts'
import type { BuildSettings } from '../settings.ts'
import { forgetNote, noteFile, readNote, type Note } from './erasure/note.ts'
import { leftoversInBuild, leftoversInContent } from './erasure/find-leftovers.ts'
import { readPrevious } from './previous.ts'
import { compare } from './vanished.ts'

/**
 * What is looked at before the pages are made: that nothing vanished since the last build, and that the content is free of
 * what was erased. Gives, in a line, what was compared.
 *
 * @throws {ContentError} when a review would vanish without a trace, or something of an erased one is left
 */
export async function guardContent(content: Content, settings: BuildSettings): Promise<string> {
  const { compared, complaints } = compare(content, await readPrevious(settings), settings.content)
  const note = await readNote(await noteFile(settings.content))
  if (note) complaints.push(...(await leftoversInContent(settings.content, note)))
  if (complaints.length > 0) throw new ContentError(complaints)
  return compared
}

/**
 * What is looked at once the pages are made, before anybody sees them: that nothing in them is left of what was erased, and
 * that no technician is named who is not to be. Gives the note on what was searched for, if there is one.
 *
 * @throws {ContentError} with every file that says too much
 */
export async function guardBuild(built: string, content: Content, settings: BuildSettings): Promise<Note | null> {
  const file = await noteFile(settings.content)
  const note = await readNote(file)
  const complaints = [
    ...(note ? await leftoversInBuild(built, note, file) : []),
    ...(await namesInBuild(built, content)),
  ]
  if (complaints.length > 0) throw new ContentError(complaints)
  return note
}

/** After the build is in its place: what it was searched for need not be looked for any longer. Says so, if it was. */
export async function settleErasures({ content }: BuildSettings, searched: Note | null): Promise<string | null> {
  if (searched === null) return null
  await forgetNote(await noteFile(content), searched)
  const reviews = searched.reviews === 1 ? '1 erased review' : `${searched.reviews} erased reviews`
  return `Searched every file of the build for leftovers of ${reviews}: none is left`
}

/** A customer may have the name of a technician; that one is not looked for. */
async function namesInBuild(built: string, { unshownNames, reviews }: Content): Promise<Complaint[]> {
  const names = unshownNames.filter((name) => !reviews.some(({ author }) => author === name))
  const found = await findNames(built, names)
  return found.map(({ file, name }) => ({
    file,
    value: name,
    problem:
      'business.yaml says that this name is not shown, and it would be published here. See which file of the content has it',
    rule: 'staff-names',
  }))
}

/** A name of a technician that is not to be shown, and a published file that shows it. */
type ShownName = { file: string; name: string }

/** The files below a folder that hold one of these full names, whatever stands between their words. */
async function findNames(folder: string, names: readonly string[]): Promise<ShownName[]> {
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
