import { continuedBy, type EndedLog, wrongContinuation } from '../../log/continued-log.ts'
import type { LogEntry } from '../../schema/log-entry.ts'
import { base64Of } from './bytes.ts'
import { type CheckLine, countingEntries, lineOf, sayDay } from './check-lines.ts'
import {
  type CheckedPlace,
  checkEntries,
  checkName,
  checkRules,
  checkStates,
  firstConfirmed,
  newestSignature,
  type ReadEntries,
  sayWhoSigned,
} from './check-log-files.ts'
import type { LogFiles } from './log-files.ts'
import type { PublishedFiles } from './published-files.ts'
import { followEntries, type ReviewRecord } from './record.ts'
import type { SignedCheckpoint } from './signatures.ts'
import { type TrustPolicy, trustPolicyIn } from './trust-policy.ts'

/** A log whose key was lost or stolen, with all its entries. */
export type EarlierLog = ReadEntries & { checkpoint: SignedCheckpoint; record: ReviewRecord }

/** What the newest log is, for the check of those before it. */
export type ContinuingLog = ReadEntries & { policy: TrustPolicy; place: CheckedPlace }

/** The logs that a log continues, the last first, as far as they could be read, and the line about them if there are any. */
export async function checkEarlierLogs(
  files: PublishedFiles,
  log: ContinuingLog,
): Promise<{ line?: CheckLine; earlier: EarlierLog[] }> {
  const first = continuedBy(log.entries)
  if (first === undefined) return { earlier: [] }
  const earlier: EarlierLog[] = []
  const faults: string[] = []
  const notes: string[] = []
  for (let next: typeof first | undefined = first; next !== undefined;) {
    if (next !== first)
      notes.push(`That one continues ${next.origin}, whose key was lost or stolen after ${countingEntries(next.size)}`)
    const { origin } = next
    const { read, faults: found } = await readEarlier(files.earlier[earlier.length], log.place)
    faults.push(...found.map((fault, at) => (at === 0 ? `${origin}, which it continues, ${fault}` : fault)))
    if (read === undefined) break
    earlier.push(read)
    next = continuedBy(read.entries)
  }
  const titles = {
    good: `It continues ${first.origin}, whose key was lost or stolen after ${countingEntries(first.size)}`,
    bad: 'The log that it continues is not as it should be',
  }
  const isBad = [...faults, ...wrongContinuations(log.entries, earlier)]
  const line = lineOf('earlier', titles, { faults: isBad, notes: [...notes, ...(await beginsAnew(files, log))] })
  return { line, earlier }
}

/** Whether each log continues the one before it as that ended, and no review was lost between the two. */
export function wrongContinuations(entries: readonly LogEntry[], earlier: readonly EarlierLog[]): string[] {
  return earlier.flatMap((old, at) => wrongContinuation(earlier[at - 1]?.entries ?? entries, endOf(old)) ?? [])
}

function endOf({ checkpoint: { origin, size, root }, record }: EarlierLog): EndedLog {
  return { origin, size, root: base64Of(root), reviews: record.published + record.withheld }
}

type EarlierFound = { read?: EarlierLog; faults: string[] }

async function readEarlier(files: LogFiles | undefined, place: CheckedPlace): Promise<EarlierFound> {
  const isMissing = files?.tiles.some(({ bytes }) => bytes === undefined) !== false
  const lines: CheckLine[] = []
  const read = files && (await checkAlone(files, place, lines))
  const wrong = lines.filter(({ verdict }) => verdict === 'bad').flatMap(({ title, details }) => [title, ...details])
  const fault = isMissing ? 'is not published, or only in part' : 'is not as it ended'
  return { ...(read && { read }), faults: isMissing || wrong.length > 0 ? [fault, ...wrong] : [] }
}

/** Checks the files of a log on their own, without those that continue it or that it continues. */
async function checkAlone(files: LogFiles, place: CheckedPlace, lines: CheckLine[]): Promise<EarlierLog | undefined> {
  const { line, read } = await checkEntries(files)
  lines.push(line)
  if (read === undefined) return undefined
  const policy = (await trustPolicyIn(files.policy ?? '')) ?? NO_POLICY
  const record = await followEntries(read.entries)
  lines.push(
    checkName(files, place),
    sayWhoSigned(await newestSignature(files, record, policy), place),
    checkRules(record),
    await checkStates(files, read, { record, policy }),
  )
  return { ...read, checkpoint: files.checkpoint, record }
}

/** Without a policy no signature can be right. */
const NO_POLICY: TrustPolicy = { keys: [], witnesses: [], groups: [], quorum: '' }

/** What a continued log cannot show. */
async function beginsAnew(files: PublishedFiles, { policy }: ContinuingLog): Promise<string[]> {
  const day = await firstConfirmed(files, policy, 0)
  const since = day === undefined ? 'nobody outside has confirmed when that was' : `outsiders saw it on ${sayDay(day)}`
  return [
    `Trust begins anew with its first entry: ${since}`,
    'Of the reviews from before, only their number can be compared: what they said could have been changed on the way',
  ]
}
