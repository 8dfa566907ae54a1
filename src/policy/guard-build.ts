import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { borrowBytes, type ByteRange } from '../host/files/borrowed-bytes.ts'
import { ContentError, type Complaint } from '../host/errors/content-error.ts'
import { dayIn } from '../schema/day.ts'
import type { Content } from '../content/read-content.ts'
import { declarationOf } from '../schema/content/platforms.ts'
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
 * Checks, before the pages are made, that no review vanished since the last build and that the content contains no trace of
 * erased reviews. Returns one line about the comparison. Does not read the `known` shards, which the last build and this one
 * share.
 *
 * @throws {ContentError} if a review would vanish without a trace, or the content contains part of an erased one
 * @throws {SettingsError} if a build for a public origin has no earlier build to compare with and is not declared the first
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
 * The undeclared sources, if they stop a build: the site would have no review, or it would publish figures of an undeclared
 * source, which everyone would find missing in `/policy.json`.
 */
export function sourcesToDeclare({ reviews, unpublished, coverage }: Content): Content['unpublished'] {
  const undeclared = unpublished.filter(({ reason }) => reason === 'undeclared')
  const hasFigures = undeclared.some(({ source }) => coverage.lines.some((line) => line.source === source))
  return reviews.length === 0 || hasFigures ? undeclared : []
}

/**
 * Checks that no undeclared source stops a build.
 *
 * @throws {SettingsError} with the lines for `sources.yaml`
 */
export function guardDeclared(read: Content, { content }: Pick<BuildSettings, 'content'>): void {
  const undeclared = sourcesToDeclare(read)
  if (undeclared.length === 0) return
  const count = undeclared.reduce((sum, { dates }) => sum + dates.length, 0)
  const lines = undeclared.flatMap(({ source }) => declarationOf(source))
  const what = `Nothing was built. ${counted(count, 'review')} would not be published, because sources.yaml does not declare`
  const sources = undeclared.map(({ source }) => source).join(', ')
  throw new SettingsError(
    [`${what} ${sources}. If these lines are true, add them to ${join(content, 'sources.yaml')}:`, '', ...lines].join(
      '\n',
    ),
  )
}

/**
 * Checks that the content contains no trace of erased reviews.
 *
 * @throws {ContentError} with all traces
 */
export async function guardErasures(settings: Pick<BuildSettings, 'content'>): Promise<void> {
  const complaints = await erasedIn(settings)
  if (complaints.length > 0) throw new ContentError(complaints)
}

async function erasedIn({ content }: Pick<BuildSettings, 'content'>): Promise<Complaint[]> {
  const note = await readNote(await noteFile(content))
  return note ? await leftoversInContent(content, note) : []
}

/** The owner must ask for a first build at a public origin, because reviews published there before could vanish unnoticed. */
function uncompared(compared: string, { baseUrl }: BuildSettings): SettingsError {
  const lines = [
    `Nothing was built. ${compared}`,
    `If nothing has been published at ${baseUrl} yet, add --first to the command: ${typedCommand('build', '--first')} (or FIRST=1)`,
    `Otherwise say where the published reviews are: PREVIOUS=${baseUrl}, or "previous: ${baseUrl}" in site.yaml`,
  ]
  return new SettingsError(lines.join('\n'))
}

/**
 * Invented businesses are for trying the software, and must not reach a public address by mistake.
 *
 * @throws {SettingsError} if this one would, and `--example` did not ask for it
 */
export function guardExample({ business }: Content, { baseUrl, content }: BuildSettings, isAskedFor: boolean): void {
  if (!business.invented || isAskedFor || !isPublicOrigin(baseUrl)) return
  const lines = [
    `Nothing was built. ${join(content, 'business.yaml')} says "invented: true", so its reviews are made up, and ${baseUrl} is public.`,
    `To publish your own business, name its folder: ${typedCommand('build', 'FOLDER')}`,
    `To publish this one anyway: ${commandFor(content, 'build', '--example')}`,
  ]
  throw new SettingsError(lines.join('\n'))
}

