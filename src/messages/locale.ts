import type { Address } from '../schema/business.ts'
import type { SiteLanguage } from '../schema/content/site-language.ts'

/** What decides how the pages of a business are written. */
export type WrittenFor = { language: SiteLanguage; address?: Address | undefined }

/** English of the world, where a country has none of its own. */
export const WORLD_ENGLISH = 'en-001'

/** The locale of a business without an address, and that of one in a country that has none of its own in this language. */
const DEFAULTS: Record<SiteLanguage, { withoutAddress: string; elsewhere: string }> = {
  en: { withoutAddress: 'en-US', elsewhere: WORLD_ENGLISH },
  de: { withoutAddress: 'de', elsewhere: 'de' },
  es: { withoutAddress: 'es', elsewhere: 'es' },
  fr: { withoutAddress: 'fr', elsewhere: 'fr' },
  nl: { withoutAddress: 'nl', elsewhere: 'nl' },
  it: { withoutAddress: 'it', elsewhere: 'it' },
}

/** The language of the pages as it is written where the business is, for `Intl`: `en-US`, `de-AT`. */
export function localeOf({ language, address }: WrittenFor): string {
  const { withoutAddress, elsewhere } = DEFAULTS[language]
  if (address === undefined) return withoutAddress
  const wanted = `${language}-${address.country}`
  const known = foundLocales.get(wanted)
  if (known !== undefined) return known
  const found = new Intl.DateTimeFormat(wanted).resolvedOptions().locale === wanted ? wanted : elsewhere
  foundLocales.set(wanted, found)
  return found
}

/** By the locale that is wanted: the same for each date of a page. */
const foundLocales = new Map<string, string>()
