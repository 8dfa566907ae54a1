import { z } from 'zod'

/** A language that pages can be written in (BCP 47): one with all messages in `src/messages/`. */
export const SiteLanguage = z.enum(
  ['en', 'de', 'es', 'fr', 'nl', 'it', 'pt'],
  'Give the language of the pages: en, de, es, fr, nl, it or pt',
)
export type SiteLanguage = z.infer<typeof SiteLanguage>
