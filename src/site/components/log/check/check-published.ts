import { type LogHistory, replaySigned } from '../../../../log/history.ts'
import { type LogPolicy, policyIn } from '../../../../log/log-policy.ts'
import { decodedText } from '../../../../log/bytes.ts'
import { readOpenings, type ReadOpenings } from '../../../../log/openings.ts'
import type { PublishedFiles } from '../read/published-files.ts'
import { checkDatasetFile, checkFeed, checkTotals, type ListedDataset, listedDatasetIn } from './check-dataset.ts'
import type { CheckLine } from './check-lines.ts'
import {
  checkConfirmations,
  type LogAddress,
  checkEntries,
  checkName,
  checkRules,
  checkStates,
  newestSignature,
  type ReadEntries,
  sayWhoSigned,
} from './check-log-files.ts'
import { checkListed, checkRemoved } from './check-listed.ts'
import { checkStated } from './check-stated.ts'
import { checkVisits, type Memory } from './check-visits.ts'
import { checkEarlierLogs, type EarlierLog } from './earlier-logs.ts'
import { say } from './saying.ts'

/** The inputs of a check: the checked site, what the browser remembers, and how to show each line. */
export type CheckContext = { address: LogAddress; memory: Memory; show: (line: CheckLine) => void }

/** A log that could be read completely. The page tells the stories of reviews from it. */
export type CheckedLog = ReadEntries & {
  files: PublishedFiles
  history: LogHistory
  policy: LogPolicy
  salts: ReadOpenings['salts']
  dataset: ListedDataset | undefined
  /** The readable logs that this log continues, newest first. */
  earlier: EarlierLog[]
}

/** All lines of a check, and the log if it could be read. */
export type CheckResult = { lines: CheckLine[]; log: CheckedLog | undefined }

/**
 * Checks all published files of a site against its log, and shows each line as soon as it is known. Omits steps that depend on an
 * unreadable file.
 */
export async function checkPublished(
  files: PublishedFiles,
  { address, memory, show }: CheckContext,
): Promise<CheckResult> {
  const lines: CheckLine[] = []
  const add = (line: CheckLine): void => {
    lines.push(line)
    show(line)
  }
  add(checkName(files, address))
  const policy = policyIn(files.policy ?? '')
  if (!policy.ok) {
    add({ ...sayWhoSigned('wrong', address), details: [say('noPolicy')] })
    return { lines, log: undefined }
  }
  const { line, read } = await checkEntries(files)
  if (read === undefined) {
    add(line)
    return { lines, log: undefined }
  }
  const { history, faults } = replaySigned(read.entries)
  add(sayWhoSigned(await newestSignature(files, history, policy.value), address))
  add(line)
  const openings = readOpenings(files.openings.map(({ path, bytes }) => [path, decodedText(bytes)]))
  const dataset = listedDatasetIn(files)
  const followed = { ...read, history, policy: policy.value }
  const { line: continued, earlier } = await checkEarlierLogs(files, { ...followed, address })
  const log = { ...followed, files, salts: openings.salts, dataset, earlier }
  add(checkRules(faults))
  if (continued !== undefined) add(continued)
  add(await checkStates(files, followed))
  add(checkVisits({ checkpoint: files.checkpoint, tree: read.tree }, earlier, memory))
  if (dataset === undefined) {
    const details = [say('noDataset')]
    add({ ...{ id: 'reviews', verdict: 'bad', title: say('reviewsMissing') }, details })
  } else add(await checkListed(history, dataset, openings))
  add(checkRemoved(history, openings))
  add(checkDatasetFile(files, history))
  if (dataset !== undefined) {
    add(checkTotals(history, dataset))
    add(checkFeed(files, dataset, address))
  }
  const stated = checkStated(files, log)
  if (stated !== undefined) add(stated)
  add(await checkConfirmations(files, policy.value))
  return { lines, log }
}
