import { appendFile } from 'node:fs/promises'
import { sourcesToDeclare } from '../../policy/guard-build.ts'
import { readContent } from '../../content/read-content.ts'
import type { Environment } from '../../host/build-settings.ts'
import { CommandError } from '../../host/errors/command-error.ts'
import { buildIfNeeded } from '../../publish/build-if-needed.ts'
import { counted } from '../../schema/rounding.ts'
import { type AskedLater, askLater } from './ask-owner-later.ts'
import { askWitnesses } from './ask-witnesses.ts'
import type { OwnerQuestion } from './question.ts'
import { catchUp, type Clone, commit, goBack, openClone, push } from './repository.ts'
import {
  checkAll,
  importAll,
  type InboxJob,
  type Arrivals,
  logChanges,
  showArrivals,
  showWarnings,
} from './update-folder.ts'

/** The files and folders that an import and a log change. */
const CHANGED = ['inbox', 'reviews', 'imports.yaml', 'imports.jsonl', 'coverage.jsonl', 'withheld.jsonl', 'log']

/** Attempts of this job; each fails if somebody else pushes before it. */
const ATTEMPTS = 5

/**
 * Fetches reviews, imports the exports in `inbox/` and removes them, logs and checks the changes, and pushes them as one commit.
 * Then it asks the witnesses to sign the log, asks the owner the open questions, and builds. Returns the exit code: 1 if the
 * owner must act and no request tells them so.
 *
 * @throws {CommandError} if nothing was changed
 * @throws {ContentError} likewise
 */
export async function runInbox(job: InboxJob): Promise<number> {
  const { settings, environment } = job
  const clone = await openClone(settings.content, environment)
  const round = await publishRound(job, clone)
  await showArrivals(job, round)
  await showWarnings(job, round.warnings)
  const isTrue = await cosigned(job, clone)
  const isHeard = await asked(job, clone, round.questions)
  const isTold = isTrue && (round.isPushed || !isScheduled(environment)) ? await published(job, clone) : isTrue
  return isTold && isHeard && round.refused.length === 0 ? 0 : 1
}

type Round = Arrivals & { warnings: string[]; isPushed: boolean }

/** Imports and pushes, again from the start if somebody else pushes first. */
async function publishRound(job: InboxJob, clone: Clone): Promise<Round> {
  for (let times = 0; times < ATTEMPTS; times += 1) {
    await catchUp(clone)
    const base = await clone.git('rev-parse', 'HEAD')
    try {
      const round = await importAll(job)
      // Shown now, because an error below would hide a refusal that may be urgent.
      const refused = [...new Set(round.refused)]
      if (times === 0 && refused.length > 0) await job.show('Not imported', refused.join('\n\n'))
      const log = await logged(job, round.imported.length > 0)
      const isChanged = await commit(clone, CHANGED, subjectOf(round))
      if (!isChanged) return { ...round, warnings: [], isPushed: false }
      const warnings = await checkAll(job.settings, NOT_BUILDABLE)
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

/** Adds what changed to the log. An owner who logs at a computer needs no secret here, as long as nothing is imported. */
async function logged(job: InboxJob, isImported: boolean): Promise<string> {
  return isImported || (job.environment['LOG_KEY'] ?? '').trim() !== '' ? logChanges(job) : ''
}

const NOT_BUILDABLE =
  'Nothing was changed, because the site could not be built. Correct this first; what is in the inbox stays there:'

function subjectOf({ imported }: Arrivals): string {
  if (imported.length === 0) return 'Record what changed'
  const sources = imported.flatMap((report) => report.sources)
  const added = sources.reduce((sum, one) => sum + one.added, 0)
  const changed = sources.reduce((sum, one) => sum + one.changed, 0)
  const isRecorded = sources.some(({ statement, recorded }) => statement.isNew || recorded)
  const none = isRecorded ? 'no new review' : 'nothing new'
  const what = added + changed === 0 ? none : `${counted(added, 'new review')}, ${changed} changed`
  return `Import ${counted(imported.length, 'export')}: ${what}`
}

/** Asks the owner. Returns whether all questions have an open request, so that the owner need not look at this job. */
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

/** Asks the witnesses, and pushes what they sign. Returns false if one has seen a newer or another log of this name. */
async function cosigned(job: InboxJob, clone: Clone): Promise<boolean> {
  const isTrue = await askWitnesses(job)
  if (await commit(clone, ['log'], 'Cosign the log')) await push(clone, await clone.git('rev-parse', 'HEAD~1'))
  return isTrue
}

/**
 * Asks whether reviews of undeclared sources may be published. Builds, unless these sources stop a build. Returns whether all
 * questions have an open request.
 */
async function published(job: InboxJob, clone: Clone): Promise<boolean> {
  const { settings, environment, show } = job
  const content = await readContent(settings.content)
  const sources = content.unpublished.flatMap(({ source, reason }) => (reason === 'undeclared' ? [source] : []))
  const questions = sources.map((source) => ({ path: null, shown: '', asked: [], entries: [], sources: [source] }))
  const isHeard = await asked(job, clone, questions)
  if (sourcesToDeclare(content).length > 0) {
    await show('Not built yet', 'Nothing new is published before you answer')
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
