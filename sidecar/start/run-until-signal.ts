import { SettingsError } from '../../src/schema/parse-settings.ts'
import { SitesFileError } from '../../src/host/files/read-sites-file.ts'
import { type Logger, openLogger } from '../process/logger.ts'
import { readSettings, type Settings } from '../process/settings.ts'
import type { Sidecar } from './start-sidecar.ts'
import { portFault } from '../process/free-port.ts'
import { StoreError } from '../store/database.ts'
import { UnfitDatasetError } from '../snapshot/snapshot.ts'

/** The process cannot start with these settings. The message says what to do. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The part of a sidecar that `run` uses. */
type Running = Pick<Sidecar, 'countUncaught' | 'stop'>

/** How to open a sidecar, and what to do once it is open. Signals can stop it from the beginning. */
export type Opening<Opened extends Running> = {
  open: (settings: Settings, log: Logger, ending: AbortSignal) => Promise<Opened>
  whenOpen?: (opened: Opened, how: { settings: Settings; log: Logger }, ending: AbortSignal) => Promise<void>
  /** Opens the log; by default, it consists of JSON lines. */
  logTo?: (level: Settings['LOG_LEVEL']) => Logger
}

/** The longest time that a stop may take, in milliseconds. */
const EXIT_TIMEOUT = 9_500

/**
 * Runs a sidecar with the settings in this environment (by default the environment of the process) until a signal stops it. If it
 * cannot start, writes the problems to standard error and exits with code 1. The code is also 1 after an uncaught error, so that
 * a supervisor restarts the process.
 */
export async function run<Opened extends Running>(
  environment: NodeJS.ProcessEnv | undefined,
  { open, whenOpen, logTo = openLogger }: Opening<Opened>,
): Promise<void> {
  const ending = new AbortController()
  try {
    const settings = readSettings(environment)
    const log = logTo(settings.LOG_LEVEL)
    const opening = open(settings, log, ending.signal)
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => {
        ending.abort()
        void end(opening, log, { signal })
      })
    const sidecar = await opening
    stopAfterUncaught(sidecar, log)
    await whenOpen?.(sidecar, { settings, log }, ending.signal)
  } catch (fault) {
    if (ending.signal.aborted) return
    console.error(describe(fault))
    process.exit(1)
  }
}

/** Logs and counts every uncaught error, and stops at the first. */
function stopAfterUncaught(sidecar: Running, log: Logger): void {
  let ending = false
  // An unhandled rejection is raised as an exception too (`--unhandled-rejections=throw`, the default).
  process.on('uncaughtException', (fault, origin) => {
    log.fatal({ err: fault, origin }, 'uncaught error: stopping')
    sidecar.countUncaught()
    if (!ending) void end(Promise.resolve(sidecar), log, { exitCode: 1 })
    ending = true
  })
}

async function end(
  opening: Promise<Running>,
  log: Logger,
  { signal, exitCode = 0 }: { signal?: string; exitCode?: number },
): Promise<void> {
  setTimeout(() => process.exit(1), EXIT_TIMEOUT).unref()
  log.info({ signal }, 'stopping')
  try {
    const sidecar = await opening
    await sidecar.stop()
    process.exit(exitCode)
  } catch (fault) {
    log.error({ err: fault }, 'some parts could not be stopped cleanly')
    process.exit(1)
  }
}

/** Describes an expected error by its message. Any other error is a bug, and is shown in full. */
function describe(fault: unknown): unknown {
  const isExpected = [SettingsError, SitesFileError, StoreError, UnfitDatasetError, StartError].some(
    (kind) => fault instanceof kind,
  )
  if (isExpected && fault instanceof Error) return fault.message
  return portFault(fault) ?? fault
}
