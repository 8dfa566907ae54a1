import { formatAddress } from 'localized-address-format'
import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/min'
import type { Address, Business, Hours } from '../../schema/business.ts'
import { WORLD_ENGLISH } from '../../messages/locale.ts'
import type { Messages } from '../../messages/messages.ts'

type Located = { address?: Business['address'] | undefined }

/**
 * A telephone number as people in the business's country write it: `(360) 555-0142`. A foreign number gets its prefix, and an
 * invalid one stays unchanged.
 */
export function formatTelephone(telephone: string, { address }: Located): string {
  const number = parsedTelephone(telephone, { address })
  if (number === undefined) return telephone
  const isDomestic =
    address !== undefined &&
    isSupportedCountry(address.country) &&
    number.countryCallingCode === getCountryCallingCode(address.country)
  return isDomestic ? number.formatNational() : number.formatInternational()
}

/** The link that calls a number (RFC 3966): `tel:+13605550142`. Letters become the digits of a keypad. */
export function telephoneLink(telephone: string, place: Located): string {
  const dialled = dialledLetters(telephone)
  const number = parsedTelephone(telephone, place) ?? parsedTelephone(dialled, place)
  if (number !== undefined) return number.getURI()
  const hasNumber = telephone.replace(/\D/g, '').length >= SHORTEST
  return `tel:${(hasNumber ? telephone : dialled).replace(/[^+\d]/g, '')}`
}

/** Digits of the shortest local number. With fewer digits, the letters must be part of the number. */
const SHORTEST = 7

/** The letters of each digit, from 2 (ITU-T E.161). */
const KEYPAD = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz']

function dialledLetters(telephone: string): string {
  return telephone.replace(/[a-z]/gi, (letter) =>
    String(KEYPAD.findIndex((letters) => letters.includes(letter.toLowerCase())) + 2),
  )
}

/** An address in the order of its country, on one line: `418 Netloft Street, Port Ansel, WA 98500`. */
export function formatPlace({ street, locality, region, postal_code: postalCode, country }: Address): string {
  // Names a city only once if its region has the same name.
  const administrativeArea = region === locality ? '' : region
  const parts = { postalCountry: country, administrativeArea, locality, postalCode }
  const inOrder = (addressLines: string[]): string =>
    formatAddress({ ...parts, addressLines }, 'latin')
      .join(', ')
      .split(', ')
      .filter(Boolean)
      .join(', ')
  const written = inOrder([street])
  const hasLocality = written.toLowerCase().includes(locality.toLowerCase())
  return hasLocality ? written : inOrder([street, locality])
}

/** Cached, because every page has the number of the business. */
const parsed = new Map<string, PhoneNumber | undefined>()

function parsedTelephone(telephone: string, { address }: Located): PhoneNumber | undefined {
  const country = address?.country
  const key = `${country ?? ''} ${telephone}`
  const found = parsed.get(key) ?? parseTelephone(telephone, country)
  parsed.set(key, found)
  return found
}

function parseTelephone(telephone: string, country: string | undefined): PhoneNumber | undefined {
  const known = country !== undefined && isSupportedCountry(country) ? { defaultCountry: country } : {}
  const number = parsePhoneNumberFromString(telephone, known)
  return number?.isPossible() === true ? number : undefined
}

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/**
 * Opening hours in the locale's format: `Mon–Fri 7:30 AM – 5:30 PM`, `Mo–Fr 07:30 – 17:30`. Three or more consecutive days are
 * shortened.
 */
export function formatHours({ days, opens, closes }: Hours, { formats, business }: Messages): string {
  const runs: (typeof WEEK)[number][][] = []
  for (const [place, day] of WEEK.entries()) {
    if (!days.includes(day)) continue
    const run = runs.at(-1)
    if (run !== undefined && run.at(-1) === WEEK[place - 1]) run.push(day)
    else runs.push([day])
  }
  const isAllDay = opens === '00:00' && closes === '24:00'
  const { locale } = formats
  const times = isAllDay ? business.allDay : `${formatTime(opens, locale)} – ${formatTime(closes, locale)}`
  return `${runs.flatMap((run) => formatRun(run, locale)).join(', ')} ${times}`
}

function formatRun(days: readonly (typeof WEEK)[number][], locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  // 3 January 2000 was a Monday
  const names = days.map((day) => format.format(Date.UTC(2000, 0, 3 + WEEK.indexOf(day))).replace(/\.$/, ''))
  return names.length > 2 ? [`${names.at(0)}–${names.at(-1)}`] : names
}

/** A time of day (`HH:MM`, up to `24:00`) with 12 or 24 hours, as in the locale. */
function formatTime(time: string, locale: string): string {
  const minute = time.endsWith(':00') ? undefined : ('2-digit' as const)
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute, timeZone: 'UTC' })
  if (locale === WORLD_ENGLISH || format.resolvedOptions().hour12 !== true) return time
  const instant = new Date(`2000-01-01T${time === '24:00' ? '00:00' : time}Z`)
  // Versions of the locale data differ in the kind of space before "AM".
  return format.format(instant).replace(/\s/gu, ' ')
}
