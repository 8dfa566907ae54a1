import { CommandError } from '../dataset/command-error.ts'
import { ContentError } from '../dataset/content-error.ts'
import { readLogFolder, writeAttributes, writeLogFolder } from '../dataset/content-folder/log-folder.ts'
import { commandFor } from '../dataset/typed-command.ts'
import { randomSalt } from '../log/commitment.ts'
import { replay } from '../log/history.ts'
import { treeOf } from '../log/tree.ts'
import { brokenOff } from '../policy/guard-log.ts'
import type { BuildSettings } from '../settings.ts'
import { type Appended, loggable, nextBatch, sign } from './append-batch.ts'
import { addKey, readKeys } from './log-keys.ts'

/**
 * Begins the log of a content folder: makes a key and a policy, and logs everything as the first batch. If it was killed, it can
 * be repeated. The caller holds the lock of the content folder.
 *
 * @throws {CommandError} if there is a log already
 */
export async function beginLog(settings: BuildSettings, named: string | undefined): Promise<Appended> {
  const { content: folder, baseUrl } = settings
  const before = await readLogFolder(folder)
  if (before !== null && before.checkpoint + before.checkpoints !== '')
    throw new CommandError(`This content has a log already. To log what changed: ${commandFor(folder, 'log')}`)
  const complaints = await brokenOff(null, settings)
  if (complaints.length > 0) throw new ContentError(complaints)
  const origin = named ?? `${new URL(baseUrl).host}/log`
  if (!/^[^\s+/]+\/[^\s+]+$/.test(origin) || !URL.canParse(`https://${origin}`))
    throw new CommandError(
      `"${origin}" cannot be the name of a log: give --origin HOST/log, such as reviews.example.com/log`,
    )
  const content = await loggable(settings)
  const known = (await readKeys(folder)).find(({ verifier }) => verifier.name === origin)
  const signer = known ?? (await addKey(folder, origin))
  const url = `${new URL(`https://${origin}`).origin}/log/`
  await writeLogFolder(folder, { policy: `log ${signer.verifier.vkey} ${url}\nquorum none\n` })
  await writeAttributes(folder)
  const { history } = replay([])
  const empty = { ...{ entries: [], bytes: [], tree: treeOf([]), history }, ...{ openings: [], unsigned: [] } }
  const log = { ...empty, state: undefined, checkpoints: [], origin }
  const batch = nextBatch(content, log, { announced: [], makeSalt: randomSalt, folder })
  if (batch === undefined) throw new Error('A first batch has at least its state')
  const changed = await sign({ folder, log, batch, signer })
  const counted = Map.groupBy(batch.entries, ({ event }) => event)
  const added = new Map([...counted].map(([event, entries]) => [event, entries.length]))
  return { added, size: batch.entries.length, origin, changed }
}
