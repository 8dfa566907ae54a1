import { isIP } from 'node:net'

/** A kind of personal data found in a text. */
export type PersonalData = 'an e-mail address' | 'a phone number' | 'an IP address'

// The last character of the part before the @ will do: to look for all of it from everywhere takes quadratic time.
const EMAIL = /[\p{L}\p{N}._%+-]@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/u
const PHONE = /(?<![\p{L}\p{N}$€£#.,/-])\+?\(?\d[\d\s().\u2010-\u2013/-]{5,}\d(?![\p{L}\p{N}])/gu
const ADDRESS = /(?<![\w.])(\d{1,3}(\.\d{1,3}){3}|[0-9a-f]{0,4}(:[0-9a-f]{0,4}){3,7})(?![\w.]*\d)/gi

/** The kinds of personal data that a text seems to contain. False positives are more likely than misses. */
export function personalDataIn(text: string): PersonalData[] {
  const found: PersonalData[] = []
  if (text.includes('@') && EMAIL.test(text)) found.push('an e-mail address')
  if (!/\d/.test(text)) return found
  if (matches(text, PHONE).some(isPhone)) found.push('a phone number')
  if (matches(text, ADDRESS).some((match) => isIP(match) !== 0)) found.push('an IP address')
  return found
}

function isPhone(match: string): boolean {
  const digits = match.replace(/\D/g, '').length
  const isDate = /^\d{4}[-./]\d{1,2}[-./]\d{1,2}$|^\d{1,2}[-./]\d{1,2}[-./]\d{4}$|^\d{4}\s?[-\u2013]\s?\d{4}$/.test(
    match,
  )
  return digits >= 7 && digits <= 15 && !isDate && isIP(match) === 0
}

function matches(text: string, pattern: RegExp): string[] {
  return text.match(pattern) ?? []
}
