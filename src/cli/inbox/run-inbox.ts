import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readContent } from '../../content/read-content.ts'
import { hasLog, readLog } from '../../content/folder/log-folder.ts'
import type { BuildSettings, Environment } from '../../host/build-settings.ts'
import { CommandError } from '../../host/errors/command-error.ts'
import { type Upload, uploadsIn } from '../../import/reading/export-files.ts'
import { type ImportReport, reportText } from '../../import/report.ts'
import { cosignedAt } from '../../log/signer-key.ts'
import { cosignLog } from '../../log-keep/cosign-log.ts'
import { checkLogOf } from '../../log-keep/guard-log.ts'
import { updateLog } from '../../log-keep/update-log.ts'
import { checkContent } from '../../policy/check-content.ts'
import { buildIfNeeded } from '../../publish/build-if-needed.ts'
import { counted } from '../../schema/rounding.ts'
import { type AskedLater, askLater } from './ask-owner-later.ts'
import { importUpload } from './import-upload.ts'
import type { OwnerQuestion } from './question.ts'
import { catchUp, type Clone, commit, goBack, openClone, push } from './repository.ts'

/** A run of the inbox: its settings, exports from elsewhere, and whether only trusted people can read the repository. */
export type InboxJob = {
  settings: BuildSettings
  environment: Environment
  downloads: readonly string[]
  isPrivate: boolean
  /** Shows a part of the summary. */
  show: (title: string, text: string) => Promise<void>
}

/** What an import and a log change. */
const CHANGED = ['inbox', 'reviews', 'imports.yaml', 'imports.jsonl', 'coverage.jsonl', 'withheld.jsonl', 'log']

/** Warnings that a summary shows. */
const MOST_WARNINGS = 30

/** Times that others may push while this job works. */
const ATTEMPTS = 5

/**
 * Imports the exports in `inbox/` and removes them, logs and checks the changes, and pushes them as one commit. Then it asks the
 * witnesses to sign the log, asks the owner the open questions, and builds. Returns the exit code: 1 if the owner must act and no
 * request tells them so.
 *
 * @throws {CommandError} if nothing was changed
 * @throws {ContentError} likewise
 */
export async function runInbox(job: InboxJob): Promise<number> {
  const { settings, environment, show } = job
  const clone = await openClone(settings.content, environment)
  const round = await publishRound(job, clone)
  for (const report of round.imported) await show('Imported', reportText(report))
  if (round.imported.length + round.questions.length + round.refused.length === 0)
    await show('Imported', 'There was nothing to import')
  const more = round.warnings.length - MOST_WARNINGS
  const warnings = [...round.warnings.slice(0, MOST_WARNINGS), ...(more > 0 ? [`and ${more} more`] : [])]
  if (warnings.length > 0) await show('Please look at this', warnings.join('\n'))
  const isTrue = await cosigned(job, clone)
  const isHeard = await asked(job, clone, round.questions)
  const isTold = isTrue && (round.isPushed || !isScheduled(environment)) ? await published(job, clone) : isTrue
  return isTold && isHeard && round.refused.length === 0 ? 0 : 1
}

type Uploads = { imported: ImportReport[]; questions: OwnerQuestion[]; refused: string[] }
type Round = Uploads & { warnings: string[]; isPushed: boolean }

/** Imports and pushes, again from the start if somebody else pushes first. */
async function publishRound(job: InboxJob, clone: Clone): Promise<Round> {
  for (let times = 0; times < ATTEMPTS; times += 1) {
    await catchUp(clone)
    const base = await clone.git('rev-parse', 'HEAD')
    try {
      const round = await imported(job)
      // Now, because an error below would hide what may be urgent.
      const refused = [...new Set(round.refused)]
      if (times === 0 && refused.length > 0) await job.show('Not imported', refused.join('\n\n'))
      const log = await logged(job, round.imported.length > 0)
      const isChanged = await commit(clone, CHANGED, subjectOf(round.imported))
      if (!isChanged) return { ...round, warnings: [], isPushed: false }
      const warnings = await checked(job.settings)
      if (!(await push(clone, base))) continue
      if (log !== '') await job.show('Logged', log)
      return { ...round, warnings, isPushed: true }
    } catch (error) {
      await goBack(clone, base, CHANGED)
      throw error
    }
  }
  throw new CommandError(`Somebody else pushed ${ATTEMPTS} times meanwhile, so nothing was changed; run this job again`)
}

async function imported({ settings: { content }, downloads, isPrivate }: InboxJob): Promise<Uploads> {
  const round: Uploads = { imported: [], questions: [], refused: [] }
  const elsewhere = downloads.map((path): Upload => ({ path, files: [] }))
  for (const upload of [...(await uploadsIn(join(content, 'inbox'))), ...elsewhere]) {
    const ending = await importUpload(upload, { content, isPrivate })
    if ('imported' in ending) round.imported.push(ending.imported)
    else if ('asks' in ending) round.questions.push(ending.asks)
    else round.refused.push(ending.refused)
  }
  return round
}

