import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { borrowBytes, type ByteRange } from '../host/files/borrowed-bytes.ts'
import { ContentError, type Complaint } from '../host/errors/content-error.ts'
import { dayIn } from '../schema/day.ts'
import type { Content } from '../content/read-content.ts'
import { commandFor, typedCommand } from '../host/typed-command.ts'
import { counted, shownCount } from '../schema/rounding.ts'
import { SettingsError } from '../schema/parse-settings.ts'
import { isPublicOrigin } from '../schema/web-address.ts'
import type { BuildSettings } from '../host/build-settings.ts'
import { deleteRemains, forgetNote, noteFile, readNote, type Note } from './erasure/note.ts'
import { hasDateAhead } from './future-dates.ts'
import { leftoversInBuild, leftoversInContent } from './erasure/find-leftovers.ts'
import { CONTEXT_BYTES, nameSearch, reachOf } from './hidden-names.ts'
import { readPrevious } from './previous.ts'
import type { KnownShards } from './published-dataset.ts'
import { compare } from './vanished.ts'

/**
 * Checks, before the pages are made, that no review vanished since the last build and that the content has no trace of erased
 * reviews. Returns one line that says what was compared. Shards of the last build that are known, because this one has them too, are
 * not read.
 *
 * @throws {ContentError} if a review would vanish without a trace, or part of an erased one is left
 * @throws {SettingsError} if a build for a public origin finds nothing to compare with, and is not declared the first
 */
export async function guardContent(content: Content, settings: BuildSettings, known?: KnownShards): Promise<string> {
  const previous = await readPrevious(settings, known)
  const { isCompared, compared, complaints } = compare(content, previous, settings.content)
  complaints.push(...(await erasedIn(settings)))
  if (complaints.length > 0) throw new ContentError(complaints)
  if (!isCompared && isPublicOrigin(settings.baseUrl) && !settings.first) throw uncompared(compared, settings)
  return compared
}

/**
 * Checks that the content has no trace of erased reviews.
 *
 * @throws {ContentError} with what is left
 */
export async function guardErasures(settings: Pick<BuildSettings, 'content'>): Promise<void> {
  const complaints = await erasedIn(settings)
  if (complaints.length > 0) throw new ContentError(complaints)
}

async function erasedIn({ content }: Pick<BuildSettings, 'content'>): Promise<Complaint[]> {
  const note = await readNote(await noteFile(content))
  return note ? await leftoversInContent(content, note) : []
}

/** A first build for a public origin has to be asked for: whatever was published there before could vanish unnoticed. */
function uncompared(compared: string, { baseUrl, content }: BuildSettings): SettingsError {
  const lines = [
    `Nothing was built. ${compared}`,
    `If nothing has been published at ${baseUrl} yet: ${commandFor(content, 'build', '--first')} (or FIRST=1)`,
    `Otherwise say where it is: PREVIOUS=${baseUrl}, or "previous: ${baseUrl}" in site.yaml`,
  ]
  return new SettingsError(lines.join('\n'))
}

/**
 * An invented business is for trying the software out, and must not appear at a public address by mistake.
 *
 * @throws {SettingsError} if it would, and was not asked for with `--example`
 */
export function guardExample({ business }: Content, { baseUrl, content }: BuildSettings, isAskedFor: boolean): void {
  if (!business.invented || isAskedFor || !isPublicOrigin(baseUrl)) return
  const lines = [
    `Nothing was built. ${join(content, 'business.yaml')} says "invented: true", so its reviews are made up, and ${baseUrl} is public.`,
    `To publish your own business, name its folder: ${typedCommand('build', 'FOLDER')}`,
    `To publish this one all the same: ${commandFor(content, 'build', '--example')}`,
  ]
  throw new SettingsError(lines.join('\n'))
}

