import { hasLog } from '../../content/folder/log-folder.ts'
import { hasLogKey } from '../../log-keep/update-log.ts'
import { buildIfNeeded } from '../../publish/build-if-needed.ts'
import { askWitnesses } from './ask-witnesses.ts'
import { titleOf } from './question.ts'
import { checkAll, importAll, type InboxJob, logChanges, showArrivals, showWarnings } from './update-folder.ts'

/**
 * Does in the folder alone what `runInbox` does in a repository: fetches, imports the exports in `inbox/`, logs, checks, asks the
 * witnesses of the log, and builds. Returns the exit code: 1 if the owner must act.
 *
 * @throws {CommandError} if nothing is built
 */
export async function runInFolder(job: InboxJob): Promise<number> {
  const { settings, environment, show } = job
  const arrivals = await importAll(job)
  // Shown now, because an error below would hide the arrivals, and the files are no longer in the inbox.
  await showArrivals(job, arrivals)
  const refused = [
    ...arrivals.refused,
    ...arrivals.questions.map((question) => `${titleOf(question)} Import it on a terminal`),
  ]
  if (refused.length > 0) await show('Not imported', refused.join('\n\n'))
  const { content } = settings
  const isKeyless = (await hasLog(content)) && !(await hasLogKey({ content, logKey: environment['LOG_KEY'] }))
  const log = isKeyless ? '' : await logChanges(job)
  if (log !== '') await show('Logged', log)
  const warnings = await checkAll(settings, `${NOT_BUILT}${isKeyless ? NO_KEY : ''}:`)
  await showWarnings(job, warnings)
  if (!(await askWitnesses(job))) return 1
  await buildIfNeeded(settings, { ifNeeded: true, example: false })
  return refused.length > 0 ? 1 : 0
}

const NOT_BUILT = 'Nothing was built, so the site stays as it is. Correct this first'
const NO_KEY =
  '. LOG_KEY is not set, so nothing was logged: if the log lacks a change, set LOG_KEY, or run "log" where the key is'
