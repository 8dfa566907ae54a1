import type { SiteLanguage } from '../schema/content/site-language.ts'
import { germanMessages } from './de/messages-in-german.ts'
import { englishMessages } from './en/messages-in-english.ts'
import { spanishMessages } from './es/messages-in-spanish.ts'
import { frenchMessages } from './fr/messages-in-french.ts'
import { dutchMessages } from './nl/messages-in-dutch.ts'
import { italianMessages } from './it/messages-in-italian.ts'
import { portugueseMessages } from './pt/messages-in-portuguese.ts'
import { localeOf, type WrittenFor } from './locale.ts'

/**
 * All the software's own words on pages, in feeds, badges and prose, in one language. Entries are texts or functions, so that
 * each language can write whole sentences with its own plurals and word order. TypeScript checks that no entry or value is
 * missing, which it could not do for placeholders inside translated texts.
 */
export type Messages = ReturnType<typeof englishMessages>

const LANGUAGES: Record<SiteLanguage, (locale: string) => Messages> = {
  en: englishMessages,
  de: germanMessages,
  es: spanishMessages,
  fr: frenchMessages,
  nl: dutchMessages,
  it: italianMessages,
  pt: portugueseMessages,
}

/** The messages for the pages of a business, in its language and locale. */
export function messagesOf(business: WrittenFor): Messages {
  const locale = localeOf(business)
  const key = `${business.language} ${locale}`
  const found = made.get(key) ?? LANGUAGES[business.language](locale)
  made.set(key, found)
  return found
}

/** A cache by language and locale: each page of a site asks for the same messages. */
const made = new Map<string, Messages>()
