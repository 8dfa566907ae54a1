import { join } from 'node:path'
import { CommandError } from '../host/errors/command-error.ts'
import { quoted } from '../host/errors/printable.ts'
import { timeZonesOf } from '../schema/country-time-zone.ts'
import type { Collected } from './collect.ts'
import type { ContentFolder } from './content-folder.ts'
import { readDay } from './day-of.ts'

/**
 * Refuses an export whose rows have a time of day, for a business whose time zone is unknown: the same time falls on
 * different days in different zones.
 *
 * @throws {CommandError} with the line to add to `business.yaml`
 */
export function refuseTimes({ file, reviews }: Collected, { path, country }: ContentFolder): void {
  for (const { raw, where } of reviews) {
    const timed = [raw.date, raw.edited, raw.reply?.date].find(hasTime)
    if (timed === undefined) continue
    const reason = country === null ? 'it has no address either' : `its country, ${country}, has several`
    throw new CommandError(
      [
        `${file}: ${where} has a time of day (${quoted(timed)}); its date depends on the time zone of the business.`,
        `${join(path, 'business.yaml')} has no timezone, and ${reason}. Nothing was imported. Add one line to it, such as`,
        ...examplesOf(country).map((zone) => `timezone: ${zone}`),
      ].join('\n'),
    )
  }
}

/** Whether a date has a time of day. Midnight without a zone is how exports write a day. */
function hasTime(value: unknown): boolean {
  return (['dmy', 'mdy'] as const).some((order) => {
    const read = readDay(value, { timezone: 'UTC', order })
    return read.ok && (read.value.exact === 'instant' || read.value.at % MS_PER_DAY !== 0)
  })
}

const MS_PER_DAY = 86_400_000

/** The zones to suggest for a country where CLDR's list, which is sorted by name, begins with zones where few people live. */
const LARGEST: Readonly<Record<string, readonly string[]>> = {
  AU: ['Australia/Sydney', 'Australia/Perth'],
  BR: ['America/Sao_Paulo', 'America/Manaus'],
  CA: ['America/Toronto', 'America/Vancouver'],
  ES: ['Europe/Madrid', 'Atlantic/Canary'],
  ID: ['Asia/Jakarta', 'Asia/Makassar'],
  MX: ['America/Mexico_City', 'America/Tijuana'],
  PT: ['Europe/Lisbon', 'Atlantic/Azores'],
  RU: ['Europe/Moscow', 'Asia/Yekaterinburg'],
  US: ['America/New_York', 'America/Los_Angeles'],
}

function examplesOf(country: string | null): readonly string[] {
  const zones = country === null ? [] : (LARGEST[country] ?? timeZonesOf(country).slice(0, 2))
  return zones.length > 0 ? zones : ['Europe/Berlin', 'America/New_York']
}
