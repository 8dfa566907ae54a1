import { describe, expect, test } from 'vitest'
import { inWords, type LogWords, piecesOf } from '../../src/site/components/log/show/in-words.ts'
import { say } from '../../src/site/components/log/check/saying.ts'
import { messagesOf } from '../../src/messages/messages.ts'
import type { SiteLanguage } from '../../src/schema/content/site-language.ts'

function wordsIn(language: SiteLanguage): LogWords {
  const { formats, logPage } = messagesOf({ language })
  return { sentences: logPage.sentences, locale: formats.locale, numbersAsIn: formats.numbersAsIn }
}

const noneVanished = (count: number) => say('noneVanished', { count })

describe('a sentence of the check in words', () => {
  test('a sentence of the check uses the plural forms of its language', () => {
    expect(inWords(noneVanished(12_345), wordsIn('en'))).toContain('None of the 12,345 reviews vanished')
    expect(inWords(noneVanished(1), wordsIn('de'))).toContain('Die 1 Bewertung ist nicht verschwunden')
    expect(inWords(noneVanished(12_345), wordsIn('de'))).toContain('Keine der 12.345 Bewertungen ist verschwunden')
    expect(inWords(say('logHas', { origin: 'a/log', count: 1_000_000 }), wordsIn('it'))).toContain('1.000.000 di voci')
  })

  test('a sentence of the check can contain days, other sentences and lists', () => {
    const seen = say('beginsOtherwise', { day: { day: '2026-05-08T10:00:00Z' } })
    expect(inWords(seen, wordsIn('it'))).toBe('Non inizia con ciò che hai visto in data 8 maggio 2026')
    const where = say('where', { index: '4711', batch: '2', batches: '3' })
    const changed = say('partsChanged', { parts: [say('starsPart'), say('wordsPart')], where })
    expect(inWords(changed, wordsIn('nl'))).toBe('Gewijzigd: sterren en tekst (regel 4711, in aanvulling 2 van 3)')
  })

  test('a sentence of the check says "an unknown day" for anything that is not a day', () => {
    for (const day of ['', 'tomorrow', '2026-13-01', '2026-05-01'.repeat(1_000).slice(1)])
      expect(inWords(say('beginsOtherwise', { day: { day } }), wordsIn('en'))).toContain('on an unknown day')
  })

  test('a sentence of the check shows text from a site unchanged, including braces', () => {
    expect(inWords(say('fileMissing', { path: '{path} <b>' }), wordsIn('en'))).toBe('{path} <b> is missing')
  })

  test('a sentence of the check marks the numbers of reviews, so that the page can link them', () => {
    const changed = say('wordsChanged', {
      count: 22,
      reviews: [{ review: 3 }, { review: 15 }, say('more', { number: 20 })],
    })
    expect(piecesOf(changed, wordsIn('en')).filter((piece) => typeof piece !== 'string')).toEqual([
      { review: 3, text: 'No. 3' },
      { review: 15, text: 'No. 15' },
    ])
    expect(inWords(changed, wordsIn('en'))).toMatch(/ 22 reviews changed: No\. 3, No\. 15 and 20 more$/)
  })
})
