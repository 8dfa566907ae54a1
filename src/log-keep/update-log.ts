import { CommandError } from '../host/errors/command-error.ts'
import { withContent } from '../host/locks/lock-content.ts'
import type { BuildSettings } from '../host/build-settings.ts'
import { type Appended, appendBatch } from './append-batch.ts'
import { beginLog } from './begin-log.ts'
import { keyFile, type KeyPlaces, readKeys } from './log-keys.ts'
import { recoverLog } from './recover-log.ts'

/** The owner's task: begin a log (`init`), recover it from a site (`recover`), or else append what changed. */
export type LogTask = {
  init: boolean
  origin?: string
  newKey: boolean
  recover?: string
  offline: boolean
}

/** The result of a task, and the file with the private key. */
export type LogUpdate = Omit<Appended, 'changed'> & { kind: 'recovered' | 'begun' | 'appended'; keyFile: string }

/**
 * Carries out the owner's task on the log of a content folder.
 *
 * @throws {CommandError} if options contradict each other, or the task cannot be done
 */
export function updateLog(settings: BuildSettings & KeyPlaces, task: LogTask): Promise<LogUpdate> {
  const { content } = settings
  const { init, origin, newKey, recover, offline } = task
  if ([init, newKey, recover !== undefined].filter(Boolean).length > 1)
    throw new CommandError('Give one of --init, --new-key and --recover')
  if (origin !== undefined && !init) throw new CommandError('--origin needs --init')
  const file = { keyFile: keyFile(content) }
  return withContent(content, { access: 'exclusive', command: 'npm run log' }, async () => {
    if (recover !== undefined)
      return { kind: 'recovered', added: new Map(), ...(await recoverLog(content, recover)), ...file }
    if (init) return { kind: 'begun', ...(await beginLog(settings, origin, { offline })), ...file }
    return { kind: 'appended', ...(await appendBatch(settings, { offline, newKey })), ...file }
  })
}

/**
 * Whether this machine has a private key of a log.
 *
 * @throws {CommandError} if a key is malformed
 */
export async function hasLogKey(places: KeyPlaces): Promise<boolean> {
  return (await readKeys(places)).length > 0
}
