import { type Logger as PinoLogger, pino } from 'pino'
import type { Settings } from './settings.ts'

export type Logger = PinoLogger

/** Writes JSON lines to standard error; standard output is for text that the user asked to see. */
export function openLogger(level: Settings['LOG_LEVEL']): Logger {
  return pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  )
}
