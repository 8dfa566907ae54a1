import type { Address } from '../schema/business.ts'
import type { SiteLanguage } from '../schema/content/site-language.ts'

/** The language of a business's pages, and its address, whose country decides the locale. */
export type WrittenFor = { language: SiteLanguage; address?: Address | undefined }

/** International English, for countries without an English locale. */
export const WORLD_ENGLISH = 'en-001'

/** The locale of a business without an address, and of one in a country that has no locale in this language. */
const DEFAULTS: Record<SiteLanguage, { withoutAddress: string; elsewhere: string }> = {
  en: { withoutAddress: 'en-US', elsewhere: WORLD_ENGLISH },
  de: { withoutAddress: 'de', elsewhere: 'de' },
  es: { withoutAddress: 'es', elsewhere: 'es' },
  fr: { withoutAddress: 'fr', elsewhere: 'fr' },
  nl: { withoutAddress: 'nl', elsewhere: 'nl' },
  it: { withoutAddress: 'it', elsewhere: 'it' },
  pt: { withoutAddress: 'pt-PT', elsewhere: 'pt-PT' },
}

/** The locale for the language and country of a business, for `Intl`: `en-US`, `de-AT`. */
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

/** A cache by wanted locale: each date on a page asks for the same one. */
const foundLocales = new Map<string, string>()
