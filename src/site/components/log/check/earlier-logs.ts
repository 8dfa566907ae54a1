import type { Checkpoint } from '../../../../log/checkpoint.ts'
import { continuationFault, continuedBy, endedLog } from '../../../../log/continued-log.ts'
import { type LogHistory, replaySigned } from '../../../../log/history.ts'
import { type LogPolicy, policyIn } from '../../../../log/log-policy.ts'
import type { LogEntry } from '../../../../schema/log-entry.ts'
import type { LogFiles } from '../read/read-log-files.ts'
import type { PublishedFiles } from '../read/published-files.ts'
import { type CheckLine, lineOf } from './check-lines.ts'
import {
  type LogAddress,
  checkEntries,
  checkName,
  checkRules,
  checkStates,
  firstConfirmed,
  type LogWithHistory,
  newestSignature,
  type ReadEntries,
  sayWhoSigned,
} from './check-log-files.ts'
import { say, type Saying } from './saying.ts'

/** A log whose key was lost or stolen, with all its entries. */
export type EarlierLog = ReadEntries & { checkpoint: Checkpoint; history: LogHistory }

/** The newest log, for the check of the logs before it. */
export type ContinuingLog = LogWithHistory & { address: LogAddress }

/** The readable logs that a log continues, newest first, and the line about them if there are any. */
export async function checkEarlierLogs(
  files: PublishedFiles,
  log: ContinuingLog,
): Promise<{ line?: CheckLine; earlier: EarlierLog[] }> {
  const first = continuedBy(log.entries)
  if (first === undefined) return { earlier: [] }
  const earlier: EarlierLog[] = []
  const faults: Saying[] = []
  const notes: Saying[] = []
  for (let next: typeof first | undefined = first; next !== undefined;) {
    const { origin, size } = next
    if (next !== first) notes.push(say('thatContinues', { origin, count: size }))
    const { read, faults: found } = await readEarlier(origin, files.earlier[earlier.length], log.address)
    faults.push(...found)
    if (read === undefined) break
    earlier.push(read)
    next = continuedBy(read.entries)
  }
  const titles = {
    good: say('continues', { origin: first.origin, count: first.size }),
    bad: say('earlierWrong'),
  }
  const isBad = [...faults, ...wrongContinuations(log.entries, earlier)]
  const line = lineOf('earlier', titles, { faults: isBad, notes: [...notes, ...(await beginsAnew(files, log))] })
  return { line, earlier }
}

/** Checks that each log continues exactly where the log before it ended, and began with at least as many reviews. */
export function wrongContinuations(entries: readonly LogEntry[], earlier: readonly EarlierLog[]): Saying[] {
  return earlier.flatMap((old, at) => {
    const ended = endedLog({ ...old, origin: old.checkpoint.origin })
    const fault = continuationFault(earlier[at - 1]?.entries ?? entries, ended)
    if (fault === undefined) return []
    const { origin } = fault
    return fault.wrong === 'end'
      ? [say('otherEnd', { origin, size: fault.size })]
      : [say('lostBetween', { origin, before: fault.before, after: fault.after })]
  })
}

type EarlierFound = { read?: EarlierLog; faults: Saying[] }

async function readEarlier(origin: string, files: LogFiles | undefined, address: LogAddress): Promise<EarlierFound> {
  const isMissing = files?.tiles.some(({ bytes }) => bytes === undefined) !== false
  const lines: CheckLine[] = []
  const read = files && (await checkAlone(files, address, lines))
  const wrong = lines.filter(({ verdict }) => verdict === 'bad').flatMap(({ title, details }) => [title, ...details])
  const fault = say(isMissing ? 'earlierMissing' : 'earlierOtherwise', { origin })
  return { ...(read && { read }), faults: isMissing || wrong.length > 0 ? [fault, ...wrong] : [] }
}

/** Checks the files of a log alone, without the logs before and after it. */
async function checkAlone(files: LogFiles, address: LogAddress, lines: CheckLine[]): Promise<EarlierLog | undefined> {
  const { line, read } = await checkEntries(files)
  lines.push(line)
  if (read === undefined) return undefined
  const found = policyIn(files.policy ?? '')
  const policy = found.ok ? found.value : NO_POLICY
  const { history, faults } = replaySigned(read.entries)
  lines.push(
    checkName(files, address),
    sayWhoSigned(await newestSignature(files, history, policy), address),
    checkRules(faults),
    await checkStates(files, { ...read, history, policy }),
  )
  return { ...read, checkpoint: files.checkpoint, history }
}

/** Without a policy no signature can be valid. */
const NO_POLICY: LogPolicy = { logs: [], witnesses: [], groups: [], quorum: '' }

/** Notes for readers of a log that continues another one: when trust begins again, and what cannot be compared. */
async function beginsAnew(files: PublishedFiles, { policy }: ContinuingLog): Promise<Saying[]> {
  const day = await firstConfirmed(files, policy, 0)
  return [day === undefined ? say('anew') : say('anewSince', { day: { day } }), say('onlyNumber')]
}
