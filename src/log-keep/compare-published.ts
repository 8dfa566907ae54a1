import { CommandError } from '../host/errors/command-error.ts'
import { commandFor } from '../host/typed-command.ts'
import { readCheckpoint } from '../log/checkpoint.ts'
import type { OpenLog } from '../log/open-log.ts'
import { type Continuing, discontinuity } from './guard-log.ts'
import { fetchText } from '../policy/previous.ts'
import { isPublicOrigin } from '../schema/web-address.ts'
import type { BuildSettings } from '../host/build-settings.ts'
import { whyNoAnswer } from '../host/errors/why-no-answer.ts'

/**
 * How to compare with the published log: `offline` skips it; `ask` reads an address and returns undefined if nothing is there.
 */
export type AskPublished = { offline?: boolean; ask?: (address: string) => Promise<string | undefined> }

/** The log to compare (null before its first batch), and whether witnesses have signed this log or the one it continues. */
export type ComparedLog = { log: Continuing | null; isCosigned: boolean }

/** The largest checkpoint, in bytes. A usual one has about 500. */
const MOST_BYTES = 64_000

/**
 * Asks the public address of the site, before anything is signed, whether this log continues the one there. Without this check,
 * signing an old backup would create a second history. Returns what the owner should know, if anything.
 *
 * @throws {CommandError} if the published log has other entries, or cannot be compared
 */
export async function comparePublished(
  { log, isCosigned }: ComparedLog,
  { baseUrl, content }: Pick<BuildSettings, 'baseUrl' | 'content'>,
  { offline = false, ask = (address) => fetchText(address, MOST_BYTES) }: AskPublished,
): Promise<string | undefined> {
  const place = isPublicOrigin(baseUrl) ? `${baseUrl}/log` : `https://${log?.origin ?? 'localhost'}`
  // Without a public address in the settings, the log's name shows the host
  if (!isPublicOrigin(place)) return undefined
  const address = `${place}/checkpoint`
  if (offline)
    return `warning: Not compared with ${address}. If it has entries that are missing here, this log is now a second history, and anyone who saved a checkpoint of them can prove that`
  const anyway = `If you are sure that nothing newer was published: ${commandFor(content, 'log', ...(log === null ? ['--init'] : []), '--offline')}`
  const text = await ask(address).catch((cause: unknown) => {
    const why = whyNoAnswer(cause)
    throw new CommandError(`${address} cannot be read (${why}), so this log may not be the newest. ${anyway}`)
  })
  if (text === undefined) {
    if (!isCosigned) return `${address} does not exist yet: nothing was published to compare with`
    throw new CommandError(
      `${address} does not exist, but witnesses have signed this log, so it was published before. ${anyway}`,
    )
  }
  const checkpoint = readCheckpoint(text)
  if (checkpoint === undefined) throw new CommandError(`${address} is not a checkpoint. ${anyway}`)
  const problem = discontinuity(log, checkpoint)
  if (problem !== undefined) throw new CommandError(`${address}: ${problem}`)
  return undefined
}

/** Whether anyone besides the log itself has signed one of its checkpoints. */
export function wasCosigned({ checkpoints, origin }: Pick<OpenLog, 'checkpoints' | 'origin'>): boolean {
  return checkpoints.some(({ checkpoint }) =>
    readCheckpoint(checkpoint)?.note.signatures.some(({ name }) => name !== origin),
  )
}
