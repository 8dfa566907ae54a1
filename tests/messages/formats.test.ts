import { expect, test } from 'vitest'
import { localeOf } from '../../src/messages/locale.ts'
import { messagesOf } from '../../src/messages/messages.ts'
import { PLURAL_CATEGORIES } from '../../src/messages/plural-forms.ts'
import { isSameLanguage } from '../../src/messages/same-language.ts'
import { SiteLanguage } from '../../src/schema/content/site-language.ts'

const placeIn = (country?: string) =>
  country === undefined ? {} : { address: { street: '', locality: '', region: '', postal_code: '', country } }

test.for([
  ['en', 'US', 'en-US'],
  ['en', 'GB', 'en-GB'],
  ['en', 'DE', 'en-DE'],
  ['en', 'BR', 'en-001'],
  ['en', undefined, 'en-US'],
  ['de', 'AT', 'de-AT'],
  ['de', 'US', 'de'],
  ['de', undefined, 'de'],
  ['es', 'MX', 'es-MX'],
  ['pt', 'BR', 'pt-BR'],
  ['pt', 'US', 'pt-PT'],
  ['pt', undefined, 'pt-PT'],
] as const)('pages in %s of a business in %s are in %s', ([language, country, locale]) => {
  expect(localeOf({ language, ...placeIn(country) })).toBe(locale)
})

test.for([
  ['en', 'US', '12,345', '4.3', '45%', 'over 99%', 'November 4, 2026', 'November 2026', 'a, b and c'],
  ['en', 'DE', '12,345', '4.3', '45%', 'over 99%', '4 November 2026', 'November 2026', 'a, b and c'],
  ['de', 'DE', '12.345', '4,3', '45\u00a0%', 'über 99\u00a0%', '4. November 2026', 'November 2026', 'a, b und c'],
  [
    'es',
    'ES',
    '12.345',
    '4,3',
    '45\u00a0%',
    'más del 99\u00a0%',
    '4 de noviembre de 2026',
    'noviembre de 2026',
    'a, b y c',
  ],
  ['pt', 'PT', '12\u00a0345', '4,3', '45%', 'mais de 99%', '4 de novembro de 2026', 'novembro de 2026', 'a, b e c'],
] as const)('numbers and dates in %s of %s have their local form, such as %s', ([language, country, ...written]) => {
  const { formats } = messagesOf({ language, ...placeIn(country) })
  expect([
    formats.number(12345),
    formats.rating({ sum: 17, count: 4 }),
    formats.share(45, 100),
    formats.share(2999, 3000),
    formats.day('2026-11-04'),
    formats.month('2026-11'),
    formats.list(['a', 'b', 'c']),
  ]).toEqual(written)
})

test('zero takes the plural in Portuguese of Portugal', () => {
  const { reviews } = messagesOf({ language: 'pt', ...placeIn('PT') })
  expect([0, 1, 2, 2_000_000].map(reviews.noun)).toEqual(['avaliações', 'avaliação', 'avaliações', 'de avaliações'])
})

test.for(SiteLanguage.options)('the plural categories listed for %s match Intl', (language) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  expect(pluralCategories.toSorted()).toEqual([...PLURAL_CATEGORIES[language]].toSorted())
})

test('isSameLanguage ignores the country, and distinguishes languages', () => {
  expect(isSameLanguage('en-GB', 'EN')).toBe(true)
  expect(isSameLanguage('enm', 'en')).toBe(false)
})
