import { stat } from 'node:fs/promises'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { mapAtOnce } from '../map-at-once.ts'

/** By path: a text that changes whenever the file is written or replaced. */
type FileStates = ReadonlyMap<string, string>

/** Milliseconds between two polls. */
const PAUSE = 200

/** The states of the files that `list` finds. A file that is removed meanwhile is left out. */
export async function stateOfFiles(list: () => Promise<readonly string[]>): Promise<FileStates> {
  const files = await list().catch(() => []) // a folder may be replaced as a whole
  const states = await mapAtOnce(files, 16, async (file) => {
    const found = await stat(file, { bigint: true }).catch(() => undefined)
    return [file, found && `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}`] as const
  })
  return new Map(states.flatMap(([file, state]) => (state === undefined ? [] : [[file, state] as const])))
}

/**
 * Waits until the files differ from `before` and stay the same for two polls in a row, because an editor may write a file in
 * several steps. Returns their states. Also resolves when `ending` aborts.
 *
 * Polls the files: the system stops watching a file that an editor replaces, and mounts of containers often send no events.
 */
export async function nextChange(
  list: () => Promise<readonly string[]>,
  before: FileStates,
  ending?: AbortSignal,
): Promise<FileStates> {
  for (let last = before; ;) {
    await pauseFor(PAUSE, undefined, { ...(ending && { signal: ending }) }).catch(() => undefined)
    const now = await stateOfFiles(list)
    if (ending?.aborted === true || (isSame(now, last) && !isSame(now, before))) return now
    last = now
  }
}

function isSame(some: FileStates, others: FileStates): boolean {
  return some.size === others.size && [...some].every(([file, state]) => others.get(file) === state)
}
