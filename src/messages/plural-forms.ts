import type { SiteLanguage } from '../schema/content/site-language.ts'

/** The plural categories of each language. A test compares them with `Intl.PluralRules`. */
export const PLURAL_CATEGORIES = {
  en: ['one', 'other'],
  de: ['one', 'other'],
  es: ['one', 'many', 'other'],
  fr: ['one', 'many', 'other'],
  nl: ['one', 'other'],
  it: ['one', 'many', 'other'],
  pt: ['one', 'many', 'other'],
} as const satisfies Record<SiteLanguage, readonly Intl.LDMLPluralRule[]>

/** A text for each plural category of a language. */
export type PluralForms<L extends SiteLanguage> = Record<(typeof PLURAL_CATEGORIES)[L][number], string>

/** Chooses the form for a count (an integer). */
export type PluralChooser<L extends SiteLanguage> = (count: number, forms: PluralForms<L>) => string

/**
 * The plural chooser of a locale: locales of one language differ, such as "0 avaliações" in Portugal, "0 avaliação" in Brazil.
 */
export function pluralChooser<L extends SiteLanguage>(locale: string): PluralChooser<L> {
  const rules = new Intl.PluralRules(locale)
  return (count, forms) => {
    const byCategory: PluralTexts = forms
    return byCategory[rules.select(count)] ?? ''
  }
}

/** Plural forms of a language known only at run time; a script in the browser chooses one. */
export type PluralTexts = Partial<Record<Intl.LDMLPluralRule, string>>

/** The plural forms for a script; the type checks that the language has all it needs. */
export function pluralTexts<L extends SiteLanguage>(forms: PluralForms<L>): PluralTexts {
  return forms
}