/** What a build says of reviews with dates in the future, which it publishes: what it builds depends on no clock. */
export function describeFutureDates(
  { reviews, business }: Pick<Content, 'reviews'> & { business: { timezone: string } },
  today = dayIn(business.timezone),
): string[] {
  const count = reviews.filter(hasDateAhead(today)).length
  if (count === 0) return []
  return [`${counted(count, 'review has a date', 'reviews have dates')} in the future: npm run check`]
}

/** The finished build that is to be checked. */
type FinishedBuild = {
  built: string
  content: Content
  /** Files, as paths below `built`, that are known to have none of the hidden names. */
  nameless?: ReadonlySet<string>
}

/**
 * Checks the finished pages before they are published: that they have no trace of erased reviews and no hidden name of a
 * technician. Returns the erasure note that was used, if there is one.
 *
 * @throws {ContentError} with every file that reveals something
 */
export async function guardBuild(
  { built, content, nameless = new Set() }: FinishedBuild,
  settings: Pick<BuildSettings, 'content'>,
): Promise<Note | null> {
  const file = await noteFile(settings.content)
  const note = await readNote(file)
  const complaints = [
    ...(note ? await leftoversInBuild(built, note, file) : []),
    ...(await namesInBuild(content, built, nameless)),
  ]
  if (complaints.length > 0) throw new ContentError(complaints)
  return note
}

/** Forgets the erasure note once the build is in place. Returns a line that says so, if there was a note. */
export async function settleErasures(
  { content }: Pick<BuildSettings, 'content'>,
  searched: Note | null,
): Promise<string | null> {
  const file = await noteFile(content)
  await deleteRemains(file)
  if (searched === null) return null
  await forgetNote(file, searched)
  const reviews = searched.reviews === 1 ? 'the erased review' : `the ${shownCount(searched.reviews)} erased reviews`
  return `Found no trace of ${reviews} in the build`
}

/** The full names of technicians that no published file may have. A customer may share one: such a name is not searched for. */
export function searchedNames({ unshownNames, reviews }: Content): string[] {
  return unshownNames.filter((name) => !reviews.some(({ author }) => author === name))
}

async function namesInBuild(content: Content, built: string, nameless: ReadonlySet<string>): Promise<Complaint[]> {
  const found = await findNames(built, searchedNames(content), nameless)
  return found.map(({ file, name }) => ({
    file,
    value: name,
    problem: 'business.yaml hides this name, but it would be published here. Find it in the content and delete it',
    rule: 'staff-names',
  }))
}

/** A hidden name of a technician, and a published file that shows it. */
type ShownName = { file: string; name: string }

/** The files below a folder that contain one of these full names, unless they are known to be `nameless`, or have it in their own names. */
async function findNames(
  folder: string,
  names: readonly string[],
  nameless: ReadonlySet<string>,
): Promise<ShownName[]> {
  if (names.length === 0) return []
  const [search, reach] = [nameSearch(names), reachOf(names)]
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries.flatMap((entry) => {
    if (!entry.isFile()) return []
    const path = join(entry.parentPath, entry.name)
    const file = path.slice(folder.length + 1)
    const searched = nameless.has(file) ? [] : partsOf(statSync(path).size, reach)
    const inside = searched.flatMap((range) => {
      const context = Math.min(CONTEXT_BYTES, range.from)
      return borrowBytes(path, (bytes) => search(bytes, context), range) ?? []
    })
    const shown = new Set([...search(Buffer.from(file)), ...inside])
    return [...shown].map((name) => ({ file, name }))
  })
  return found.sort((a, b) => (a.file < b.file ? -1 : 1))
}

/** How much of a file is in memory at a time, in bytes: `/reviews.json` may have gigabytes. */
const PART_BYTES = 1 << 23

/** A file of so many bytes in parts, each with as much of those beside it as decides whether a name begins in it. */
function partsOf(size: number, reach: number): ByteRange[] {
  return Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, nth) => {
    const begin = nth * PART_BYTES
    return { from: Math.max(begin - CONTEXT_BYTES, 0), to: Math.min(begin + PART_BYTES + reach, size) }
  })
}
