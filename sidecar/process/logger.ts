import { type Logger as PinoLogger, pino } from 'pino'
import { z } from 'zod'
import type { Settings } from './settings.ts'

export type Logger = PinoLogger

/** Writes JSON lines to standard error; standard output is for text that the user asked to see. */
export function openLogger(level: Settings['LOG_LEVEL']): Logger {
  return pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  )
}

/**
 * Writes one line of plain text per message to a terminal. The level `info` counts as `warn` here: lines of JSON, or of every
 * event, would hide the address that the user waits for.
 */
export function openTerminalLogger(level: Settings['LOG_LEVEL'], write: (line: string) => void): Logger {
  const least = level === 'info' ? 'warn' : level
  return pino(
    { level: least, base: undefined, timestamp: false, formatters: { level: (label) => ({ level: label }) } },
    {
      write: (json: string) => {
        const { level, msg, err } = Line.parse(JSON.parse(json))
        write(`${level}: ${msg ?? ''}${err === undefined || err.message === msg ? '' : ` (${err.message})`}`)
      },
    },
  )
}

const Line = z.looseObject({
  level: z.string(),
  msg: z.string().optional(),
  err: z.looseObject({ message: z.string() }).optional(),
})
