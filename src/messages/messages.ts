import type { SiteLanguage } from '../schema/content/site-language.ts'
import { germanMessages } from './de/messages-in-german.ts'
import { englishMessages } from './en/messages-in-english.ts'
import { spanishMessages } from './es/messages-in-spanish.ts'
import { frenchMessages } from './fr/messages-in-french.ts'
import { dutchMessages } from './nl/messages-in-dutch.ts'
import { italianMessages } from './it/messages-in-italian.ts'
import { localeOf, type WrittenFor } from './locale.ts'

/**
 * Every word that the software itself says on pages, in feeds, badges and prose, in one language. An entry is a text, or a function
 * of what it tells, so that each language writes whole sentences with its own plurals and order of words; TypeScript checks the
 * names, the values and that none is missing, as no syntax within texts would.
 */
export type Messages = ReturnType<typeof englishMessages>

const LANGUAGES: Record<SiteLanguage, (locale: string) => Messages> = {
  en: englishMessages,
  de: germanMessages,
  es: spanishMessages,
  fr: frenchMessages,
  nl: dutchMessages,
  it: italianMessages,
}

/** The messages for the pages of a business, in its language as it is written where the business is. */
export function messagesOf(business: WrittenFor): Messages {
  const locale = localeOf(business)
  const key = `${business.language} ${locale}`
  const found = made.get(key) ?? LANGUAGES[business.language](locale)
  made.set(key, found)
  return found
}

/** By language and locale: the same for each page of a site. */
const made = new Map<string, Messages>()
