import { type Logger, pino } from 'pino'
import type { Settings } from './settings.ts'

export type Log = Logger

/** Writes JSON lines to standard error; standard output is for text that the user asked to see. */
export function openLog(level: Settings['LOG_LEVEL']): Log {
  return pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  )
}
