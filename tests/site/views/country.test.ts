import { expect, test } from 'vitest'
import { messagesOf } from '../../../src/messages/messages.ts'
import { Address } from '../../../src/schema/business.ts'
import { formatHours, formatPlace, formatTelephone, telephoneLink } from '../../../src/site/views/country.ts'

const placeIn = (country?: string) =>
  country === undefined ? {} : { address: { street: '', locality: '', region: '', postal_code: '', country } }

const englishIn = (country: string) => messagesOf({ language: 'en', ...placeIn(country) })

test.for([
  ['US', '+1-360-555-0142', '(360) 555-0142', 'tel:+13605550142'],
  ['US', '360.555.0142', '(360) 555-0142', 'tel:+13605550142'],
  ['GB', '+442079460018', '020 7946 0018', 'tel:+442079460018'],
  ['DE', '030 901820', '030 901820', 'tel:+4930901820'],
  ['GB', '+1 360 555 0142', '+1 360 555 0142', 'tel:+13605550142'],
  [undefined, '+13605550142', '+1 360 555 0142', 'tel:+13605550142'],
  [undefined, '555-0142', '555-0142', 'tel:5550142'],
  ['US', '1-800-FLOWERS', '1-800-FLOWERS', 'tel:+18003569377'],
  ['US', '1-800-Contacts', '1-800-Contacts', 'tel:180026682287'],
  ['AU', '13 CATS', '13 CATS', 'tel:+61132287'],
  [undefined, '1-800-FLOWERS', '1-800-FLOWERS', 'tel:18003569377'],
  ['US', '360 555 0142 (office)', '(360) 555-0142', 'tel:+13605550142'],
  [undefined, '555-0142 (office)', '555-0142 (office)', 'tel:5550142'],
] as const)('in %s, the phone number %s is formatted as %s', ([country, telephone, written, link]) => {
  expect(formatTelephone(telephone, placeIn(country))).toBe(written)
  expect(telephoneLink(telephone, placeIn(country))).toBe(link)
})

test.for([
  ['US', 'WA', '98500', '1 High Street, Thornbury, WA 98500'],
  ['GB', '', 'BS35 2AQ', '1 High Street, Thornbury, BS35 2AQ'],
  ['GB', 'Gloucestershire', 'BS35 2AQ', '1 High Street, Thornbury, BS35 2AQ'],
  ['DE', 'Berlin', '12043', '1 High Street, 12043 Thornbury'],
  ['NZ', 'Thornbury', '2013', '1 High Street, Thornbury 2013'],
  ['CA', 'ON', 'M5V 2T6', '1 High Street, Thornbury ON M5V 2T6'],
  ['ES', 'Thornbury', '28001', '1 High Street, 28001 Thornbury'],
  ['JP', 'Tokyo', '100-0001', '1 High Street, Thornbury, Tokyo, 100-0001'],
  ['IE', '', '', '1 High Street, Thornbury'],
] as const)('an address in %s, %s follows the order of that country', ([country, region, postalCode, written]) => {
  const address = { street: '1 High Street', locality: 'Thornbury', region, postal_code: postalCode, country }
  expect(formatPlace(address)).toBe(written)
})

test('an address needs a region and a postal code only in countries that use them', () => {
  expect(formatPlace(Address.parse({ street: '8 High Street', locality: 'Thornbury', country: 'IE' }))).toBe(
    '8 High Street, Thornbury',
  )
})

test.for([
  [['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], 'Mon–Fri'],
  [['saturday'], 'Sat'],
  [['sunday', 'saturday'], 'Sat, Sun'],
  [['monday', 'wednesday', 'thursday', 'friday'], 'Mon, Wed–Fri'],
] as const)('opening hours on %s are shortened to %s', ([days, formatted]) => {
  const hours = { days: [...days], opens: '07:30', closes: '18:00' }
  expect(formatHours(hours, englishIn('US'))).toBe(`${formatted} 7:30 AM – 6 PM`)
  expect(formatHours(hours, englishIn('GB'))).toBe(`${formatted} 07:30 – 18:00`)
})

test.for([
  ['00:00', '24:00', 'all day'],
  ['18:00', '24:00', '6 PM – 12 AM'],
] as const)('opening hours from %s to %s are formatted as %s', ([opens, closes, written]) => {
  expect(formatHours({ days: ['sunday'], opens, closes }, englishIn('US'))).toBe(`Sun ${written}`)
})

test('opening hours name the days in the language of the site', () => {
  const hours = { days: ['monday' as const, 'tuesday' as const, 'wednesday' as const], opens: '07:30', closes: '18:00' }
  expect(formatHours(hours, messagesOf({ language: 'de', ...placeIn('DE') }))).toBe('Mo–Mi 07:30 – 18:00')
})
