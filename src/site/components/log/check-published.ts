import type { CheckLine } from './check-lines.ts'
import {
  checkConfirmations,
  checkEntries,
  checkStates,
  checkName,
  checkRules,
  newestSignature,
  type CheckedPlace,
  type ReadEntries,
  sayWhoSigned,
} from './check-log-files.ts'
import { checkDatasetFile, checkFeed, checkTotals } from './check-dataset.ts'
import { checkListed, checkRemoved, type ReadSalts, saltsIn } from './check-reviews.ts'
import { type ListedDataset, listedDatasetIn } from './listed-reviews.ts'
import { checkVisits, type Memory } from './check-visits.ts'
import { checkEarlierLogs, type EarlierLog } from './earlier-logs.ts'
import type { PublishedFiles } from './published-files.ts'
import { followEntries, type ReviewRecord } from './record.ts'
import { say } from './saying.ts'
import { type TrustPolicy, trustPolicyIn } from './trust-policy.ts'

/** What a check starts from: where it runs, what the browser remembers, and how each line is shown. */
export type CheckContext = { place: CheckedPlace; memory: Memory; show: (line: CheckLine) => void }

/** A log that could be read as a whole, for what is shown of single reviews. */
export type CheckedLog = ReadEntries & {
  files: PublishedFiles
  record: ReviewRecord
  policy: TrustPolicy
  salts: ReadSalts['salts']
  dataset: ListedDataset | undefined
  /** The logs that it continues, the last first, as far as they could be read. */
  earlier: EarlierLog[]
}

/** All lines of a check, and the log if it could be read. */
export type CheckResult = { lines: CheckLine[]; log: CheckedLog | undefined }

/**
 * Checks everything that a site publishes against its log, and shows each line as soon as it is known. Steps that rest on what could
 * not be read are left out.
 */
export async function checkPublished(
  files: PublishedFiles,
  { place, memory, show }: CheckContext,
): Promise<CheckResult> {
  const lines: CheckLine[] = []
  const add = (line: CheckLine): void => {
    lines.push(line)
    show(line)
  }
  add(checkName(files, place))
  const policy = await trustPolicyIn(files.policy ?? '')
  if (policy === undefined) {
    add({
      ...sayWhoSigned('wrong', place),
      details: [say('noPolicy')],
    })
    return { lines, log: undefined }
  }
  const { line, read } = await checkEntries(files)
  const record = read && (await followEntries(read.entries))
  if (record !== undefined) add(sayWhoSigned(await newestSignature(files, record, policy), place))
  add(line)
  if (read === undefined || record === undefined) return { lines, log: undefined }
  const salts = saltsIn(files)
  const dataset = listedDatasetIn(files)
  const { line: continued, earlier } = await checkEarlierLogs(files, { ...read, policy, place })
  const log = { ...read, files, record, policy, salts: salts.salts, dataset, earlier }
  add(checkRules(record))
  if (continued !== undefined) add(continued)
  add(await checkStates(files, read, log))
  add(await checkVisits({ checkpoint: files.checkpoint, tree: read.tree }, earlier, memory))
  if (dataset === undefined) {
    const details = [say('noDataset')]
    add({ ...{ id: 'reviews', verdict: 'bad', title: say('reviewsMissing') }, details })
  } else add(await checkListed(record, dataset, salts))
  add(checkRemoved(record, salts))
  add(await checkDatasetFile(files, record))
  if (dataset !== undefined) {
    add(checkTotals(record, dataset))
    add(await checkFeed(files, dataset))
  }
  add(await checkConfirmations(files, policy))
  return { lines, log }
}
