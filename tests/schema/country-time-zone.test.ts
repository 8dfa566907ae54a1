import { expect, test } from 'vitest'
import { onlyTimeZoneOf, timeZonesOf } from '../../src/schema/country-time-zone.ts'

test.for([
  // Büsingen is a zone of its own in Germany, and its clocks have agreed with Berlin's since 1981.
  ...[['DE', 'Europe/Berlin'] as const, ['AT', 'Europe/Vienna'] as const, ['CH', 'Europe/Zurich'] as const],
  ...[['FR', 'Europe/Paris'] as const, ['IT', 'Europe/Rome'] as const, ['GB', 'Europe/London'] as const],
  ...[['NL', 'Europe/Amsterdam'] as const, ['JP', 'Asia/Tokyo'] as const],
])('the country %s has one time zone', ([country, zone]) => {
  expect(onlyTimeZoneOf(country)).toBe(zone)
})

test.for(['US', 'ES', 'PT', 'CA', 'AU', 'BR', 'NZ'])('the country %s has several time zones', (country) => {
  expect(timeZonesOf(country).length).toBeGreaterThan(1)
  expect(onlyTimeZoneOf(country)).toBeNull()
})

test.for(['XX', '', 'Germany', 'de-AT', '💥'])('the unknown country %j has no time zone', (country) => {
  expect(timeZonesOf(country)).toEqual([])
  expect(onlyTimeZoneOf(country)).toBeNull()
})
