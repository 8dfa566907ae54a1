import { describe, expect, test } from 'vitest'
import { messagesOf, type Messages } from '../../src/messages/messages.ts'
import { PLURAL_CATEGORIES } from '../../src/messages/plural-forms.ts'
import { SiteLanguage } from '../../src/schema/content/site-language.ts'

const others = SiteLanguage.options.filter((language) => language !== 'en')
const english = textsOf(messagesOf({ language: 'en' }))

/** The longest text that may be the same in two languages. Languages of one family share more than with English. */
const SHORT = { english: 12, others: 24 }

describe.each(others)('the messages in %s', (language) => {
  const messages = messagesOf({ language })
  const texts = textsOf(messages)

  test(`the messages in ${language} have the same names as those in English`, () => {
    expect([...texts.keys()].filter((name) => !isPlural(name)).toSorted()).toEqual(
      [...english.keys()].filter((name) => !isPlural(name)).toSorted(),
    )
  })

  test.for(SiteLanguage.options.filter((other) => other !== language))(
    `no long message in ${language} is identical to the one in %s`,
    (other) => {
      const theirs = textsOf(messagesOf({ language: other }))
      const short = other === 'en' ? SHORT.english : SHORT.others
      const same = [...texts].filter(([name, text]) => wordsOf(text).length > short && theirs.get(name) === text)
      expect(same).toEqual([])
    },
  )

  test(`the messages in ${language} have the same links and placeholders as in English`, () => {
    for (const [name, text] of texts) {
      const theirs = english.get(isPlural(name) ? name.replace(/\w+$/, 'other') : name) ?? ''
      expect(linksIn(text), name).toEqual(linksIn(theirs))
      expect(placesNeeded(name, text), name).toEqual(placesNeeded(name, theirs))
    }
  })

  test(`the sentences for the search script in ${language} cover every plural category`, () => {
    for (const forms of [messages.searchScript.found, messages.searchScript.foundPart])
      expect(Object.keys(forms).toSorted()).toEqual([...PLURAL_CATEGORIES[language]].toSorted())
  })
})

test.for(SiteLanguage.options)(
  'the messages in %s use the singular for one review, and do not mention an order',
  (language) => {
    const { reviews, searchScript, findings } = messagesOf({ language })
    const one = [reviews.newestFirst(1), reviews.asWritten(1), reviews.allDescription(1, 'Acme'), reviews.allOf(1)]
    const order = reviews.newestFirst(2).replace(reviews.count(2), '').slice(2, -1)
    expect(order).toMatch(/\p{L}{3}/u)
    expect(one.filter((text) => text.includes(order))).toEqual([])
    expect(searchScript.found.one).not.toContain('{order}')
    const singular = new RegExp(String.raw`(?<!\p{L})${reviews.noun(1)}(?!\p{L})`, 'u')
    expect([...one, findings.answered(0, 1)].filter((text) => !singular.test(text))).toEqual([])
  },
)

test('the messages in English say neither "All 1" nor "1 were"', () => {
  const { reviews, findings } = messagesOf({ language: 'en' })
  expect(reviews.allOf(1)).toBe('The only review')
  expect(reviews.allDescription(1, 'Acme')).toBe('The only review of Acme.')
  expect(findings.answered(1, 2)).toBe('1 of 2 reviews with 1 or 2 stars answered')
})

test('the messages in Dutch address readers as "u" only', () => {
  const familiar = [...textsOf(messagesOf({ language: 'nl' }))].filter(([, text]) =>
    /\b(?:je|jij|jou|jouw)\b/i.test(text),
  )
  expect(familiar).toEqual([])
})

test('linksIn, placesIn and textsOf find every link, placeholder and text', () => {
  expect(linksIn('see [this](/a/) and [that](/b/)')).toEqual(['/a/', '/b/'])
  expect(placesIn('{count} of {all}')).toEqual(['{all}', '{count}'])
  expect(textsOf({ frame: { home: 'Home', asOf: () => '' } })).toEqual(new Map([['frame.home', 'Home']]))
})

/** All texts that are not functions, by path: `frame.home`. */
function textsOf(messages: Messages | object, within = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]: [string, unknown]): [string, string][] => {
      const name = within === '' ? key : `${within}.${key}`
      if (name === 'formats') return []
      if (typeof value === 'string') return [[name, value]]
      return typeof value === 'object' && value !== null ? [...textsOf(value, name)] : []
    }),
  )
}

/** A text without its placeholders, which are the same in every language. */
function wordsOf(text: string): string {
  return text.replace(/\{\w+\}/g, '')
}

/** Whether a text is one of several plural forms, which differ between languages. */
function isPlural(name: string): boolean {
  return /\.(?:zero|one|two|few|many|other)$/.test(name)
}

/** The placeholders that a text must have. A text for one thing may write the count in words, and needs no order. */
function placesNeeded(name: string, text: string): string[] {
  return placesIn(text).filter((place) => !name.endsWith('.one') || !['{count}', '{order}'].includes(place))
}

function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path).toSorted()
}

function placesIn(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted()
}
