import { join } from 'node:path'
import { z } from 'zod'
import { type Complaint, describeComplaint } from '../host/errors/content-error.ts'
import { readAmendments } from '../content/folder/amendments-file.ts'
import { readWithheldFile } from '../content/folder/withheld-file.ts'
import { type AddedLines, readAddedLines } from '../host/files/add-json-lines.ts'
import { readYamlFile } from '../host/files/content-files.ts'
import { TimeZone } from '../schema/business.ts'
import { BusinessFile, SomeAddress, timeZoneOf } from '../schema/content/business-file.ts'
import type { Amendment } from '../schema/content/amendment.ts'
import { ImportRecord, IMPORT_RECORDS_FILE } from '../schema/content/import-record.ts'
import { COVERAGE_FILE, CoverageLine } from '../schema/coverage.ts'
import type { SiteLanguage } from '../schema/content/site-language.ts'
import type { Result } from '../schema/result.ts'
import type { WithheldEntry } from '../schema/withheld.ts'
import { CommandError } from '../host/errors/command-error.ts'
import { typedCommand } from '../host/typed-command.ts'

/** The parts of the content folder that an import needs. */
export type ContentFolder = {
  path: string
  /** The name of the business; null if its file does not contain one. */
  name: string | null
  /** UTC if `business.yaml` implies none. */
  timezone: string
  /** Whether `business.yaml` implies no time zone. Then nobody knows on which day a time of day falls at the business. */
  lacksTimeZone: boolean
  country: string | null
  language: SiteLanguage
  /** The sources that `sources.yaml` declares. */
  declared: ReadonlySet<string>
  /** The sources with a limit on how long reviews may be kept (`keep_days`). */
  keptForDays: ReadonlySet<string>
  /** The amendments of reviews, by id. */
  amendments: ReadonlyMap<string, Amendment>
  /** The ids of permanently removed reviews. */
  withheld: ReadonlySet<string>
  /** The entries of reviews that their platform had removed, by id; such a review comes back if the platform shows it again. */
  removedByPlatform: ReadonlyMap<string, WithheldEntry>
  /** What platforms state, and what imports contained, oldest first. */
  coverage: readonly CoverageLine[]
  imports: readonly ImportRecord[]
}

/** The part of `sources.yaml` that an import uses; builds report faults in the file. */
const SourcesSofar = z
  .record(
    z.string(),
    z
      .object({ rights: z.object({ keep_days: z.unknown() }).partial().optional().catch(undefined) })
      .nullable()
      .catch(null),
  )
  .catch({})

const Needed = z.object({
  name: z.string().nullable().catch(null),
  timezone: TimeZone.optional(),
  address: SomeAddress,
  language: BusinessFile.shape.language.catch('en'),
  invented: BusinessFile.shape.invented,
})

/**
 * Reads the parts of a content folder that an import needs.
 *
 * @throws {CommandError} if the folder contains the invented example, no valid business, or an invalid line that matters
 */
export async function openContent(path: string): Promise<ContentFolder> {
  const file = join(path, 'business.yaml')
  const read = await readYamlFile(file, Needed, 'optional')
  if (!read.ok) throw firstOf(read.problem)
  const business = read.value?.data
  if (business === undefined) throw new CommandError(notAFolder(file))
  if (business.invented) throw new CommandError(notIntoTheExample(path))
  const zone = timeZoneOf(business)
  const declared = await readYamlFile(join(path, 'sources.yaml'), SourcesSofar, 'optional')
  const sources = declared.ok ? (declared.value?.data ?? {}) : {}
  return {
    path,
    name: business.name,
    timezone: zone ?? 'UTC',
    lacksTimeZone: zone === null,
    country: business.address?.country ?? null,
    language: business.language,
    declared: new Set(Object.keys(sources)),
    keptForDays: new Set(Object.keys(sources).filter((source) => sources[source]?.rights?.keep_days !== undefined)),
    ...(await takenDown(path)),
    amendments: await amendmentsIn(path),
    coverage: linesIn(await readAddedLines(join(path, COVERAGE_FILE), CoverageLine)),
    imports: linesIn(await readAddedLines(join(path, IMPORT_RECORDS_FILE), ImportRecord)),
  }
}

/** The lines of a file to which imports add; an invalid one stops the import. */
function linesIn<T>(file: Result<AddedLines<T>, Complaint[]>): T[] {
  if (file.ok) return file.value.lines
  throw firstOf(file.problem)
}

function firstOf(complaints: readonly Complaint[]): CommandError {
  const [first = ''] = complaints.map(describeComplaint)
  return new CommandError(`${first}; fix it, then import again`)
}

/** Reads the amendments. They decide which edits by hand an import may undo, so an invalid line stops the import. */
async function amendmentsIn(path: string): Promise<ContentFolder['amendments']> {
  const { amendments, complaints } = await readAmendments(path)
  if (complaints.length > 0) throw firstOf(complaints)
  return amendments
}

/** Reads the removed reviews. They decide which reviews an import may bring back, so an invalid line stops the import. */
async function takenDown(path: string): Promise<Pick<ContentFolder, 'withheld' | 'removedByPlatform'>> {
  const { entries, complaints } = await readWithheldFile(path)
  if (complaints.length > 0) throw firstOf(complaints)
  const all = entries.map(({ value }) => value)
  const removed = all.filter(({ reason }) => reason === 'platform_removed')
  return {
    withheld: new Set(all.filter(({ reason }) => reason !== 'platform_removed').map(({ id }) => id)),
    removedByPlatform: new Map(removed.map((entry) => [entry.id, entry])),
  }
}

function notIntoTheExample(path: string): string {
  return [
    `${path} contains the invented example business. Do not add real reviews to it; make your own folder:`,
    `  ${typedCommand('new', 'FOLDER')}`,
    'fill in its business.yaml, then import into it:',
    `  ${typedCommand('import', '--folder FOLDER FILE')}`,
  ].join('\n')
}

function notAFolder(file: string): string {
  return `${file} does not exist; make a content folder with "${typedCommand('new', 'FOLDER')}", or name yours: ${typedCommand('import', '--folder FOLDER FILE')}`
}
