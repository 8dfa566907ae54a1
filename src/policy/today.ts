import { join } from 'node:path'
import { z } from 'zod'
import { readText } from '../host/files/missing-file.ts'
import { TimeZone } from '../schema/business.ts'
import { SomeAddress, timeZoneOf } from '../schema/content/business-file.ts'
import { type Day, dayIn } from '../schema/day.ts'
import { readYaml } from '../schema/yaml/read-yaml.ts'

/** Today's date at the business of a content folder; in UTC if `business.yaml` implies no time zone. */
export async function todayOf(folder: string, now: Temporal.Instant = Temporal.Now.instant()): Promise<Day> {
  const text = (await readText(join(folder, 'business.yaml'))) ?? ''
  const business = readYaml(text, 'business.yaml', z.object({ timezone: TimeZone.optional(), address: SomeAddress }))
  return dayIn(timeZoneOf(business.ok ? business.value.data : {}) ?? 'UTC', now)
}
