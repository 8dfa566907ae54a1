import { z } from 'zod'

/**
 * A calendar day, `YYYY-MM-DD` (RFC 3339 full-date): no time, no zone.
 * Days sort and compare as plain strings.
 */
export const Day = z.iso
  .date('Give a real calendar day as YYYY-MM-DD')
  .brand<'Day'>()
  .describe('A calendar day, YYYY-MM-DD')
export type Day = z.infer<typeof Day>

/** A calendar month, `YYYY-MM`. */
export const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Give a month as YYYY-MM')
  .brand<'Month'>()
  .describe('A calendar month, YYYY-MM')
export type Month = z.infer<typeof Month>

/** An instant in UTC to the second, `YYYY-MM-DDTHH:MM:SSZ` (RFC 3339 date-time). */
export const Instant = z.iso
  .datetime({ precision: 0, error: 'Give an instant in UTC as YYYY-MM-DDTHH:MM:SSZ' })
  .brand<'Instant'>()
  .describe('An instant in UTC, RFC 3339')
export type Instant = z.infer<typeof Instant>

/** The first instant of a day, in UTC. */
export function startOf(day: Day): Instant {
  return Instant.parse(`${day}T00:00:00Z`)
}

/** The local day of an instant in a time zone. */
export function dayIn(timezone: string, now: Temporal.Instant = Temporal.Now.instant()): Day {
  return Day.parse(now.toZonedDateTimeISO(timezone).toPlainDate().toString())
}
