import { CommandError } from '../host/errors/command-error.ts'
import { ContentError } from '../host/errors/content-error.ts'
import {
  openedLog,
  readLog,
  readLogFolder,
  setLogAside,
  writeAttributes,
  writeLogFolder,
} from '../content/folder/log-folder.ts'
import { commandFor } from '../host/typed-command.ts'
import { randomSalt } from '../log/random-salt.ts'
import { continuesEntry, earlierName, wrongContinuation, endedLog } from '../log/continued-log.ts'
import { replay } from '../log/history.ts'
import type { LogFolder, OpenLog } from '../log/open-log.ts'
import type { SignerKey } from '../log/signer-key.ts'
import { treeOf } from '../log/tree.ts'
import { continuityOf } from './guard-log.ts'
import { countBy } from '../schema/count-by.ts'
import { isLoopbackUrl } from '../schema/web-address.ts'
import type { BuildSettings } from '../host/build-settings.ts'
import { type Appended, loggable, nextBatch, signed } from './append-batch.ts'
import { type KeyPlaces, makeKey, readKeys, storeKey } from './log-keys.ts'
import { type AskPublished, comparePublished, wasCosigned } from './compare-published.ts'

/**
 * Begins the log of a content folder: makes a key and a policy, and logs everything as the first batch. Can be repeated after a
 * kill. If the key of an existing log was lost, a log of another name continues it. The caller holds the lock of the content
 * folder.
 *
 * @throws {CommandError} if the folder already has a log of this name
 */
export async function beginLog(
  settings: BuildSettings & KeyPlaces,
  named: string | undefined,
  asking: AskPublished = {},
): Promise<Appended> {
  const { content: folder, baseUrl } = settings
  if (isLoopbackUrl(baseUrl))
    throw new CommandError(
      `BASE_URL is ${baseUrl}, which nobody else can reach, and a log is named after its host for good: set "base_url" in site.yaml, or BASE_URL, to the public address of the site`,
    )
  const origin = named ?? `${new URL(baseUrl).host}/log`
  if (!/^[^\s+/]+\/[^\s+]+$/.test(origin) || !URL.canParse(`https://${origin}`))
    throw new CommandError(
      `"${origin}" cannot be the name of a log: give --origin HOST/log, such as reviews.example.com/log`,
    )
  const content = await loggable(settings, { isCompared: false })
  const earlier = await logsToContinue(folder, origin)
  const compared = earlier.length === 0 ? null : { origin, tree: treeOf(Buffer.alloc(0)), earlier }
  const continuity = await continuityOf(compared, settings)
  if (continuity.kind === 'broken') throw new ContentError([continuity.complaint])
  const [old] = earlier
  const isCosigned = old !== undefined && wasCosigned(old)
  const note = await comparePublished({ log: compared, isCosigned }, settings, asking)
  const { history } = replay([])
  const empty = {
    ...{ entries: [], bytes: [], tree: treeOf(Buffer.alloc(0)), history },
    ...{ openings: [], unsigned: [] },
  }
  const log = { ...empty, state: undefined, checkpoints: [], origin, earlier }
  const announced = old === undefined ? [] : [continuesEntry(endedLog(old))]
  const batch = nextBatch(content, log, { announced, makeSalt: randomSalt, folder })
  if (batch === undefined) throw new Error('A first batch has at least its state')
  const problem = old && wrongContinuation(batch.entries, endedLog(old))
  if (problem !== undefined)
    throw new CommandError(`${problem}. Restore the missing reviews, or take them down with a reason; then begin again`)
  const known = (await readKeys(settings)).find(({ verifier }) => verifier.name === origin)
  const signer = known ?? makeKey(origin)
  const files = signed({ folder, log, batch, signer })
  if (old !== undefined) await setLogAside(folder, old)
  if (known === undefined) await storeKey(folder, signer)
  await writeLogFolder(folder, { policy: firstPolicy(signer, old?.policyText) })
  await writeAttributes(folder)
  const changed = await writeLogFolder(folder, files)
  const added = countBy(batch.entries, ({ event }) => event)
  return { added, size: batch.entries.length, origin, changed, note }
}

/**
 * The logs that a log of this name would continue, newest first; empty if the folder has no log yet.
 *
 * @throws {CommandError} if the folder already has a log of this name
 */
async function logsToContinue(folder: string, origin: string): Promise<OpenLog[]> {
  const files = await readLogFolder(folder)
  const isUnsigned = files !== null && files.checkpoint + files.checkpoints === ''
  const newest = files === null ? null : isUnsigned ? newestEarlier(folder, files) : await readLog(folder)
  if (newest === null) return []
  const logs = [newest, ...newest.earlier]
  const name = earlierName(origin)
  if (name === undefined || logs.some((log) => [undefined, name].includes(earlierName(log.origin))))
    throw new CommandError(
      `This content already has a log. To log what changed: ${commandFor(folder, 'log')}. If the key of ${newest.origin} is lost, continue it under another name: ${commandFor(folder, 'log', '--init', '--origin', nextName(logs))}`,
    )
  return logs
}

function nextName([newest, ...others]: readonly OpenLog[]): string {
  return `${newest?.origin.split('/')[0] ?? ''}/log${others.length + 2}`
}

/** The newest earlier log, which no other earlier log continues. Null unless a killed command already archived a log. */
function newestEarlier(folder: string, { earlier = new Map() }: LogFolder): OpenLog | null {
  const logs = [...earlier.values()].map((files) => openedLog(folder, { ...files, earlier }))
  return logs.find((log) => !logs.some((other) => other.earlier.some(({ origin }) => origin === log.origin))) ?? null
}

/** The policy of a new log, with the witnesses and the quorum of the one before it. */
function firstPolicy({ verifier }: SignerKey, before = 'quorum none\n'): string {
  const url = `${new URL(`https://${verifier.name}`).origin}/log/`
  const kept = before.split('\n').filter((line) => !/^\s*log\s/.test(line))
  return [`log ${verifier.vkey} ${url}`, ...kept].join('\n')
}
