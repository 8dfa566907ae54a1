import type { SiteLanguage } from '../schema/content/site-language.ts'

/** The plural categories of each language, as `Intl.PluralRules` has them; a test compares. */
export const PLURAL_CATEGORIES = {
  en: ['one', 'other'],
  de: ['one', 'other'],
  es: ['one', 'many', 'other'],
  fr: ['one', 'many', 'other'],
  nl: ['one', 'other'],
  it: ['one', 'many', 'other'],
} as const satisfies Record<SiteLanguage, readonly Intl.LDMLPluralRule[]>

/** A text for each plural category of a language, no more and no fewer. */
export type PluralForms<L extends SiteLanguage> = Record<(typeof PLURAL_CATEGORIES)[L][number], string>

/** Chooses the form that goes with a count (an integer). */
export type PluralChooser<L extends SiteLanguage> = (count: number, forms: PluralForms<L>) => string

/** How a language chooses among its plural forms. */
export function pluralChooser<L extends SiteLanguage>(language: L): PluralChooser<L> {
  const rules = new Intl.PluralRules(language)
  return (count, forms) => {
    const byCategory: PluralTexts = forms
    return byCategory[rules.select(count)] ?? ''
  }
}

/** The same where the language is not known when the code is written: what a script in the browser chooses from. */
export type PluralTexts = Partial<Record<Intl.LDMLPluralRule, string>>

/** The texts for a script, all that the language needs. */
export function pluralTexts<L extends SiteLanguage>(forms: PluralForms<L>): PluralTexts {
  return forms
}