/** Adds what changed to the log, if there is one. Returns what it says now. */
async function logged({ settings, environment }: InboxJob, isImported: boolean): Promise<string> {
  if (!(await hasLog(settings.content))) return ''
  // An owner who logs at a computer needs no secret here, as long as nothing is imported.
  if (!isImported && (environment['LOG_KEY'] ?? '').trim() === '') return ''
  const task = { init: false, newKey: false, offline: false }
  const { origin, size, note } = await updateLog({ ...settings, logKey: environment['LOG_KEY'] }, task)
  return [`${origin} has ${size} entries`, ...(note === undefined ? [] : [note])].join('\n')
}

/**
 * The warnings about the content.
 *
 * @throws {CommandError} with all that would stop a build
 */
async function checked(settings: BuildSettings): Promise<string[]> {
  const { errors, warnings } = await checkContent(settings, (content) => checkLogOf(content, settings))
  if (errors.length === 0) return warnings
  const what =
    'Nothing was changed, because the site could not be built. Correct this first; what is in the inbox stays there:'
  throw new CommandError([what, ...errors].join('\n'))
}

function subjectOf(imported: readonly ImportReport[]): string {
  if (imported.length === 0) return 'Log what changed'
  const sources = imported.flatMap((report) => report.sources)
  const added = sources.reduce((sum, one) => sum + one.added, 0)
  const changed = sources.reduce((sum, one) => sum + one.changed, 0)
  const what = added + changed === 0 ? 'nothing new' : `${counted(added, 'new review')}, ${changed} changed`
  return `Import ${counted(imported.length, 'export')}: ${what}`
}

/** Asks the owner. Returns whether the owner hears of all questions without looking at this job. */
async function asked(
  { settings, show }: InboxJob,
  clone: Clone,
  questions: readonly OwnerQuestion[],
): Promise<boolean> {
  const ends: AskedLater[] = []
  for (const question of questions) ends.push(await askLater(question, settings.content, clone))
  if (ends.length > 0) await show('Please answer', ends.map(({ title, state }) => `${title}\n  ${state}`).join('\n'))
  return ends.every(({ isOpened }) => isOpened)
}

/** Asks witnesses to sign a log that they have not signed. Returns whether they have seen no other log of this name. */
async function cosigned({ settings: { content }, show }: InboxJob, clone: Clone): Promise<boolean> {
  const log = await readLog(content)
  if (log === null) return true
  const { checkpoint, policy } = log
  const missing = policy.witnesses.filter(
    ({ url, key }) =>
      url !== undefined && checkpoint.note.signatures.every((line) => cosignedAt(line, checkpoint, key) === undefined),
  )
  if (missing.length === 0) return true
  const base = await clone.git('rev-parse', 'HEAD')
  const { answers } = await cosignLog(content)
  await show('Witnesses', answers.map(({ witness, answer }) => `${witness}: ${SAID[answer.kind]}`).join('\n'))
  if (await commit(clone, ['log'], 'Cosign the log')) await push(clone, base)
  return answers.every(({ answer }) => answer.kind !== 'other-history' && answer.kind !== 'ahead')
}

const SAID = {
  signed: 'signed',
  'no-answer': 'no answer; the next run asks again',
  ahead: 'it has seen a newer log. Somebody else has the key, or this repository is an old copy. Nothing was built',
  'other-history': 'it has seen another history of this log. Nothing was built: restore the log that it signed',
} as const

/** Asks whether imported reviews may be published, and builds, unless no review may. Returns whether the owner hears of the question. */
async function published(job: InboxJob, clone: Clone): Promise<boolean> {
  const { settings, environment, show } = job
  const { reviews, unpublished } = await readContent(settings.content)
  const sources = unpublished.flatMap(({ source, reason }) => (reason === 'undeclared' ? [source] : []))
  const questions = sources.map((source) => ({ path: null, shown: '', asked: [], entries: [], sources: [source] }))
  const isHeard = await asked(job, clone, questions)
  if (reviews.length === 0 && sources.length > 0) {
    await show('Not built yet', 'No review is published before you answer')
    return isHeard
  }
  await buildIfNeeded(settings, { ifNeeded: false, example: false })
  await show('Built', `The site for ${settings.baseUrl} is in ${settings.dist}`)
  const { GITHUB_OUTPUT } = environment
  if (GITHUB_OUTPUT !== undefined) await appendFile(GITHUB_OUTPUT, `host=${settings.host}\n`)
  return isHeard
}

function isScheduled({ GITHUB_EVENT_NAME, CI_PIPELINE_SOURCE }: Environment): boolean {
  return GITHUB_EVENT_NAME === 'schedule' || CI_PIPELINE_SOURCE === 'schedule'
}
