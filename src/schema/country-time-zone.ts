/** The time zones of a country by its ISO 3166-1 code, as Unicode CLDR lists them; empty for an unknown country. */
export function timeZonesOf(country: string): string[] {
  try {
    return [...(new Intl.Locale(`und-${country}`).getTimeZones() ?? [])]
  } catch {
    return []
  }
}

/** The time zone of a country that has only one; otherwise null. Zones whose clocks have agreed since 1990 count as one. */
export function onlyTimeZoneOf(country: string): string | null {
  const [first, ...others] = timeZonesOf(country)
  if (first === undefined) return null
  const clock = clockOf(first)
  return others.every((zone) => clockOf(zone) === clock) ? first : null
}

const FROM = Temporal.Instant.from('1990-01-01T00:00Z')
const UNTIL = Temporal.Instant.from('2038-01-01T00:00Z')

/** The offsets of a zone between `FROM` and `UNTIL`, each with the moment when it starts. */
function clockOf(zone: string): string {
  let time: Temporal.ZonedDateTime | null = FROM.toZonedDateTimeISO(zone)
  let offset = time.offset
  const changes = [offset]
  while ((time = time.getTimeZoneTransition('next')) !== null && time.epochMilliseconds < UNTIL.epochMilliseconds) {
    if (time.offset !== offset) changes.push(`${time.epochMilliseconds} ${time.offset}`)
    offset = time.offset
  }
  return changes.join()
}