/**
 * A line about reviews with dates in the future. A build only warns of them, because its result must not depend on the clock.
 */
export function describeFutureDates(
  { reviews, business }: Pick<Content, 'reviews'> & { business: { timezone: string } },
  today = dayIn(business.timezone),
): string[] {
  const count = reviews.filter(hasDateAhead(today)).length
  if (count === 0) return []
  return [`${counted(count, 'review has a date', 'reviews have dates')} in the future: npm run check`]
}

/** The finished build to check. */
type FinishedBuild = {
  built: string
  content: Content
  /** Files, as paths below `built`, already known to contain none of the hidden names. */
  withoutNames?: ReadonlySet<string>
}

/**
 * Checks the finished files before they are published: none may contain a trace of an erased review or a hidden name of a
 * technician. Returns the erasure note that it searched for; null if there is none.
 *
 * @throws {ContentError} with each file that reveals something
 */
export async function guardBuild(
  { built, content, withoutNames = new Set() }: FinishedBuild,
  settings: Pick<BuildSettings, 'content'>,
): Promise<Note | null> {
  const file = await noteFile(settings.content)
  const note = await readNote(file)
  const complaints = [
    ...(note ? await leftoversInBuild(built, note, file) : []),
    ...(await namesInBuild(content, built, withoutNames)),
  ]
  if (complaints.length > 0) throw new ContentError(complaints)
  return note
}

/**
 * Removes the searched traces from the erasure note once the build is published. Returns a line about that; null if there was no
 * note.
 */
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

/**
 * The full names of technicians that no published file may contain. Excludes names of customers, because those are published.
 */
export function searchedNames({ unshownNames, reviews }: Content): string[] {
  return unshownNames.filter((name) => !reviews.some(({ author }) => author === name))
}

async function namesInBuild(content: Content, built: string, withoutNames: ReadonlySet<string>): Promise<Complaint[]> {
  const found = await findNames(built, searchedNames(content), withoutNames)
  return found.map(({ file, name }) => ({
    file,
    value: name,
    problem: 'business.yaml hides this name, but it would be published here. Find it in the content and delete it',
    rule: 'staff-names',
  }))
}

/** A hidden name of a technician, and a published file that contains it. */
type ShownName = { file: string; name: string }

/** The files below a folder that contain one of these full names. Of files in `withoutNames` only the file name is searched. */
async function findNames(
  folder: string,
  names: readonly string[],
  withoutNames: ReadonlySet<string>,
): Promise<ShownName[]> {
  if (names.length === 0) return []
  const [search, reach] = [nameSearch(names), reachOf(names)]
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries.flatMap((entry) => {
    if (!entry.isFile()) return []
    const path = join(entry.parentPath, entry.name)
    const file = path.slice(folder.length + 1)
    const searched = withoutNames.has(file) ? [] : partsOf(statSync(path).size, reach)
    const inside = searched.flatMap((range) => {
      const context = Math.min(CONTEXT_BYTES, range.from)
      return borrowBytes(path, (bytes) => search(bytes, context), range) ?? []
    })
    const shown = new Set([...search(Buffer.from(file)), ...inside])
    return [...shown].map((name) => ({ file, name }))
  })
  return found.sort((a, b) => (a.file < b.file ? -1 : 1))
}

/** Bytes of a file in memory at a time: `/reviews.json` may have gigabytes. */
const PART_BYTES = 1 << 23

/** Splits a file of `size` bytes into parts, each with the bytes around it that decide whether a name begins in it. */
function partsOf(size: number, reach: number): ByteRange[] {
  return Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, nth) => {
    const begin = nth * PART_BYTES
    return { from: Math.max(begin - CONTEXT_BYTES, 0), to: Math.min(begin + PART_BYTES + reach, size) }
  })
}
