import { SettingsError } from '../src/schema/settings.ts'
import { openLog } from './log.ts'
import type { Log } from './log.ts'
import { readSettings } from './settings.ts'
import type { Settings } from './settings.ts'
import type { Sidecar } from './start.ts'
import { StoreError } from './store/database.ts'
import { UnfitDataset } from './snapshot/unfit-dataset.ts'

/** What a process was asked to do by its settings cannot be done. The message says what to do. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** Longest time that a stop may take, in milliseconds. */
const STOP_WITHIN = 9_500

/**
 * Runs a sidecar as the settings in the environment say until a signal stops it. What stands against it is said in one
 * line each, on standard error, and the exit code is 1. So it is after a fault that nobody caught: nothing is certain
 * then but that a supervisor starts the process again.
 */
export async function run(open: (settings: Settings, log: Log) => Promise<Sidecar>): Promise<void> {
  try {
    const settings = readSettings(process.env)
    const log = openLog(settings.LOG_LEVEL)
    const sidecar = await open(settings, log)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(sidecar, log, { signal }))
    endAfterFaults(sidecar, log)
  } catch (fault) {
    console.error(lineOf(fault))
    process.exit(1)
  }
}

/** The listener of last resort: logs and counts every fault that nobody caught, and stops at the first. */
function endAfterFaults(sidecar: Sidecar, log: Log): void {
  let ending = false
  // A rejection that nobody handles comes as an exception too (`--unhandled-rejections=throw`, the default).
  process.on('uncaughtException', (fault, origin) => {
    log.fatal({ err: fault, origin }, 'a fault that nobody caught: stopping')
    sidecar.countUncaught()
    if (!ending) void end(sidecar, log, { exitCode: 1 })
    ending = true
  })
}

async function end(
  sidecar: Sidecar,
  log: Log,
  { signal, exitCode = 0 }: { signal?: string; exitCode?: number },
): Promise<void> {
  setTimeout(() => process.exit(1), STOP_WITHIN).unref()
  log.info({ signal }, 'stopping')
  try {
    await sidecar.stop()
    process.exit(exitCode)
  } catch (fault) {
    log.error({ err: fault }, 'not everything could be stopped cleanly')
    process.exit(1)
  }
}

/** The one line for what was to be expected; anything else is a bug, and shown whole. */
function lineOf(fault: unknown): unknown {
  const isExpected = [SettingsError, StoreError, UnfitDataset, CannotStart].some((kind) => fault instanceof kind)
  if (isExpected && fault instanceof Error) return fault.message
  if (!(fault instanceof Error) || !('syscall' in fault) || fault.syscall !== 'listen') return fault
  const port = 'port' in fault ? String(fault.port) : ''
  const problem = 'code' in fault && fault.code === 'EADDRINUSE' ? 'is in use' : 'may not be listened on'
  return `Port ${port} ${problem}: set PORT to another, or stop what uses it`
}
