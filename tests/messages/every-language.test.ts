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

  test(`the messages in ${language} are as many as in English`, () => {
    expect([...texts.keys()].filter((name) => !isPlural(name)).toSorted()).toEqual(
      [...english.keys()].filter((name) => !isPlural(name)).toSorted(),
    )
  })

  test.for(SiteLanguage.options.filter((other) => other !== language))(
    `the messages in ${language} share no long text with %s`,
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

  test(`the sentences for the script in ${language} have every plural category`, () => {
    for (const forms of [messages.searchScript.found, messages.searchScript.foundPart])
      expect(Object.keys(forms).toSorted()).toEqual([...PLURAL_CATEGORIES[language]].toSorted())
  })
})

test('this test finds a copied text, a lost link and a lost placeholder', () => {
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

/** The placeholders that a text must have, except the count, which a text for one thing may write in words. */
function placesNeeded(name: string, text: string): string[] {
  return placesIn(text).filter((place) => place !== '{count}' || !name.endsWith('.one'))
}

function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path).toSorted()
}

function placesIn(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted()
}
