import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { z } from 'zod'
import { readText } from '../missing-file.ts'
import { TimeZone } from '../../schema/business.ts'
import { Day } from '../../schema/day.ts'

/** The day that an instant is where the business is. */
export function dayIn(timezone: string, now: Temporal.Instant = Temporal.Now.instant()): Day {
  return Day.parse(now.toZonedDateTimeISO(timezone).toPlainDate().toString())
}

/** Today where the business of a content folder is; in UTC where `business.yaml` does not tell. */
export async function todayOf(folder: string, now: Temporal.Instant = Temporal.Now.instant()): Promise<Day> {
  const text = (await readText(join(folder, 'business.yaml'))) ?? ''
  const business = z.object({ timezone: TimeZone }).safeParse(parseDocument(text, { logLevel: 'silent' }).toJS())
  return dayIn(business.data?.timezone ?? 'UTC', now)
}
