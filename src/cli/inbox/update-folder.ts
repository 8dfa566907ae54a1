import { join } from 'node:path'
import { hasLog } from '../../content/folder/log-folder.ts'
import { CommandError } from '../../host/errors/command-error.ts'
import { fetchSources, sourcesToFetch } from '../../import/fetching/fetch-sources.ts'
import { type Upload, uploadsIn } from '../../import/reading/export-files.ts'
import { type ImportReport, reportText } from '../../import/report.ts'
import type { BuildSettings, Environment } from '../../host/build-settings.ts'
import { checkLogOf } from '../../log-keep/guard-log.ts'
import { updateLog } from '../../log-keep/update-log.ts'
import { checkContent } from '../../policy/check-content.ts'
import { importUpload } from './import-upload.ts'
import type { OwnerQuestion } from './question.ts'

// The steps that change a folder. Jobs in a repository and jobs on a server run the same steps.

/** A run of the inbox: its settings, exports from elsewhere, and whether only trusted people can read the repository. */
export type InboxJob = {
  settings: BuildSettings
  environment: Environment
  downloads: readonly string[]
  isPrivate: boolean
  /** Shows a part of the summary. */
  show: (title: string, text: string) => Promise<void>
}

/** The result of an update: imported files, fetches, questions for the owner, and files that were refused. */
export type Arrivals = {
  imported: ImportReport[]
  fetched: string[]
  questions: OwnerQuestion[]
  refused: string[]
}

/** Fetches what `sources.yaml` says, unless a push started this job, and then imports the uploads. */
export async function importAll(job: InboxJob): Promise<Arrivals> {
  const { content } = job.settings
  const round = await fetchedFor(job)
  const elsewhere = job.downloads.map((path): Upload => ({ path, files: [] }))
  for (const upload of [...(await uploadsIn(join(content, 'inbox'))), ...elsewhere]) {
    const ending = await importUpload(upload, { content, isPrivate: job.isPrivate })
    if ('imported' in ending) round.imported.push(ending.imported)
    else if ('asks' in ending) round.questions.push(ending.asks)
    else round.refused.push(ending.refused)
  }
  return round
}

async function fetchedFor({ settings: { content }, environment }: InboxJob): Promise<Arrivals> {
  const round: Arrivals = { imported: [], fetched: [], questions: [], refused: [] }
  // An upload should not wait for a server, and a commit of the owner should cause no fetch.
  if (isPush(environment) || (await sourcesToFetch(content)).length === 0) return round
  for (const { source, message, outcome, report, isTrouble } of await fetchSources({ content, environment })) {
    if (isTrouble) round.refused.push(`${source}: ${message}`)
    else round.fetched.push(`${source}: ${message}`)
    if (outcome === 'imported' && report !== undefined) round.imported.push(report)
  }
  return round
}

function isPush({ GITHUB_EVENT_NAME, CI_PIPELINE_SOURCE }: Environment): boolean {
  return GITHUB_EVENT_NAME === 'push' || CI_PIPELINE_SOURCE === 'push'
}

/** Adds what changed to the log, if there is one. Returns the name and size of the log, and a note; empty without a log. */
export async function logChanges({ settings, environment }: InboxJob): Promise<string> {
  if (!(await hasLog(settings.content))) return ''
  const task = { init: false, newKey: false, offline: false }
  const { origin, size, note } = await updateLog({ ...settings, logKey: environment['LOG_KEY'] }, task)
  return [`${origin} has ${size} entries`, ...(note === undefined ? [] : [note])].join('\n')
}

/**
 * The warnings about the content.
 *
 * @throws {CommandError} with `what`, and all errors, if there are any
 */
export async function checkAll(settings: BuildSettings, what: string): Promise<string[]> {
  const { errors, warnings } = await checkContent(settings, (content) => checkLogOf(content, settings))
  if (errors.length > 0) throw new CommandError([what, ...errors].join('\n'))
  return warnings
}

/** The most warnings that a summary shows. */
const MOST_WARNINGS = 30

/** Shows what was fetched and imported. */
export async function showArrivals(
  { show }: InboxJob,
  { imported, fetched, questions, refused }: Arrivals,
): Promise<void> {
  if (fetched.length > 0) await show('Fetched', fetched.join('\n'))
  for (const report of imported) await show('Imported', reportText(report))
  if (imported.length + fetched.length + questions.length + refused.length === 0)
    await show('Imported', 'There was nothing to import')
}

/** Shows what a person should look at. */
export async function showWarnings({ show }: InboxJob, warnings: readonly string[]): Promise<void> {
  const more = warnings.length - MOST_WARNINGS
  const some = [...warnings.slice(0, MOST_WARNINGS), ...(more > 0 ? [`and ${more} more`] : [])]
  if (some.length > 0) await show('Please look at this', some.join('\n'))
}
